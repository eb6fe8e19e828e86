package import Engine
package import Model

/// What a new run is to be.
package struct NewRun: Sendable, Hashable {
  package var exercise: String
  package var participant: Int
  package var equipment: String?
  package var device: DeviceID?

  package init(
    exercise: String, participant: Int, equipment: String? = nil, device: DeviceID? = nil
  ) {
    self.exercise = exercise
    self.participant = participant
    self.equipment = equipment
    self.device = device
  }
}

/// What a coach asks of a run.
package enum RunCommand: Sendable, Hashable {
  case start, stop, save, cancel
  /// Starts a stopped clock from its full length again.
  case startAnew
  /// Fills the next attempt, only if it has that number where there is one; a screen that names
  /// itself does not fill it against what another one has counted.
  case keep(Entry, attempt: Int? = nil, screen: String? = nil)
  /// Takes the last attempt back, only if it has that number where there is one.
  case undo(attempt: Int? = nil)

  func event(at now: HostInstant) -> ExerciseEvent {
    switch self {
    case .start: .start(now)
    case .startAnew: .startAnew(now)
    case .stop: .stop(now)
    case .undo: .undo
    case .save: .save
    case .cancel: .cancel
    case .keep(let entry, _, _): .keep(entry)
    }
  }
}

/// A run with the exercise that is done in it and the device that measures it.
package struct RunContext: Sendable {
  package var run: Run
  package var exercise: Exercise
  /// Nothing where it has none or is not known.
  package var device: DeviceStatus?
}
