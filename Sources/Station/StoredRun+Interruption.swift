import EyeTest
import Model
import Store

extension StoredRun {
  /// Returns the step that ends a round which was open when the program that held it ended; nothing if
  /// it is a run of a coach's exercise.
  func interruption(in session: Session) -> RunChange? {
    guard let form = RoundForm(exercise: run.exercise) else { return nil }
    let now = Timestamp.now()
    var record = run
    record.state = .cancelled
    record.endedAt = now
    record.revision += 1
    var row = Trial(
      session: session.id, run: record.id, participant: record.participant,
      exercise: record.exercise, exerciseVersion: record.exerciseVersion,
      attempt: trials.count + 1, origin: .manual, simulated: false, measuredAt: now,
      recordedAt: now, status: .aborted)
    row.reason = RoundEnd.interrupted.rawValue
    row.details = ["kind": .string(form.name), "end": .string(RoundEnd.interrupted.rawValue)]
    row.details?["progress"] = trials.last?.details?["progress"] ?? .object([:])
    // What a child practised counts also where the round did not come to its end.
    let valid: [Trial] =
      if case .learning = form { [] } else { trials.filter { $0.status == .valid } }
    return RunChange(
      run: record, marks: valid.map { RunChange.Mark($0.id, .aborted) }, trials: [row])
  }
}
