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

  /// The most characters of a reason.
  private static let longestReason = 200

  /// Returns a reason without spaces around it.
  ///
  /// - Throws: `StationError.Code.reasonNotPlain`.
  static func checked(_ reason: String) throws(StationError) -> String {
    var text = reason[...].drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    guard (1...longestReason).contains(text.count), text.utf8.count <= 4000,
      Participant.isPlain(String(text))
    else {
      throw StationError(
        .reasonNotPlain, .refused, "The reason is not one line of 1 to \(longestReason) characters."
      )
    }
    return String(text)
  }
}
