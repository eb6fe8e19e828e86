package import Model

/// Automatic: each time in the air is one attempt, whose value is the height of the jump.
///
/// States as in `AutomaticCore`. A jump that the sequence says was measured and that did not
/// arrive fills no slot: it is done again.
package struct FlightHeightMachine: ExerciseMachine {
  private var core: AutomaticCore

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
    case .measurement(let measurement):
      guard core.takes(measurement), measurement.quantity == .flightTime,
        let height = measurement.flightHeight
      else { return [] }
      return core.fill(with: height, details: ["flight_time_s": .number(measurement.value)])
    case .missing: return state == .waiting ? core.broken() : []
    default: return actions
    }
  }
}

extension Measurement {
  /// The height that a time in the air stands for; nothing if no jump takes that time.
  var flightHeight: Measurement? {
    // Nobody jumps higher than 2.5 m and no mat can tell less than a millisecond.
    guard value > 0.001, FlightHeight.height(flight: value) < 2.5 else { return nil }
    var height = self
    height.quantity = .height
    height.unit = .metre
    height.value = FlightHeight.height(flight: value)
    height.uncertainty = uncertainty.map {
      FlightHeight.uncertainty(flight: value, uncertainty: $0)
    }
    return height
  }
}
