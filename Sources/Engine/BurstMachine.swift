package import Model

/// Automatic: one attempt is the highest value of a burst, such as a shot that a radar sees many
/// times; quiet ends the burst.
///
/// States as in `AutomaticCore`. While the run waits:
/// ```
/// quiet ──reading──▶ burst ──reading──▶ burst;  burst ──deadline, stop──▶ recorded, quiet
/// burst ──linkLost──▶ lost (link-lost);  burst ──a gap──▶ lost (incomplete)
/// quiet or burst ──restarted──▶ lost (device-restarted)
/// ```
package struct BurstMachine: ExerciseMachine {
  private var core: AutomaticCore
  /// The highest of the burst, without its sign.
  private var peak: Measurement?
  package private(set) var deadline: HostInstant?

  package var exercise: Exercise { core.exercise }
  package var slots: [Slot] { core.slots }
  package var state: Run.State { core.state }
  package var startedOnce: Bool { core.startedOnce }
  package var pausedRemaining: Double { 0 }
  package var allowed: [Run.Command] { core.allowed }

  package init(exercise: Exercise, progress: Progress = Progress()) {
    core = AutomaticCore(exercise, progress)
  }

  package mutating func handle(_ event: ExerciseEvent) throws(Refusal) -> [ExerciseAction] {
    switch event {
    case .measurement(let measurement):
      _ = try core.handle(event)
      return append(measurement)
    case .deadline:
      _ = try core.handle(event)
      return finish()
    case .stop where peak != nil:
      // The shot was done; that nobody waited for the quiet after it costs nothing.
      let actions = finish()
      return core.state == .full ? actions : actions + (try core.handle(event))
    case .linkLost: return try torn(.linkLost, by: event)
    case .missing(let count):
      return try torn(.incomplete, by: event, details: Attempt.missing(count))
    case .restarted:
      let actions = try core.handle(event) + forget()
      return core.state == .waiting ? actions + core.broken(.deviceRestarted) : actions
    case .cancel: return try core.handle(event) + forget()
    case .start, .startAnew, .stop, .undo, .save, .keep, .linkReady, .repeated:
      return try core.handle(event)
    }
  }

  private mutating func append(_ measurement: Measurement) -> [ExerciseAction] {
    guard core.takes(measurement), measurement.quantity == exercise.quantity else { return [] }
    var found = measurement
    found.value = abs(measurement.value)
    if found.value >= peak?.value ?? 0 { peak = found }
    let end = measurement.hostTime.advanced(bySeconds: BurstPeak.quiet)
    // What lay in a buffer does not end a burst earlier than what came before it.
    guard deadline.map({ end > $0 }) ?? true else { return [] }
    deadline = end
    return [.schedule(end)]
  }

  private mutating func finish() -> [ExerciseAction] {
    guard let peak else { return [] }
    return forget() + core.fill(with: peak)
  }

  private mutating func torn(
    _ reason: Attempt.LossReason, by event: ExerciseEvent, details: [String: JSONValue] = [:]
  ) throws(Refusal) -> [ExerciseAction] {
    let actions = try core.handle(event)
    guard peak != nil else { return actions }
    return actions + forget() + core.broken(reason, details: details)
  }

  private mutating func forget() -> [ExerciseAction] {
    guard deadline != nil else { return [] }
    peak = nil
    deadline = nil
    return [.unschedule]
  }
}
