import Model
import Station
import Store

/// Reads the newest results, one run each.
struct ResultList {
  /// How many trials are read for one page.
  static let trialsPerPage = 200

  let station: Station
  let words: Words
  let values: ValueText

  /// Returns the runs of one page of trials, newest first, and where the next page begins.
  ///
  /// A run whose trials go over the end of the page is left for the next one, unless it is alone.
  func page(
    _ filter: TrialFilter, after: String? = nil, limit: Int = trialsPerPage
  ) async throws -> (results: [ResultView], next: String?) {
    var filter = filter
    filter.status = .all
    let page = try station.trials(filter, order: .newestFirst, limit: limit, after: after)
    var runs: [RunID] = []
    var trials: [RunID: [Trial]] = [:]
    for trial in page.items {
      if trials[trial.run] == nil { runs.append(trial.run) }
      trials[trial.run, default: []].append(trial)
    }
    var next: String?
    if page.next != nil {
      if runs.count > 1, let cut = runs.popLast() { trials[cut] = nil }
      next = runs.last.flatMap { trials[$0]?.last?.id.rawValue }
    }
    let names = try names()
    var results: [ResultView] = []
    for run in runs {
      let rows = Array(trials[run, default: []].reversed())
      if let view = try await view(run, rows, names) { results.append(view) }
    }
    return (results, next)
  }

  private func names() throws -> [Int: Participant] {
    Dictionary(
      try station.participants().map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func view(
    _ id: RunID, _ trials: [Trial], _ names: [Int: Participant]
  ) async throws -> ResultView? {
    let run = try await station.run(id)
    guard let exercise = try await station.exercise(of: run) else { return nil }
    let facts = ResultView.Facts(
      exercise: exercise, participant: names[run.participant], state: run.state, now: .now())
    return ResultView(trials, facts, words, values)
  }
}
