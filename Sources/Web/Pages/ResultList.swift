import Engine
import Model
import Station
import Store

/// Reads the newest results, one run each.
struct ResultList {
  /// How many runs one page shows.
  static let runsPerPage = 50

  let station: Station
  let catalogue: Catalogue
  let words: Words
  let values: ValueText

  /// The drawings of what may stand among results, now or as soon as somebody has done it.
  static func pictures(_ exercises: [Exercise], _ tables: [BeepTable]) -> Set<String> {
    Set(
      exercises.map(\.picture) + RoundForm.pictures + tables.map(\.picture)
        + HeartExercise.allCases.map(\.definition.picture))
  }

  /// Returns one page of runs that have something to show, newest first, and where the next one
  /// begins.
  func page(
    _ filter: RunFilter, after: String? = nil, limit: Int = runsPerPage
  ) async throws -> (results: [ResultView], next: String?) {
    let page = try catalogue.results(filter, limit: limit, after: after)
    let names = try names()
    var results: [ResultView] = []
    for stored in page.items {
      if let view = try await view(stored, names) { results.append(view) }
    }
    return (results, page.next?.rawValue)
  }

  /// Returns the same with one card for what many did at once.
  ///
  /// Whoever asks for one person or a group of people, or for what was deleted, sees each result.
  func gathered(
    _ filter: RunFilter, after: String? = nil, limit: Int = runsPerPage
  ) async throws -> (results: [ResultView], next: String?) {
    guard filter.participant == nil, filter.group == nil, !filter.isDeleted else {
      return try await page(filter, after: after, limit: limit)
    }
    var filter = filter
    filter.isGathered = true
    var (results, next) = try await page(filter, after: after, limit: limit)
    let gatherings = try catalogue.gatherings(of: results.map { RunID(rawValue: $0.run) })
    let names = try names()
    for index in results.indices {
      let id = RunID(rawValue: results[index].run)
      guard let gathering = gatherings[id] else { continue }
      let trials = try catalogue.current(of: gathering.runs)
      guard let first = trials[id],
        let exercise = try await station.exercise(first.exercise, version: first.exerciseVersion)
      else { continue }
      results[index].gathered = GatheredView(
        .init(
          gathering: gathering, exercise: exercise, trials: Array(trials.values), names: names),
        words, values)
    }
    return (results, next)
  }

  /// Returns one run with everything that happened in it.
  func result(_ stored: StoredRun) async throws -> ResultView? {
    try await view(stored, try names())
  }

  private func names() throws -> [Int: Participant] {
    Dictionary(
      try catalogue.participants().map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func view(
    _ stored: StoredRun, _ names: [Int: Participant]
  ) async throws -> ResultView? {
    let run = stored.run
    let exercise = try await station.exercise(run.exercise, version: run.exerciseVersion)
    guard let exercise else { return nil }
    // A correction files the rows under another participant than the run began with.
    let current = Set(
      AttemptLog.counting(stored.trials, isDeleted: run.deletion != nil).map(\.participant))
    let participant = current.count == 1 ? current.first ?? run.participant : run.participant
    var facts = ResultView.Facts(
      exercise: exercise, participant: names[participant],
      state: run.state, now: .now(),
      isDeleted: run.deletion != nil, note: stored.note)
    if run.state == .saved, run.deletion == nil {
      facts.previousBest = try catalogue.best(before: run, in: exercise, of: participant)
    }
    return ResultView(stored.trials, facts, words, values)
  }
}
