import Engine
import Model
import Store

extension Run {
  /// A run that is over, or a round, as it is stored: nothing may be asked of it.
  init(_ stored: StoredRun, of exercise: Exercise) {
    let record = stored.run
    let attempts = stored.trials.filling(in: record.state)
    self.init(
      id: record.id, revision: record.revision, exercise: record.exercise,
      exerciseVersion: record.exerciseVersion,
      participant: stored.trials.participant ?? record.participant,
      equipment: record.equipment, device: record.device, state: record.state,
      attempts: attempts, remaining: max(0, exercise.attempts - attempts.count),
      countdown: Countdown(
        running: false,
        remaining: record.countdownRemaining ?? Double(exercise.countdown ?? 0),
        startedOnce: record.startedOnce),
      allowed: [], simulated: record.simulated, startedAt: record.startedAt,
      score: stored.trials.score(in: exercise), deletedAt: record.deletion?.at)
    note = stored.note
  }
}

extension [Trial] {
  /// The rows that fill slots in a run of that state, in order.
  func filling(in state: Run.State) -> [Trial] {
    filter { $0.slot(in: state) != nil }.sorted { $0.attempt < $1.attempt }
  }

  /// Who did it, if all current rows were corrected to the same.
  var participant: Int? {
    let numbers = Set(lazy.filter { $0.status == .valid }.map(\.participant))
    return numbers.count == 1 ? numbers.first : nil
  }

  /// What the current rows come to.
  func score(in exercise: Exercise) -> Double? {
    RunScore.score(filter { $0.status == .valid }.compactMap(\.value), of: exercise)
  }
}
