package import Model

/// Automatic: each result of the device is one attempt.
///
/// ```
/// ready ──start (linked)──▶ waiting ──stop──▶ ready
/// waiting ──linkLost──▶ lost ──linkReady──▶ waiting
/// waiting, lost ──last slot filled──▶ full ──undo──▶ ready
/// full, or ready and lost with a result ──save──▶ saved
/// ```
/// A result that the sequence says was sent and that did not arrive fills its slot as lost: the
/// child has done it, and the run must not wait for one more.
package struct EachResultMachine: ExerciseMachine {
  package let exercise: Exercise
  package private(set) var slots: [Slot]
  package private(set) var state: Run.State
  private var isLinked = false
  /// When the coach pressed start; what was measured before is no attempt.
  private var since: HostInstant?

  package var deadline: HostInstant? { nil }
  package var startedOnce: Bool { state != .ready || !slots.isEmpty }
  package var pausedRemaining: Double { 0 }
  private var hasEnded: Bool { state == .saved || state == .cancelled }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    self.exercise = exercise
    slots = progress.slots
    // The process that waited is gone, and its link with it.
    state = progress.state == .waiting ? .lost : progress.state
  }

  package var allowed: [Run.Command] {
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

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
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
    case .measurement(let measurement): return take(measurement)
    case .missing(let count): return lose(count)
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
    case .keep: throw Refusal(.notForThisExercise)
    case .deadline: break
    }
    return []
  }

  private mutating func take(_ measurement: Measurement) -> [ExerciseAction] {
    guard state == .waiting, measurement.quantity == exercise.quantity,
      since.map({ measurement.hostTime >= $0 }) ?? true
    else { return [] }
    return fill(.value, with: .measured(measurement))
  }

  private mutating func lose(_ count: Int) -> [ExerciseAction] {
    guard state == .waiting else { return [] }
    var actions: [ExerciseAction] = []
    for _ in 0..<max(0, min(count, exercise.attempts - slots.count)) {
      actions += fill(.lost, with: .lost(.gap))
    }
    return actions
  }

  private mutating func fill(_ slot: Slot, with content: Attempt.Content) -> [ExerciseAction] {
    slots.append(slot)
    if slots.count >= exercise.attempts { state = .full }
    return [.record(Attempt(number: slots.count, content: content))]
  }
}
