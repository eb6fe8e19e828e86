package import Model

/// Automatic: one attempt is the time from one channel of the device to another.
///
/// States as in `AutomaticCore`. While it waits:
/// ```
/// idle ──first channel──▶ under way ──second channel──▶ recorded, idle
/// under way ──first channel again──▶ lost (incomplete), under way anew
/// under way ──missing, linkLost──▶ lost (incomplete), idle;  under way ──stop──▶ idle
/// ```
package struct BetweenChannelsMachine: ExerciseMachine {
  private var core: AutomaticCore
  private var track: PassageTrack

  package var exercise: Exercise { core.exercise }
  package var slots: [Slot] { core.slots }
  package var state: Run.State { core.state }
  package var deadline: HostInstant? { nil }
  package var startedOnce: Bool { core.startedOnce }
  package var pausedRemaining: Double { 0 }
  package var allowed: [Run.Command] { core.allowed }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    core = AutomaticCore(exercise, progress)
    track = PassageTrack(exercise)
  }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    let actions = try core.handle(event)
    switch event {
    case .measurement(let measurement): return take(measurement)
    case .missing, .linkLost: return actions + breakOff()
    case .start, .stop, .cancel, .save, .linkReady: track.reset()
    case .undo, .keep, .deadline: break
    }
    return actions
  }

  private mutating func take(_ measurement: Measurement) -> [ExerciseAction] {
    guard core.takes(measurement), measurement.quantity == .passage else { return [] }
    switch track.take(measurement) {
    case .none, .began, .passed: return []
    case .broken: return core.broken()
    case .finished(let result): return core.fill(with: result.measurement(from: measurement))
    }
  }

  private mutating func breakOff() -> [ExerciseAction] {
    guard track.isUnderWay else { return [] }
    track.reset()
    return core.broken()
  }
}

extension PassageTrack.Result {
  /// The total as a measurement at the moment of the last passage.
  func measurement(from last: Measurement) -> Measurement {
    var measurement = last
    measurement.quantity = .interval
    measurement.unit = .second
    measurement.value = total
    measurement.uncertainty = uncertainty
    return measurement
  }
}
