import Engine
import Model
import Station

/// A person's results over time: a chart and the table that it is drawn from.
struct ProgressView {
  /// The edges of the noise around the first result, in the unit that is shown.
  var bandLow: String?
  var bandHigh: String?
  var unit: String
  var label: String
  var caption: String
  var rows: [Row]

  struct Row {
    var date: String
    var link: String
    var value: String
    var attempts: Int
    /// Milliseconds since 1970, for the chart.
    var at: String
    /// In the unit that is shown, for the chart.
    var shown: String
  }

  /// Fails with fewer than two results: one point is no way.
  init?(
    _ person: StatisticsReport.Person, _ noise: ScoreNoise?, _ form: ScoreForm, _ words: Words,
    _ values: ValueText
  ) {
    guard person.results.count > 1, let first = person.results.first else { return nil }
    unit = form.unit
    if let noise {
      bandLow = String(form.shown(first.score - noise.limit))
      bandHigh = String(form.shown(first.score + noise.limit))
    }
    label = words("stats.progress_label", ["who": String(person.participant.number)])
    caption = words(noise == nil ? "stats.progress_plain" : "stats.progress_band")
    rows = person.results.map { result in
      Row(
        date: Self.date(result.at, values),
        link: "/runs/\(PathText.encoded(result.run.rawValue))/result",
        value: form.full(form.number(result.score)), attempts: result.attempts.count,
        at: String(result.at.milliseconds), shown: String(form.shown(result.score)))
    }
  }

  /// A day with its time, for there may be several results a day.
  static func date(_ time: Timestamp, _ values: ValueText) -> String {
    "\(time.description.prefix(10)) \(values.clock(time))"
  }
}
