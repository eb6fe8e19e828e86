import Engine
import Model
import Store

/// Makes the step that corrects rows of a run that is over; the log keeps what was measured.
struct RunCorrection {
  var correction: Correction
  /// Why, in the coach's words.
  var reason: String
  var now: Timestamp

  /// Returns the step, in which every current row that is meant is replaced.
  ///
  /// - Throws: `Refusal` for what the exercise cannot have.
  func change(
    of stored: StoredRun, in exercise: Exercise, where isMeant: (Trial) -> Bool
  ) throws(Refusal) -> RunChange {
    var change = RunChange(run: stored.run)
    change.run.revision += 1
    for trial in stored.trials where trial.status == .valid && isMeant(trial) {
      guard var new = try correction.applied(to: trial, of: exercise) else { continue }
      new.reason = reason
      new.recordedAt = now
      change.marks.append(RunChange.Mark(trial.id, .edited))
      change.trials.append(new)
    }
    return change
  }
}
