package import Model

/// Whole numbers and hit-or-miss, entered by hand, with or without a countdown.
///
/// ```
/// ready ──start──▶ waiting ──deadline or stop──▶ ready      (only where there is a countdown)
/// ready, waiting ──keep──▶ ready, or full after the last slot;  full ──undo──▶ ready
/// full, or ready with a result ──save──▶ saved;  any but saved ──cancel──▶ cancelled
/// ```
package struct ManualMachine: ExerciseMachine {
  package let exercise: Exercise
  package private(set) var slots: [Slot]
  package private(set) var state: Run.State
  package private(set) var deadline: HostInstant?
  package private(set) var startedOnce: Bool
  package private(set) var pausedRemaining: Double

  private var length: Double { Double(exercise.countdown ?? 0) }
  private var hasEnded: Bool { state == .saved || state == .cancelled }
  private var mayKeep: Bool {
    slots.count < exercise.attempts && (exercise.countdown == nil || startedOnce)
  }

  /// A team that runs out of time saves what there is, as long as no clock runs.
  private var maySave: Bool { state == .full || (state == .ready && !slots.isEmpty) }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    self.exercise = exercise
    slots = progress.slots
    state = progress.state
    deadline = progress.deadline
    startedOnce = progress.startedOnce
    pausedRemaining = progress.pausedRemaining ?? Double(exercise.countdown ?? 0)
  }

  package var allowed: [Run.Command] {
    guard !hasEnded else { return [] }
    var commands: [Run.Command] = []
    if exercise.countdown != nil, state == .ready { commands.append(.start) }
    if state == .waiting { commands.append(.stop) }
    if mayKeep { commands.append(.attempts) }
    if !slots.isEmpty { commands.append(.undo) }
    if maySave { commands.append(.save) }
    commands.append(.cancel)
    return commands
  }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    guard !hasEnded else { throw Refusal(.ended) }
    switch event {
    case .start(let now): return try start(now, from: pausedRemaining)
    case .startAnew(let now): return try start(now, from: length)
    case .stop(let now): return try stop(now)
    case .deadline:
      guard state == .waiting else { return [] }
      state = .ready
      deadline = nil
      pausedRemaining = length
      return [.unschedule]
    case .keep(let entry): return try keep(entry)
    case .undo: return try undo()
    case .save:
      guard !slots.isEmpty else { throw Refusal(.nothingToSave) }
      guard maySave else { throw Refusal(.notFull) }
      state = .saved
      return []
    case .cancel:
      state = .cancelled
      deadline = nil
      return [.unschedule]
    case .linkReady, .linkLost, .measurement, .missing, .repeated, .restarted: return []
    }
  }

  private mutating func start(
    _ now: HostInstant, from seconds: Double
  ) throws(Refusal) -> [ExerciseAction] {
    guard exercise.countdown != nil else { throw Refusal(.notForThisExercise) }
    guard state != .waiting else { throw Refusal(.alreadyRunning) }
    guard state == .ready else { throw Refusal(.full) }
    let end = now.advanced(bySeconds: seconds > 0 ? seconds : length)
    state = .waiting
    deadline = end
    startedOnce = true
    return [.schedule(end)]
  }

  private mutating func stop(_ now: HostInstant) throws(Refusal) -> [ExerciseAction] {
    guard state == .waiting, let end = deadline else { throw Refusal(.notRunning) }
    state = .ready
    deadline = nil
    pausedRemaining = max(0, end.seconds(since: now))
    return [.unschedule]
  }

  private mutating func keep(_ entry: Entry) throws(Refusal) -> [ExerciseAction] {
    switch (exercise.kind, entry) {
    case (.integer, .count(let count)):
      guard Entry.counts.contains(count) else { throw Refusal(.valueOutOfRange) }
    case (.passFail, .outcome): break
    default: throw Refusal(.notForThisExercise)
    }
    guard slots.count < exercise.attempts else { throw Refusal(.full) }
    guard mayKeep else { throw Refusal(.notStarted) }
    slots.append(.value)
    state = slots.count == exercise.attempts ? .full : .ready
    deadline = nil
    startedOnce = false
    pausedRemaining = length
    return [.record(Attempt(number: slots.count, content: .entered(entry))), .unschedule]
  }

  /// The clock has run for the attempt that is taken back, so it may be entered again at once.
  private mutating func undo() throws(Refusal) -> [ExerciseAction] {
    guard !slots.isEmpty else { throw Refusal(.nothingToUndo) }
    slots.removeLast()
    if state == .full { state = .ready }
    if exercise.countdown != nil { startedOnce = true }
    return [.undoLast]
  }
}
