import Engine
import Model
import Station

/// Where people's mean results lie: a chart and the table that it is drawn from.
struct DistributionView {
  /// Absent where there is none.
  var unit: String?
  var label: String
  var caption: String
  var rows: [Row]

  struct Row {
    var span: String
    var count: Int
    /// Who is there.
    var who: String
    /// Whether the person that was asked for is there.
    var isOwn: Bool
  }

  /// Fails with fewer than two people.
  init?(_ report: StatisticsReport, _ form: ScoreForm, _ words: Words) {
    let people = report.people
    guard people.count > 1,
      let histogram = Histogram(
        people.map { form.shown($0.summary.mean) }, smallest: form.smallest)
    else { return nil }
    unit = form.unit.isEmpty ? nil : form.unit
    label = words("stats.distribution_label")
    caption = words(
      report.scope.participant == nil ? "stats.distribution_plain" : "stats.distribution_own")
    rows = histogram.bins.map { bin in
      let members = bin.members.map { people[$0].participant }
      return Row(
        span: Self.span(bin, form), count: members.count,
        who: members.map {
          [String($0.number), $0.nickname].compactMap { $0 }.joined(separator: " ")
        }
        .joined(separator: ", "),
        isOwn: members.contains { $0.number == report.scope.participant })
    }
  }

  /// From the lower edge up to, and without, the upper one.
  private static func span(_ bin: Histogram.Bin, _ form: ScoreForm) -> String {
    "\(form.edge(bin.lower))–\(form.edge(bin.upper))"
  }
}
