import Engine
package import Model
import Store

extension Catalogue {
  /// Returns what the results of a scope come to.
  ///
  /// - Throws: `StationError`.
  package func statistics(
    _ scope: StatisticsReport.Scope
  ) throws(StationError) -> StatisticsReport {
    let people = try participants(in: scope)
    let known: [String?] = scope.exercise.equipment.map(\.id) + [nil]
    let choices: [String?] = scope.equipment.map { [$0] } ?? known
    let kinds = scope.simulated.map { [$0] } ?? [false, true]
    var report: StatisticsReport?
    for simulated in kinds {
      for equipment in choices {
        let histories = try histories(
          scope, equipment: equipment, simulated: simulated, of: people.map(\.number))
        let found = StatisticsReport(
          scope, equipment: equipment, simulated: simulated, participants: people,
          histories: histories)
        // One person's page shows what that person did, whatever the others did more of.
        let isFound = scope.participant == nil ? !found.people.isEmpty : found.person != nil
        if isFound { return found }
        report = report ?? found
      }
    }
    return report
      ?? StatisticsReport(
        scope, equipment: nil, simulated: false, participants: [], histories: [:])
  }

  /// Returns what one person did in an exercise, real results first, in the order of its equipment.
  ///
  /// - Returns: Nothing for an equipment without saved results; results oldest first.
  /// - Throws: `StationError`.
  package func histories(
    of participant: Int, in exercise: Exercise
  ) throws(StationError) -> [PersonHistory] {
    let scope = StatisticsReport.Scope(exercise: exercise, better: nil, participant: participant)
    var found: [PersonHistory] = []
    for simulated in [false, true] {
      for equipment in exercise.equipment.map(\.id) + [nil] {
        let results =
          try histories(
            scope, equipment: equipment, simulated: simulated, of: [participant])[participant] ?? []
        guard !results.isEmpty else { continue }
        found.append(
          PersonHistory(
            equipment: equipment, simulated: simulated,
            results: results.sorted { $0.at < $1.at }))
      }
    }
    return found
  }

  private func participants(
    in scope: StatisticsReport.Scope
  ) throws(StationError) -> [Participant] {
    guard let number = scope.participant else {
      return try participants().filter { scope.group == nil || $0.group == scope.group }
    }
    let person = try knownParticipant(number)
    guard let group = person.group else { return [person] }
    return try participants().filter { $0.group == group }
  }

  private func histories(
    _ scope: StatisticsReport.Scope, equipment: String?, simulated: Bool, of participants: [Int]
  ) throws(StationError) -> [Int: [ScoredResult]] {
    let exercise = scope.exercise
    let query = ScoreQuery(
      exercise: exercise.id, equipment: equipment,
      quantity: exercise.kind == .passFail ? nil : exercise.quantity, simulated: simulated,
      from: scope.from, to: scope.to)
    do {
      return try store.attempts(query, of: participants).mapValues { runs in
        runs.compactMap {
          ScoredResult(run: $0.run, at: $0.startedAt, attempts: $0.values, of: exercise)
        }
      }
    } catch {
      throw StationError(error)
    }
  }
}
