package import Model

/// Automatic: one attempt is what the values of a window of fixed length come to.
///
/// Which value that is (largest, smallest, mean, last, how many, sway) is `WindowValue`'s matter.
///
/// ```
/// ready ──start (linked)──▶ waiting ──linkLost──▶ lost ──linkReady──▶ waiting
/// waiting, lost ──deadline──▶ ready, or full after the last slot;  waiting, lost ──stop──▶ ready
/// ```
/// The window's clock goes on while the link is away; the record says that it was, and what cannot
/// be told without the values of that time is recorded as lost. So is a window in which nothing
/// came. Both can be done again.
package struct WindowMachine: ExerciseMachine {
  package let exercise: Exercise
  package private(set) var slots: [Slot]
  package private(set) var state: Run.State
  package private(set) var deadline: HostInstant?
  private var isLinked = false
  private var value: WindowValue
  /// When the window opened; what was measured before is not in it.
  private var since: HostInstant?
  private var wasInterrupted = false
  /// How many values did not come, as far as the device's running number tells, and how often the
  /// device began anew.
  private var missing = 0
  private var restarts = 0

  package var startedOnce: Bool { state != .ready || !slots.isEmpty }
  package var pausedRemaining: Double { length }
  private var length: Double { Double(exercise.countdown ?? 0) }
  private var hasEnded: Bool { state == .saved || state == .cancelled }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    self.exercise = exercise
    slots = progress.slots
    value = WindowValue(exercise)
    state = progress.state == .waiting ? .lost : progress.state
    deadline = state == .lost ? progress.deadline : nil
    if state == .lost, deadline == nil { state = .ready }
    wasInterrupted = state == .lost
    if wasInterrupted { value.interrupt() }
  }

  package var allowed: [Run.Command] {
    guard !hasEnded else { return [] }
    var commands: [Run.Command] = []
    if state == .ready, isLinked { commands.append(.start) }
    if deadline != nil { commands.append(.stop) }
    if !slots.isEmpty { commands.append(.undo) }
    if maySave { commands.append(.save) }
    commands.append(.cancel)
    return commands
  }

  private var maySave: Bool { state == .full || (deadline == nil && !slots.isEmpty) }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    guard !hasEnded else { throw Refusal(.ended) }
    switch event {
    case .start(let now): return try start(now)
    case .stop:
      guard deadline != nil else { throw Refusal(.notRunning) }
      close(to: .ready)
      return [.unschedule]
    case .deadline: return end()
    case .linkReady:
      isLinked = true
      if state == .lost { state = .waiting }
    case .linkLost:
      isLinked = false
      if state == .waiting {
        state = .lost
        wasInterrupted = true
        value.interrupt()
      }
    case .measurement(let measurement): append(measurement)
    case .undo:
      guard !slots.isEmpty else { throw Refusal(.nothingToUndo) }
      slots.removeLast()
      if state == .full { state = .ready }
      return [.undoLast]
    case .save:
      guard !slots.isEmpty else { throw Refusal(.nothingToSave) }
      guard maySave else { throw Refusal(.notFull) }
      state = .saved
    case .cancel:
      close(to: .cancelled)
      return [.unschedule]
    case .keep, .startAnew: throw Refusal(.notForThisExercise)
    case .missing(let count):
      let sum = missing.addingReportingOverflow(count)
      missing = sum.overflow ? .max : sum.partialValue
      value.tear()
    case .restarted:
      restarts += 1
      value.tear()
    case .repeated: break
    }
    return []
  }

  private mutating func start(_ now: HostInstant) throws(Refusal) -> [ExerciseAction] {
    guard deadline == nil else { throw Refusal(.alreadyRunning) }
    guard state == .ready else { throw Refusal(.full) }
    guard isLinked else { throw Refusal(.deviceNotReady) }
    let end = now.advanced(bySeconds: length)
    close(to: .waiting)
    deadline = end
    since = now
    return [.schedule(end)]
  }

  private mutating func append(_ measurement: Measurement) {
    guard state == .waiting, exercise.inputs.contains(measurement.quantity),
      since.map({ measurement.hostTime >= $0 }) ?? true
    else { return }
    value.add(measurement)
  }

  private mutating func end() -> [ExerciseAction] {
    guard deadline != nil else { return [] }
    let window = Attempt.Window(length: length, count: value.count, interrupted: wasInterrupted)
    let number = slots.count + 1
    // The last that came was not the last that was measured.
    let isStale = state == .lost && exercise.capture == .windowLast
    guard !isStale, let result = value.result else {
      let losses = losses
      let reason: Attempt.LossReason =
        wasInterrupted ? .linkLost : value.isTorn ? .gap : .empty
      close(to: .ready)
      return [
        .record(
          Attempt(
            number: number, content: .lost(reason), fillsSlot: false, window: window,
            details: losses)),
        .unschedule,
      ]
    }
    let details = value.details.merging(losses) { $1 }
    slots.append(.value)
    close(to: slots.count >= exercise.attempts ? .full : .ready)
    return [
      .record(
        Attempt(number: number, content: .measured(result), window: window, details: details)),
      .unschedule,
    ]
  }

  /// What happened to the device in the window, for the record's `details`.
  private var losses: [String: JSONValue] {
    var losses: [String: JSONValue] = missing > 0 ? Attempt.missing(missing) : [:]
    if restarts > 0 { losses["device_restarts"] = .number(Double(restarts)) }
    return losses
  }

  private mutating func close(to next: Run.State) {
    state = next
    deadline = nil
    value = WindowValue(exercise)
    since = nil
    wasInterrupted = false
    (missing, restarts) = (0, 0)
  }
}
