package import Model

/// Puts a start signal before another machine's start: one signal, one attempt.
///
/// ```
/// idle ──start──▶ set ──deadline──▶ given ──an attempt is recorded──▶ idle
/// set ──a result comes──▶ false start ──start──▶ set;   set ──stop or linkLost──▶ idle
/// given ──a reaction that nobody can have──▶ false start
/// ```
/// While it is set the inner machine has not begun, so that nothing which comes then can become a
/// result. A false start can be told only where the device measures by the event; in a window
/// values come all the time and say nothing of a start.
package struct SignalledMachine: ExerciseMachine {
  private enum Phase: Sendable {
    case idle
    case set(HostInstant)
    case given(HostInstant?)
    case falseStart
  }

  /// The shortest time in which somebody can react, in seconds.
  ///
  /// What is shorter was begun before the signal. Source: World Athletics, Technical Rules (book C2.1), rule 16.6.
  package static let leastReaction = 0.100

  package let exercise: Exercise
  private let range: ClosedRange<Double>
  private var inner: any ExerciseMachine
  private var phase = Phase.idle
  private var foreperiods: ForePeriods
  /// Whether the start that is set begins a stopped clock at its full length again.
  private var isAnew = false

  package var slots: [Slot] { inner.slots }
  package var state: Run.State { isSet ? .waiting : inner.state }
  package var startedOnce: Bool { isSet ? false : inner.startedOnce }
  package var pausedRemaining: Double { inner.pausedRemaining }
  package var deadline: HostInstant? {
    if case .set(let moment) = phase { return moment }
    return inner.deadline
  }

  package var allowed: [Run.Command] { isSet ? [.stop, .cancel] : inner.allowed }

  package var signal: Run.Signal? {
    switch phase {
    case .idle: nil
    case .set(let moment): Run.Signal(.set, at: moment)
    case .given(let moment): Run.Signal(.given, at: moment)
    case .falseStart: Run.Signal(.falseStart)
    }
  }

  /// Whether the inner machine waits for results, or for the link that they come by.
  private var isRunning: Bool { inner.state == .waiting || inner.state == .lost }

  private var isSet: Bool {
    if case .set = phase { return true }
    return false
  }

  /// - Parameters:
  ///   - exercise: The definition, with its start signal.
  ///   - progress: What is left of the run; a start that was only set is begun anew.
  ///   - seed: Determines the waits.
  package init(
    exercise: Exercise, progress: Progress = Progress(), seed: UInt64
  ) {
    self.exercise = exercise
    range = (exercise.startSignal ?? .usual).forePeriod
    foreperiods = ForePeriods(seed: seed)
    var plain = exercise
    plain.startSignal = nil
    var progress = progress
    // Every machine that waits by itself has been started; only `set` waits without.
    if progress.state == .waiting, !progress.startedOnce {
      progress.state = .ready
      progress.deadline = nil
    }
    inner = Machines.machine(for: plain, progress: progress)
    if isRunning { phase = .given(nil) }
  }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    if case .set(let moment) = phase { return try handle(event, setFor: moment) }
    if isTooFast(event) { return try inner.handle(.stop(.zero)) + markFalseStart() }
    switch event {
    case .start(let now), .startAnew(let now): return try set(event, now)
    default: break
    }
    var actions = try inner.handle(event)
    switch event {
    case .measurement, .missing, .repeated, .restarted, .deadline, .linkReady, .linkLost: break
    case .start, .startAnew, .stop, .keep, .undo, .save, .cancel: phase = .idle
    }
    guard case .given = phase else { return actions }
    if isRunning, actions.contains(where: \.isRecord) {
      actions += try inner.handle(.stop(event.instant ?? .zero))
    }
    if !isRunning { phase = .idle }
    return actions
  }

  /// Sets the signal, if the inner machine would start now.
  private mutating func set(
    _ event: ExerciseEvent, _ now: HostInstant
  ) throws(Refusal) -> [ExerciseAction] {
    var rehearsal = inner
    _ = try rehearsal.handle(event)
    if case .startAnew = event { isAnew = true } else { isAnew = false }
    let moment = now.advanced(bySeconds: foreperiods.wait(in: range))
    phase = .set(moment)
    return [.schedule(moment)]
  }

  private mutating func handle(
    _ event: ExerciseEvent, setFor moment: HostInstant
  ) throws(Refusal) -> [ExerciseAction] {
    switch event {
    case .deadline:
      // From the planned moment: a station that was late to wake must not move the signal.
      let actions = try inner.handle(isAnew ? .startAnew(moment) : .start(moment))
      phase = .given(moment)
      return [.unschedule] + actions
    case .stop:
      phase = .idle
      return [.unschedule]
    case .cancel, .linkLost:
      phase = .idle
      return [.unschedule] + (try inner.handle(event))
    case .measurement(let measurement):
      guard measurement.hostTime < moment else {
        // The station is late to wake; what was measured came after the signal all the same.
        return try handle(.deadline(moment)) + (try handle(event))
      }
      return isEvent(measurement.quantity) ? markFalseStart() : []
    case .missing: return isDiscrete ? markFalseStart() : []
    case .linkReady, .repeated, .restarted: return try inner.handle(event)
    case .keep: throw Refusal(.notStarted)
    case .start, .startAnew, .undo, .save: throw Refusal(.alreadyRunning)
    }
  }

  private func isTooFast(_ event: ExerciseEvent) -> Bool {
    guard exercise.capture == .reaction, inner.state == .waiting,
      case .given(let moment?) = phase, case .measurement(let measurement) = event
    else { return false }
    return isEvent(measurement.quantity) && measurement.hostTime >= moment
      && measurement.hostTime.seconds(since: moment) < Self.leastReaction
  }

  private mutating func markFalseStart() -> [ExerciseAction] {
    phase = .falseStart
    return [.unschedule]
  }

  private var isDiscrete: Bool {
    exercise.kind == .automatic && !(exercise.capture?.isWindow ?? false)
  }

  private func isEvent(_ quantity: Quantity) -> Bool {
    isDiscrete && exercise.inputs.contains(quantity)
  }
}

extension ExerciseAction {
  fileprivate var isRecord: Bool {
    if case .record = self { return true }
    return false
  }
}

extension ExerciseEvent {
  /// When it happened, where it tells.
  fileprivate var instant: HostInstant? {
    switch self {
    case .start(let now), .stop(let now), .deadline(let now): now
    case .measurement(let measurement): measurement.hostTime
    default: nil
    }
  }
}

extension HostInstant {
  fileprivate static let zero = HostInstant(nanoseconds: 0)
}

/// Waits before start signals: a row of random numbers that a seed determines.
package struct ForePeriods: Sendable {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the next wait, in seconds, each in the range equally likely.
  package mutating func wait(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }
}
