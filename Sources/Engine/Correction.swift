package import Model

/// What a coach corrects in an attempt that was kept.
package enum Correction: Sendable, Hashable {
  /// In the unit of the attempt.
  case value(Double)
  case outcome(Trial.Outcome)
  /// Somebody else did it.
  case participant(Int)

  /// The most that a value which a device could have measured may be corrected to, in its unit.
  package static let largest = 1e6

  /// Quantities that go below zero.
  private static let signed: Set<String> = [
    "angle", "angular_velocity", "acceleration", "logmar", "logMAR",
  ]

  /// Returns the row that takes the place of a current one; what was measured stays in the old.
  ///
  /// A corrected value is the coach's and no longer the device's, so nothing of the device stands
  /// beside it.
  ///
  /// - Parameters:
  ///   - trial: The current row.
  ///   - exercise: Its exercise.
  /// - Returns: The new row, with an identity of its own, no reason yet; `nil` if nothing changes.
  /// - Throws: `Refusal` for a value that this exercise cannot have.
  package func applied(to trial: Trial, of exercise: Exercise) throws(Refusal) -> Trial? {
    var new = trial
    switch self {
    case .value(let value):
      try check(value, trial, exercise)
      new.value = value
      if trial.outcome != nil { new.outcome = PassThreshold.outcome(of: value, in: exercise) }
      new.loseDevice()
    case .outcome(let outcome):
      // Where a threshold decides, it is the value that is corrected.
      guard trial.outcome != nil, trial.value == nil else { throw Refusal(.notForThisExercise) }
      new.outcome = outcome
      new.loseDevice()
    case .participant(let number):
      guard Participant.numbers.contains(number) else { throw Refusal(.valueOutOfRange) }
      new.participant = number
    }
    let isChanged =
      new.value != trial.value || new.outcome != trial.outcome
      || new.participant != trial.participant
    guard isChanged else { return nil }
    new.id = .new()
    new.replaces = trial.id
    new.reason = nil
    new.software = Software.version
    return new
  }

  private func check(
    _ value: Double, _ trial: Trial, _ exercise: Exercise
  ) throws(Refusal) {
    guard trial.value != nil else { throw Refusal(.notForThisExercise) }
    guard value.isFinite else { throw Refusal(.valueOutOfRange) }
    if exercise.kind == .integer {
      guard let count = Int(exactly: value), Entry.counts.contains(count) else {
        throw Refusal(.valueOutOfRange)
      }
      return
    }
    let least = Self.signed.contains(trial.quantity?.rawValue ?? "") ? -Self.largest : 0
    guard (least...Self.largest).contains(value) else { throw Refusal(.valueOutOfRange) }
  }
}

extension Trial {
  fileprivate mutating func loseDevice() {
    origin = .manual
    channel = nil
    deviceModel = nil
    deviceID = nil
    deviceFirmware = nil
    driver = nil
    timeSource = nil
    uncertainty = nil
    rawHex = nil
    details = nil
  }
}
