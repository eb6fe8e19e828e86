package import Model

/// Automatic: one attempt goes through several channels in order, 10 m with a gate at 5 m say.
///
/// The value is the total; each part stands in `details`, in the order of the channels. States as
/// in `AutomaticCore`. While it waits:
/// ```
/// idle ──first channel──▶ under way ──next channel──▶ under way, or recorded after the last one
/// under way ──another channel of the exercise──▶ lost (incomplete), idle or, at the first, anew
/// under way ──missing, linkLost──▶ lost (incomplete), idle;  under way ──stop──▶ idle
/// ```
package struct SplitsMachine: ExerciseMachine {
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
    case .finished(let result):
      return core.fill(
        with: result.measurement(from: measurement), details: ["splits": Self.details(result)])
    }
  }

  private static func details(_ result: PassageTrack.Result) -> JSONValue {
    .array(
      result.parts.map {
        .object([
          "channel": .string($0.channel), "interval_s": .number($0.interval),
          "elapsed_s": .number($0.elapsed),
        ])
      })
  }

  private mutating func breakOff() -> [ExerciseAction] {
    guard track.isUnderWay else { return [] }
    track.reset()
    return core.broken()
  }
}
