import Engine
import Model
import Station
import Store

/// Every attempt of a person, run by run, newest first.
struct AttemptsView {
  var runs: [Run]
  /// Where the next part is.
  var moreLink: String?

  struct Run {
    var run: String
    var date: String
    var link: String
    var score: String
    var attempts: [Attempt]
  }

  struct Attempt {
    var value: String
    var counts: Bool
    /// What became of one that does not count.
    var status: String
  }

  init(
    _ facts: StatisticsView.Facts, _ form: ScoreForm, _ words: Words, _ values: ValueText
  ) {
    let scores = Dictionary(
      (facts.report.person?.results ?? []).map { ($0.run, $0) },
      uniquingKeysWith: { first, _ in first })
    runs = facts.logs.map { stored in
      Run(
        run: stored.run.id.rawValue, date: ProgressView.date(stored.run.startedAt, values),
        link: "/runs/\(PathText.encoded(stored.run.id.rawValue))/result",
        score: scores[stored.run.id].map { form.full(form.number($0.score)) } ?? "–",
        attempts: AttemptLog(stored.trials).entries.map { entry in
          let trial = entry.trial
          let value = trial.value.map { values.number($0, trial.quantity, trial.unit) }
          return Attempt(
            value: value ?? trial.outcome.map { words("outcome.\($0.rawValue)") } ?? "–",
            counts: entry.counts, status: words("status.\(trial.status.rawValue)"))
        })
    }
    let page = facts.wish
    moreLink = facts.next.map { next in page.link { $0.after = next } }
  }
}
