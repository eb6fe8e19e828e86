package import Model

/// Automatic: one attempt is the time from the station's signal to the next event of the device.
///
/// States as in `AutomaticCore`; `SignalledMachine` starts it at the signal and tells false starts.
/// An event that is known to have come and did not arrive, or of which the signal's moment is not
/// known any more, fills no slot: the attempt is done again.
package struct ReactionMachine: ExerciseMachine {
  /// How much later than planned a screen may show the signal, in seconds.
  ///
  /// One picture of sixty a second. A speaker's delay is not known here; it is the same for
  /// everybody at the same tablet.
  static let showing = 1.0 / 60

  private var core: AutomaticCore
  /// When the signal was given.
  private var signalled: HostInstant?

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
    case .start(let now): signalled = now
    case .stop, .cancel, .save: signalled = nil
    case .measurement(let measurement):
      guard core.takes(measurement), measurement.quantity == exercise.input else { return [] }
      guard let signalled else { return core.broken() }
      return core.fill(with: measurement.reaction(to: signalled))
    case .missing(let count):
      return state == .waiting ? core.broken(details: Attempt.missing(count)) : []
    case .restarted: return state == .waiting ? core.broken(.deviceRestarted) : []
    case .linkLost:
      // The answer may have been given meanwhile: what comes next is not known to be it.
      guard state == .lost, signalled != nil else { return actions }
      signalled = nil
      return actions + core.broken(.linkLost)
    case .undo, .keep, .startAnew, .deadline, .linkReady, .repeated: break
    }
    return actions
  }
}

extension Measurement {
  /// The time from a signal to this event, by the host's clock alone.
  ///
  /// What the device measured is its own affair; when the event happened is known as well as the
  /// way of its bytes lets it be.
  func reaction(to signal: HostInstant) -> Measurement {
    var reaction = self
    reaction.quantity = .reactionTime
    reaction.unit = .second
    reaction.value = hostTime.seconds(since: signal)
    reaction.timeSource = timeSource == .kernel ? .kernel : .arrival
    reaction.uncertainty = arrivalDelay.map { $0 + ReactionMachine.showing }
    return reaction
  }
}
