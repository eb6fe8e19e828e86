import Engine
import Model
import Station
import Store

/// What the page of statistics shows.
struct StatisticsView {
  var choices: StatisticsChoices
  /// The exercise.
  var title: String
  /// Whose results: the bib and the name, or the group.
  var bib: Int?
  var subject: String
  /// When and with what.
  var meta: String
  var simulated: Bool
  var isEmpty: Bool
  var figures: [Figure]
  var verdict: VerdictView?
  /// How the noise was found, in words.
  var noise: String
  var progress: ProgressView?
  var distribution: DistributionView?
  var comparison: ComparisonView?
  /// Everybody's figures, where no one person was asked for.
  var everybody: EverybodyView?
  var attempts: AttemptsView?
  /// The address of the library that draws; absent if its package is not installed.
  var chartScript: String?
  var chartsMissing: Bool

  struct Figure {
    var name: String
    var value: String
    var isMain: Bool
  }

  /// What belongs to a page.
  struct Facts {
    var report: StatisticsReport
    var wish: StatisticsRequest
    var exercises: [Exercise]
    var people: [Participant]
    /// One person's runs, newest first.
    var logs: [StoredRun]
    /// The run after which the next part of them begins.
    var next: RunID?
    var hasCharts: Bool
  }

  init(_ facts: Facts, _ words: Words, _ values: ValueText) {
    let report = facts.report
    let exercise = report.scope.exercise
    let form = ScoreForm(exercise, words, values)
    let person = report.person
    choices = StatisticsChoices(facts, words, values.language)
    title = exercise.title[values.language]
    bib = report.scope.participant
    let asked = facts.people.first { $0.number == report.scope.participant }
    subject =
      asked.map { $0.nickname ?? "" } ?? report.scope.group ?? words("stats.everybody")
    let equipment = exercise.equipment.first { $0.id == report.equipment }?.title[values.language]
    let period = words("stats.period_\(facts.wish.period.rawValue)")
    meta = [equipment, report.scope.to == nil ? period : nil].compactMap { $0 }
      .joined(separator: " · ")
    simulated = report.simulated
    isEmpty = report.scope.participant == nil ? report.people.isEmpty : person == nil
    let summary = person?.summary ?? Summary(report.people.map(\.summary.mean))
    figures =
      isEmpty
      ? [] : Self.figures(summary, report, form, words, isPerson: report.scope.participant != nil)
    chartScript = facts.hasCharts ? ChartFile.address : nil
    chartsMissing = !facts.hasCharts
    noise = Self.noise(report, form, words)
    guard !isEmpty else { return }
    if let person {
      verdict = VerdictView(person.change, form, words)
      progress = ProgressView(person, report.noise, form, words, values)
      attempts = AttemptsView(facts, form, words, values)
    } else {
      everybody = EverybodyView(facts, form, words)
    }
    distribution = DistributionView(report, form, words)
    comparison = ComparisonView(report, form, words, values)
  }

  private static func figures(
    _ summary: Summary?, _ report: StatisticsReport, _ form: ScoreForm, _ words: Words,
    isPerson: Bool
  ) -> [Figure] {
    guard let summary else { return [] }
    let all = Summary(report.people.flatMap { $0.results.map(\.score) })
    let best = (isPerson ? summary : all)?.best(report.scope.better)
    let spread = summary.spread.map { form.full(form.mean($0)) }
    return [
      Figure(name: words("stats.mean"), value: form.full(form.mean(summary.mean)), isMain: true),
      best.map {
        Figure(name: words("results.best"), value: form.full(form.number($0)), isMain: false)
      },
      Figure(
        name: words("stats.median"), value: form.full(form.mean(summary.median)), isMain: false),
      spread.map {
        Figure(
          name: words(isPerson ? "results.spread" : "stats.spread_people"), value: $0,
          isMain: false)
      },
      Figure(
        name: words(isPerson ? "stats.results" : "stats.people"), value: String(summary.count),
        isMain: false),
    ].compactMap { $0 }
  }

  /// Says from what on a change is more than noise, and where that is known from.
  private static func noise(
    _ report: StatisticsReport, _ form: ScoreForm, _ words: Words
  ) -> String {
    guard let noise = report.noise else { return words("stats.noise_unknown") }
    return words(
      "stats.noise_\(noise.source.rawValue)",
      [
        "limit": form.full(form.mean(noise.limit)),
        "error": form.full(form.mean(noise.error.value)),
        "people": words.counted("stats.of_people", report.people.count),
      ])
  }
}
