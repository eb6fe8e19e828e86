package import Model

/// The rules of one kind of exercise: event in, state and actions out.
///
/// A machine keeps no clock, does no I/O and knows no device. `slots` is the one list that says
/// how far the run is; every machine restores from it.
package protocol ExerciseMachine: Sendable {
  var exercise: Exercise { get }
  var slots: [Slot] { get }
  /// The phase of the run; `full` and the ends included.
  var state: Run.State { get }
  /// The moment at which a running clock ends.
  var deadline: HostInstant? { get }
  /// Whether the clock was started for the attempt that comes next.
  var startedOnce: Bool { get }
  /// Seconds left on a stopped clock.
  var pausedRemaining: Double { get }
  /// How it stands with the start signal, if the exercise has one.
  var signal: Run.Signal? { get }
  /// What may be asked now.
  var allowed: [Run.Command] { get }

  /// Applies one event.
  ///
  /// - Parameter event: What happened.
  /// - Returns: What is to be done now, in order.
  /// - Throws: `Refusal` if it is not allowed now; the machine is unchanged then.
  mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction]
}

extension ExerciseMachine {
  package var signal: Run.Signal? { nil }
}

/// What fills one box of a run.
package enum Slot: Sendable, Hashable {
  case value
  /// A result that was sent and did not arrive.
  case lost
}

/// What is left of a run when the process that held it is gone.
package struct Progress: Sendable, Hashable {
  package var slots: [Slot]
  package var state: Run.State
  package var deadline: HostInstant?
  package var startedOnce: Bool
  /// Seconds; `nil` means the full length.
  package var pausedRemaining: Double?

  package init(
    slots: [Slot] = [], state: Run.State = .ready, deadline: HostInstant? = nil,
    startedOnce: Bool = false, pausedRemaining: Double? = nil
  ) {
    self.slots = slots
    self.state = state
    self.deadline = deadline
    self.startedOnce = startedOnce
    self.pausedRemaining = pausedRemaining
  }
}

/// Makes the machine that an exercise's kind asks for.
package enum Machines {
  package static func machine(
    for exercise: Exercise, progress: Progress = Progress()
  ) -> any ExerciseMachine {
    switch (exercise.kind, exercise.capture) {
    case _ where exercise.startSignal != nil:
      SignalledMachine(exercise: exercise, progress: progress, seed: .random(in: 0 ... .max))
    case (.integer, _), (.passFail, _): ManualMachine(exercise: exercise, progress: progress)
    case (.automatic, .betweenChannels):
      CaptureMachine<BetweenChannels>(exercise: exercise, progress: progress)
    case (.automatic, .splits): CaptureMachine<Splits>(exercise: exercise, progress: progress)
    case (.automatic, .flightHeight):
      CaptureMachine<FlightHeightCapture>(exercise: exercise, progress: progress)
    case (.automatic, .dropJump): CaptureMachine<DropJump>(exercise: exercise, progress: progress)
    case (.automatic, .burstPeak): BurstMachine(exercise: exercise, progress: progress)
    case (.automatic, .reaction): ReactionMachine(exercise: exercise, progress: progress)
    case (.automatic, .some(let capture)) where capture.isWindow:
      WindowMachine(exercise: exercise, progress: progress)
    case (.automatic, _): EachResultMachine(exercise: exercise, progress: progress)
    }
  }
}
