import Learning
import Model

/// What is hard for one child, a class or all, for whoever teaches them.
struct LearnReportView {
  struct Period {
    var title: String
    var link: String
    var isChosen: Bool
  }

  struct Segment {
    var isHit: Bool
  }

  struct Child {
    var number: Int
    var name: String
    var link: String
    var isChosen: Bool
    var hint: String
    var segments: [Segment]
    var label: String
  }

  private static let segmentCount = 10

  var periods: [Period]
  var children: [Child]
  /// From one child back to all that are listed.
  var childrenLink: String?
  /// All together, then each class.
  var groups: [LinkChoice]
  /// Whose report it is; nothing for more than one child.
  var bib: Int?
  var heading: String
  /// The days that are told.
  var span: String
  var csvLink: String
  var isEmpty: Bool
  var figures: LearnFiguresView
  var words: [LearnWordRow]
  var letters: [LearnLetterRow]
  var hasHard: Bool
  var enough: String
  var enoughHint: String
  var listLink: String
  var listTitle: String

  init(
    _ report: ClassReport, people: [Participant], chosen: Participant?, group: String?,
    groups names: [String], period: ReportPeriod, parts: CompoundParts, _ words: Words,
    _ language: Language
  ) {
    let number = chosen?.number
    let address = { (number: Int?, group: String?, period: ReportPeriod) in
      "/learn/report?period=\(period.rawValue)" + (number.map { "&participant=\($0)" } ?? "")
        + (group.map { "&group=" + PathText.encoded($0) } ?? "")
    }
    let link = { (number: Int?, period: ReportPeriod) in address(number, group, period) }
    periods = ReportPeriod.allCases.map { other in
      Period(
        title: words("learn.report.\(other.rawValue)"), link: link(number, other),
        isChosen: other == period)
    }
    let nicknames = Dictionary(people.map { ($0.number, $0.nickname ?? "") }) { first, _ in first }
    children = report.children.map { child in
      Self.child(
        child, name: nicknames[child.participant] ?? "", link: link(child.participant, period),
        isChosen: child.participant == number, words)
    }
    groups = ([nil] + names.map(Optional.some)).map { name in
      LinkChoice(
        title: name ?? words("learn.report.group"), link: address(nil, name, period),
        isChosen: chosen == nil && group == name)
    }
    childrenLink = number == nil ? nil : link(nil, period)
    bib = number
    let name = chosen.map { $0.nickname ?? String($0.number) } ?? ""
    heading = chosen.map { $0.nickname ?? "" } ?? group ?? words("learn.report.group")
    span = period.span(words)
    csvLink =
      link(number, period).replacing("/learn/report?", with: "/learn/report.csv?")
      + (language == .sv ? "&format=excel-sv" : "")
    let shown =
      number.map { number in
        report.children.first { $0.participant == number }?.report ?? ChildReport([])
      } ?? report.all
    isEmpty = shown.count == 0
    figures = LearnFiguresView(shown, period: period, words)
    let hard = shown.words.filter(\.isHard)
    self.words = hard.map { LearnWordRow($0, parts, words) }
    letters = shown.letters.prefix(LearnLetterRow.most).map { LearnLetterRow($0, words) }
    hasHard = !hard.isEmpty
    enough = words.counted("learn.report.enough", hard.count)
    enoughHint =
      chosen == nil
      ? words("learn.report.enough_hint_group") : words("learn.report.enough_hint", ["name": name])
    let spelled = hard.map(\.item).filter { $0.family == .spelling }.map(\.word)
    listLink = "/learn/lists?words=" + PathText.encoded(spelled.joined(separator: ","))
    listTitle =
      chosen == nil
      ? words("learn.report.list_group") : words("learn.report.list_for", ["name": name])
  }

  private static func child(
    _ child: ClassReport.Child, name: String, link: String, isChosen: Bool, _ words: Words
  ) -> Child {
    let report = child.report
    let hits = report.count > 0 ? report.right * segmentCount / report.count : 0
    return Child(
      number: child.participant, name: name, link: link, isChosen: isChosen,
      hint: report.isKnownEnough
        ? words.counted("learn.report.hard", report.hardCount) : words("learn.report.too_few"),
      segments: (0..<segmentCount).map { Segment(isHit: $0 < hits) },
      label: words(
        "learn.report.rights", ["right": String(report.right), "count": String(report.count)]))
  }
}
