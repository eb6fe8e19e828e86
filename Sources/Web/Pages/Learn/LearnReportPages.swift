import HTTPTypes
import Hummingbird
import Learning
import Model
import NIOCore
import Station

/// What is hard for a child, a class or all: the page, and the same as a table.
struct LearnReportPages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("learn/report", use: show)
    router.get("learn/report.csv", use: file)
  }

  /// Whom a report tells of, as its address says.
  private struct Whom {
    /// Those of the class, or all of them.
    var people: [Participant]
    /// One of them, or somebody else who is asked for.
    var chosen: Participant?
    /// What the class is called.
    var group: String?
    /// The classes that there are.
    var groups: [String]
  }

  private func whom(_ request: Request) throws -> Whom {
    let all = try desk.learners().map(\.participant)
    let groups = ParticipantsView.groups(all)
    let group = request.uri.queryParameters["group"].map(String.init)
      .flatMap { groups.contains($0) ? $0 : nil }
    return Whom(
      people: all.filter { group == nil || $0.group == group },
      chosen: try desk.learner(request)?.participant, group: group, groups: groups)
  }

  /// What children answered, one child after the other.
  private func answers(of people: [Participant]) throws -> [PastAnswer] {
    try people.flatMap { try desk.answers(of: $0.number) }
  }

  private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let whom = try whom(request)
    let period = ReportPeriod(request.uri.queryParameters["period"].map(String.init))
    // Whoever is asked for is told of, whichever class is listed.
    let others = whom.people.filter { $0.number != whom.chosen?.number }
    let told = others + [whom.chosen].compactMap(\.self)
    let view = LearnReportView(
      ClassReport(try answers(of: told), period: period.days), people: told,
      chosen: whom.chosen, group: whom.group, groups: whom.groups, period: period,
      parts: CompoundParts(try desk.lists), words, preferences.language)
    let frame = PageRenderer.Frame(
      template: "learn-report", title: words("learn.report.title"),
      styles: ["result", "results", "learn", "learn-report"], script: "learn-report")
    return try desk.renderer.response(view, frame, preferences)
  }

  private func file(_ request: Request, _ context: WebContext) throws -> Response {
    let query = request.uri.queryParameters
    let period = ReportPeriod(query["period"].map(String.init)).days
    let whom = try whom(request)
    let rows: [[String]]
    if let chosen = whom.chosen {
      let report = ChildReport(try desk.answers(of: chosen.number), period: period)
      rows =
        [ReportTable.header] + ReportTable.rows(report, chosen.number, group: chosen.group)
    } else {
      let groups = whom.people.compactMap { one in one.group.map { (one.number, $0) } }
      rows = ClassReport(try answers(of: whom.people), period: period)
        .table(of: whom.group, groups: Dictionary(groups) { $1 })
    }
    let file = ReportFile(rows, isSwedish: query["format"] == "excel-sv")
    let name = whom.chosen.map { "sideline-learning-\($0.number).csv" } ?? "sideline-learning.csv"
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
