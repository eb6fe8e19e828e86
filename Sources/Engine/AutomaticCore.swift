import Model

/// The states of a run whose attempts are finished by measurements, apart from what makes one.
///
/// ```
/// ready ──start (linked)──▶ waiting ──stop──▶ ready
/// waiting ──linkLost──▶ lost ──linkReady──▶ waiting
/// waiting ──last slot filled──▶ full ──undo──▶ ready
/// full, or ready and lost with a result ──save──▶ saved;  any but an ended one ──cancel──▶ cancelled
/// ```
struct AutomaticCore: Sendable {
  let exercise: Exercise
  private(set) var slots: [Slot]
  private(set) var state: Run.State
  private var isLinked = false
  /// When the coach pressed start; what was measured before is no attempt.
  private var since: HostInstant?

  var startedOnce: Bool { state != .ready || !slots.isEmpty }
  private var hasEnded: Bool { state == .saved || state == .cancelled }

  init(_ exercise: Exercise, _ progress: Progress) {
    self.exercise = exercise
    slots = progress.slots
    // The process that waited is gone, and its link with it.
    state = progress.state == .waiting ? .lost : progress.state
  }

  var allowed: [Run.Command] {
    guard !hasEnded else { return [] }
    var commands: [Run.Command] = []
    if state == .ready, isLinked { commands.append(.start) }
    if state == .waiting || state == .lost { commands.append(.stop) }
    if !slots.isEmpty { commands.append(.undo) }
    if maySave { commands.append(.save) }
    commands.append(.cancel)
    return commands
  }

  private var maySave: Bool {
    state != .waiting && slots.contains(.value)
  }

  /// Returns whether a measurement may be part of an attempt now.
  func takes(_ measurement: Measurement) -> Bool {
    state == .waiting && since.map { measurement.hostTime >= $0 } ?? true
  }

  /// Applies what is the same in every kind; measurements and gaps are the kind's own.
  mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    guard !hasEnded else { throw Refusal(.ended) }
    switch event {
    case .start(let now):
      guard state != .waiting, state != .lost else { throw Refusal(.alreadyRunning) }
      guard state == .ready else { throw Refusal(.full) }
      guard isLinked else { throw Refusal(.deviceNotReady) }
      state = .waiting
      since = now
    case .stop:
      guard state == .waiting || state == .lost else { throw Refusal(.notRunning) }
      state = .ready
    case .linkReady:
      isLinked = true
      if state == .lost { state = .waiting }
    case .linkLost:
      isLinked = false
      if state == .waiting { state = .lost }
    case .undo:
      guard !slots.isEmpty else { throw Refusal(.nothingToUndo) }
      slots.removeLast()
      if state == .full { state = .ready }
      return [.undoLast]
    case .save:
      guard slots.contains(.value) else { throw Refusal(.nothingToSave) }
      guard maySave else { throw Refusal(.notFull) }
      state = .saved
    case .cancel: state = .cancelled
    case .keep, .startAnew: throw Refusal(.notForThisExercise)
    case .measurement, .missing, .repeated, .restarted, .deadline: break
    }
    return []
  }

  /// Fills the next slot with a result.
  mutating func fill(
    with measurement: Measurement, details: [String: JSONValue] = [:]
  ) -> [ExerciseAction] {
    guard slots.count < exercise.attempts else { return [] }
    slots.append(.value)
    if slots.count >= exercise.attempts { state = .full }
    return [
      .record(
        Attempt(number: slots.count, content: .measured(measurement), details: details))
    ]
  }

  /// Records that an attempt was done whose result is lost; it takes its box.
  ///
  /// The last box is kept for a result: one that comes must never find the run full of lost ones.
  mutating func lose(
    _ reason: Attempt.LossReason, details: [String: JSONValue] = [:]
  ) -> [ExerciseAction] {
    guard slots.count + 1 < exercise.attempts else { return broken(reason, details: details) }
    slots.append(.lost)
    return [.record(Attempt(number: slots.count, content: .lost(reason), details: details))]
  }

  /// Records that an attempt was begun and has no result; it can be done again.
  func broken(
    _ reason: Attempt.LossReason = .incomplete, details: [String: JSONValue] = [:]
  ) -> [ExerciseAction] {
    guard slots.count < exercise.attempts else { return [] }
    return [
      .record(
        Attempt(
          number: slots.count + 1, content: .lost(reason), fillsSlot: false, details: details))
    ]
  }
}

extension Attempt {
  /// What the record of lost results says of how many they were.
  static func missing(_ count: Int) -> [String: JSONValue] { ["missing": .number(Double(count))] }
}
