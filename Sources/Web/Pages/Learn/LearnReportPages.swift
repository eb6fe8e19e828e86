import HTTPTypes
import Hummingbird
import Learning
import Model
import NIOCore
import Station

/// What is hard for a child or for all: the page, and the same as a table.
struct LearnReportPages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("learn/report", use: show)
    router.get("learn/report.csv", use: file)
  }

  /// What all children answered, one child after the other.
  private func everything() throws -> [PastAnswer] {
    try desk.learners().flatMap { try desk.answers(of: $0.participant.number) }
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let period = ReportPeriod(request.uri.queryParameters["period"].map(String.init))
    let report = ClassReport(try everything(), period: period.days)
    let view = LearnReportView(
      report, people: try desk.learners().map(\.participant),
      chosen: try desk.learner(request)?.participant, period: period,
      parts: CompoundParts(try desk.lists), words, preferences.language)
    let frame = PageRenderer.Frame(
      template: "learn-report", title: words("learn.report.title"),
      styles: ["result", "results", "learn", "learn-report"], script: "learn-report")
    return try desk.renderer.response(view, frame, preferences)
  }

  private func file(_ request: Request, _ context: WebContext) throws -> Response {
    let query = request.uri.queryParameters
    let period = ReportPeriod(query["period"].map(String.init)).days
    let chosen = try desk.learner(request)?.participant.number
    let rows: [[String]]
    if let chosen {
      let report = ChildReport(try desk.answers(of: chosen), period: period)
      rows = [ReportTable.header] + ReportTable.rows(report, chosen)
    } else {
      rows = ClassReport(try everything(), period: period).table
    }
    let file = ReportFile(rows, isSwedish: query["format"] == "excel-sv")
    let name = chosen.map { "sideline-learning-\($0).csv" } ?? "sideline-learning.csv"
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: file.text)))
  }
}

/// Which days a report tells of.
enum ReportPeriod: String, CaseIterable {
  case week, month, all

  /// The one that an address names, a month without one.
  init(_ name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .month }

  /// Up to today, as days since 1970-01-01; nothing for all.
  var days: ClosedRange<Int>? {
    let today = CivilDate.today().daysSinceEpoch
    return switch self {
    case .week: (today - 6)...today
    case .month: (today - 29)...today
    case .all: nil
    }
  }

  /// The first and the last day, as a reader writes them.
  func span(_ words: Words) -> String {
    guard let days else { return words("learn.report.all") }
    let texts = [days.lowerBound, days.upperBound].map { day in
      let date = CivilDate(daysSinceEpoch: day)
      return [date.year, date.month, date.day].map { $0 < 10 ? "0\($0)" : String($0) }
        .joined(separator: "-")
    }
    return texts.joined(separator: " – ")
  }
}
