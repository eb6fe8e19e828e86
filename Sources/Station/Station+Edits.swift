package import Engine
package import Model
import Store

extension Station {
  /// The most characters of a reason.
  package static let longestReason = 200

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
    let reason = try Self.checked(reason)
    if case .participant(let number) = correction { try checkKnown(number) }
    let snapshot = try run(id)
    guard runs[id] == nil, let found = try stored({ try store.run(id) }),
      let exercise = try stored({
        try store.exercise(found.run.exercise, version: found.run.exerciseVersion)
      })
    else {
      throw StationError(
        .runNotEnded, .notAllowed, "The run is still under way; take the attempt back instead.",
        run: snapshot)
    }
    var active = ActiveRun(found, exercise: exercise, clock: clock)
    var change = RunChange(run: active.record)
    let meant = active.trials.filter { $0.status == .valid && isMeant($0) }
    guard !meant.isEmpty else {
      throw StationError(
        .trialNotCurrent, .notAllowed, "The row is not a current one.", run: snapshot)
    }
    for trial in meant {
      try replace(trial, correction, of: exercise, reason, snapshot, in: &change)
    }
    guard !change.trials.isEmpty else {
      throw StationError(.nothingChanged, .refused, "It is so already.", run: snapshot)
    }
    active.record.revision += 1
    change.run = active.record
    let events = try stored { try store.commit(change, key: key) }
    let marked = Set(change.marks.map(\.trial))
    for index in active.trials.indices where marked.contains(active.trials[index].id) {
      active.trials[index].status = .edited
    }
    let old = active.trials.filter { marked.contains($0.id) }
    active.trials += change.trials
    publish(active, trials: old + change.trials, events: events.map(\.id))
    return active.snapshot(now: .now())
  }

  private func replace(
    _ trial: Trial, _ correction: Correction, of exercise: Exercise, _ reason: String,
    _ run: Run, in change: inout RunChange
  ) throws(StationError) {
    let new: Trial?
    do throws(Refusal) {
      new = try correction.applied(to: trial, of: exercise)
    } catch {
      throw StationError(error, run: run)
    }
    guard var new else { return }
    new.reason = reason
    new.recordedAt = clock.time(.now())
    change.marks.append(RunChange.Mark(trial.id, .edited))
    change.trials.append(new)
  }

  private func checkKnown(_ number: Int) throws(StationError) {
    guard Participant.numbers.contains(number) else {
      throw StationError(.participantOutOfRange, .refused, "Participant is \(number).")
    }
    guard try stored({ try store.participant(number) }) != nil else {
      throw StationError(.unknownParticipant, .refused, "There is no participant \(number).")
    }
  }

  private static func checked(_ reason: String) throws(StationError) -> String {
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
