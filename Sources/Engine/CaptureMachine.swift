package import Model

/// Automatic: attempts are finished by measurements and not by a clock.
///
/// States as in `AutomaticCore`; what makes an attempt is the capture's own. While the run waits:
/// ```
/// a result ──▶ recorded;  broken off ──▶ lost (incomplete), to be done again
/// under way ──linkLost──▶ lost (link-lost), idle;  under way ──a gap that tears──▶ lost (incomplete)
/// a gap where each result counts ──▶ lost (gap), once however many they were
/// restarted ──▶ lost (device-restarted), idle
/// under way ──stop──▶ idle
/// complete but for what may follow ──deadline, stop, a loss──▶ recorded, idle
/// ```
package struct CaptureMachine<Capture: AttemptCapture>: ExerciseMachine {
  private var core: AutomaticCore
  private var capture: Capture

  package var exercise: Exercise { core.exercise }
  package var slots: [Slot] { core.slots }
  package var state: Run.State { core.state }
  package var deadline: HostInstant? { capture.deadline }
  package var startedOnce: Bool { core.startedOnce }
  package var pausedRemaining: Double { 0 }
  package var allowed: [Run.Command] { core.allowed }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    core = AutomaticCore(exercise, progress)
    capture = Capture(exercise)
  }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    let before = capture.deadline
    var actions = try apply(event)
    if capture.deadline != before {
      actions.append(capture.deadline.map { .schedule($0) } ?? .unschedule)
    }
    return actions
  }

  private mutating func apply(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    switch event {
    case .stop where capture.deadline != nil:
      let actions = conclude()
      if core.state == .full { return actions }
      defer { capture.reset() }
      return actions + (try core.handle(event))
    case .linkLost, .missing, .restarted:
      // What is lost now came after it.
      let actions = conclude()
      return actions + (try follow(event))
    case .deadline:
      _ = try core.handle(event)
      return conclude()
    default: return try follow(event)
    }
  }

  private mutating func follow(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    let actions = try core.handle(event)
    switch event {
    case .measurement(let measurement): return append(measurement)
    case .missing(let count): return miss(count)
    case .linkLost: return actions + tear(.linkLost)
    case .restarted: return restart()
    case .start, .stop, .cancel, .save, .linkReady: capture.reset()
    case .undo, .keep, .startAnew, .deadline, .repeated: break
    }
    return actions
  }

  private mutating func append(_ measurement: Measurement) -> [ExerciseAction] {
    core.takes(measurement) ? record(capture.append(measurement)) : []
  }

  private mutating func conclude() -> [ExerciseAction] { record(capture.conclude()) }

  private mutating func record(_ step: CaptureStep) -> [ExerciseAction] {
    switch step {
    case .none: []
    case .result(let result, let details): core.fill(with: result, details: details)
    case .broken: core.broken()
    }
  }

  private mutating func tear(_ reason: Attempt.LossReason) -> [ExerciseAction] {
    let isUnderWay = capture.isUnderWay
    capture.reset()
    return isUnderWay ? core.broken(reason) : []
  }

  private mutating func miss(_ count: Int) -> [ExerciseAction] {
    guard core.state == .waiting else { return [] }
    let gap = capture.gap
    capture.reset()
    switch gap {
    case .nothing: return []
    case .torn: return core.broken(details: Attempt.missing(count))
    case .lost: return core.lose(.gap, details: Attempt.missing(count))
    }
  }

  private mutating func restart() -> [ExerciseAction] {
    guard core.state == .waiting || core.state == .lost else { return [] }
    let restart = capture.restart
    capture.reset()
    switch restart {
    case .nothing: return []
    case .torn: return core.broken(.deviceRestarted)
    case .lost: return core.lose(.deviceRestarted)
    }
  }
}
