package import Engine
package import Model
import Store

extension Station {
  /// Corrects one attempt of a run that has ended; the log keeps what was measured.
  ///
  /// - Parameters:
  ///   - id: The current row of the attempt.
  ///   - correction: What is corrected.
  ///   - reason: Why, in the coach's words.
  ///   - key: Makes a repeated request return the run instead of acting again.
  /// - Returns: The run after it.
  /// - Throws: `StationError`; with the run as it is when the moment was wrong.
  package func correct(
    _ id: TrialID, _ correction: Correction, reason: String, key: RequestKey? = nil
  ) throws(StationError) -> Run {
    if let key, let known = try known(key) { return try run(known) }
    guard let trial = try stored({ try store.trial(id) }) else {
      throw StationError(.unknownTrial, .unknown, "There is no trial \(id).")
    }
    return try correct(trial.run, correction, reason: reason, key: key) { $0.id == id }
  }

  /// Corrects who did a run that has ended: every current row of it is replaced.
  ///
  /// - Returns: The run after it.
  /// - Throws: `StationError`; with the run as it is when the moment was wrong.
  package func correct(
    _ id: RunID, participant: Int, reason: String, key: RequestKey? = nil
  ) throws(StationError) -> Run {
    if let key, let known = try known(key) { return try run(known) }
    return try correct(id, .participant(participant), reason: reason, key: key) { _ in true }
  }

  private func correct(
    _ id: RunID, _ correction: Correction, reason: String, key: RequestKey?,
    where isMeant: (Trial) -> Bool
  ) throws(StationError) -> Run {
    let reason = try RunCorrection.checked(reason)
    if case .participant(let number) = correction { try catalogue.checkKnown(number) }
    let found = try ended(
      id, .runNotEnded, "The run is still under way; take the attempt back instead.")
    let exercise = try exercise(of: found.run)
    let snapshot = Run(found, of: exercise)
    guard found.trials.contains(where: { $0.status == .valid && isMeant($0) }) else {
      throw StationError(
        .trialNotCurrent, .notAllowed, "The row is not a current one.", run: snapshot)
    }
    let correction = RunCorrection(
      correction: correction, reason: reason, now: environment.now)
    let change: RunChange
    do throws(Refusal) {
      change = try correction.change(of: found, in: exercise, where: isMeant)
    } catch {
      throw StationError(error, run: snapshot)
    }
    guard !change.trials.isEmpty else {
      throw StationError(.nothingChanged, .refused, "It is so already.", run: snapshot)
    }
    return try carryOut(change, key: key)
  }
}
