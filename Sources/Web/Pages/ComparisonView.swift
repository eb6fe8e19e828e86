import Engine
import Model
import Station

/// Everybody's first result beside the last: a chart and the table that it is drawn from.
struct ComparisonView {
  var unit: String
  var label: String
  var caption: String
  /// How many of so many would fall outside by chance alone.
  var chance: String?
  var rows: [Row]
  /// How high the chart will be, in CSS pixels, so that nothing moves when it is drawn.
  var room: Int

  struct Row {
    var who: String
    var link: String
    var before: String
    var after: String
    var change: String
    var verdict: String
    var state: String
    /// For the chart, in the unit that is shown.
    var shownBefore: String
    var shownAfter: String
    var shownLimit: String?
    var kind: String
  }

  /// What a row needs beside the others, and the axis below them, in CSS pixels.
  private static let rowHeight = 34
  private static let axis = 90

  /// Fails where nobody has two results.
  init?(
    _ report: StatisticsReport, _ form: ScoreForm, _ words: Words, _ values: ValueText
  ) {
    let asked = report.person.map { [$0] } ?? report.people
    let rows = asked.compactMap { person in
      person.change.map { Self.row(person.participant, $0, report, form, words) }
    }
    guard !rows.isEmpty else { return nil }
    self.rows = rows
    room = rows.count * Self.rowHeight + Self.axis
    unit = form.unit
    label = words("stats.comparison_label")
    caption = words(report.noise == nil ? "stats.comparison_plain" : "stats.comparison_limits")
    if report.noise != nil, rows.count > 2 {
      let expected = NumberText.text(Double(rows.count) / 20, decimals: 1, values.language)
      chance = words("stats.chance", ["count": String(rows.count), "expected": expected])
    }
  }

  private static func row(
    _ participant: Participant, _ change: ScoreChange, _ report: StatisticsReport,
    _ form: ScoreForm, _ words: Words
  ) -> Row {
    Row(
      who: [String(participant.number), participant.nickname].compactMap { $0 }
        .joined(separator: " "),
      link: "/participants/\(participant.number)",
      before: form.number(change.before.score), after: form.number(change.after.score),
      change: form.difference(change.difference),
      verdict: words("stats.short_\(change.verdict.rawValue)"),
      state: VerdictView.state(change.verdict),
      shownBefore: String(form.shown(change.before.score)),
      shownAfter: String(form.shown(change.after.score)),
      shownLimit: report.noise.map { String(form.shown($0.limit)) },
      kind: change.verdict.rawValue)
  }
}
