package import Model

/// Automatic: a landing from a box and the jump after it; the value is the height of the jump.
///
/// States as in `AutomaticCore`. While it waits:
/// ```
/// idle ──contact time──▶ landed ──contact time──▶ landed
/// landed ──flight time──▶ recorded, idle;  idle ──flight time──▶ idle (nobody had landed)
/// landed ──missing, linkLost──▶ lost (incomplete), idle;  landed ──stop──▶ idle
/// ```
/// Contact time, flight time and the reactive strength index stand in `details`.
package struct DropJumpMachine: ExerciseMachine {
  private var core: AutomaticCore
  /// The last contact, in seconds.
  private var contact: Double?

  package var exercise: Exercise { core.exercise }
  package var slots: [Slot] { core.slots }
  package var state: Run.State { core.state }
  package var deadline: HostInstant? { nil }
  package var startedOnce: Bool { core.startedOnce }
  package var pausedRemaining: Double { 0 }
  package var allowed: [Run.Command] { core.allowed }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    core = AutomaticCore(exercise, progress)
  }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    let actions = try core.handle(event)
    switch event {
    case .measurement(let measurement): return take(measurement)
    case .missing, .linkLost:
      guard contact != nil else { return actions }
      contact = nil
      return actions + core.broken()
    case .start, .stop, .cancel, .save, .linkReady: contact = nil
    case .undo, .keep, .deadline: break
    }
    return actions
  }

  private mutating func take(_ measurement: Measurement) -> [ExerciseAction] {
    guard core.takes(measurement) else { return [] }
    if measurement.quantity == .contactTime {
      contact = measurement.value > 0 ? measurement.value : nil
      return []
    }
    guard measurement.quantity == .flightTime, let landed = contact else { return [] }
    contact = nil
    guard let height = measurement.flightHeight else { return core.broken() }
    var details: [String: JSONValue] = [
      "contact_time_s": .number(landed), "flight_time_s": .number(measurement.value),
    ]
    if let index = ReactiveStrength.index(height: height.value, contact: landed) {
      details["reactive_strength_index"] = .number(index)
    }
    return core.fill(with: height, details: details)
  }
}
