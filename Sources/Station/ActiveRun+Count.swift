import Engine
import Model

/// The count that the screens of a run share while an attempt is counted by hand.
extension ActiveRun {
  /// Says why a count cannot be shared now.
  func refusal(ofCounting value: Int, _ attempt: Int) -> Refusal? {
    let filled = machine.slots.count
    guard machine.exercise.kind == .integer else { return Refusal(.notForThisExercise) }
    guard Entry.counts.contains(value) else { return Refusal(.valueOutOfRange) }
    if attempt <= filled { return Refusal(.attemptFilled) }
    return attempt > filled + 1 ? Refusal(.attemptNotNext) : nil
  }

  mutating func setCount(_ value: Int, attempt: Int, screen: String?) {
    countRevision += 1
    count = Run.Count(
      attempt: attempt, value: value, screen: screen, revision: countRevision)
  }

  /// Whether another screen has counted the attempt under way and came to another number.
  func isCounted(apartFrom value: Int, by screen: String) -> Bool {
    guard let count, let other = count.screen else { return false }
    return other != screen && count.value != value
  }

  /// Has the count follow what became of the run: a kept attempt begins a new one, a clock that
  /// starts afresh begins at 0, and an undo gives the number back.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - actions: What the machine answered.
  ///   - before: The machine before it.
  mutating func followCount(
    _ event: ExerciseEvent, _ actions: [ExerciseAction], before: any ExerciseMachine
  ) {
    guard machine.exercise.kind == .integer else { return }
    let next = machine.slots.count + 1
    switch event {
    case .keep, .save, .cancel: count = nil
    case .start where before.pausedRemaining < Double(machine.exercise.countdown ?? 0): break
    case .start, .startAnew: setCount(0, attempt: next, screen: nil)
    case .undo:
      let value = trials.last { $0.attempt == next && $0.status == .undone && $0.value != nil }?
        .value
      setCount(value.flatMap { Int(exactly: $0) } ?? 0, attempt: next, screen: nil)
    default: break
    }
  }
}
