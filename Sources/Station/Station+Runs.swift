import Engine
package import Model
import Store
import Devices
import Logging

extension Station {
  /// Makes a run, ready to begin.
  ///
  /// - Parameters:
  ///   - new: Exercise, participant, equipment, and for automatic exercises perhaps the device.
  ///   - key: Makes a repeated request return the run that the first one made.
  /// - Returns: The run.
  /// - Throws: `StationError`.
  package func createRun(_ new: NewRun, key: RequestKey? = nil) throws(StationError) -> Run {
    try createRun(new, of: nil, key: key)
  }

  /// The same, perhaps for a practice plan, which is written together with the run.
  func createRun(
    _ new: NewRun, of plan: PlanRecord?, key: RequestKey?
  ) throws(StationError) -> Run {
    if let key, let id = try known(key) { return try run(id) }
    guard let exercise = exercise(new.exercise) else {
      throw StationError(.unknownExercise, .refused, "There is no exercise \(new.exercise).")
    }
    guard exercise.active else {
      throw StationError(.inactiveExercise, .refused, "\(exercise.id) is not active.")
    }
    let equipment = try equipment(new.equipment, of: exercise)
    let device = try device(new.device, for: exercise)
    _ = try participant(new.participant)
    let record = RunRecord(
      id: .new(), session: session.id, participant: new.participant, exercise: exercise.id,
      exerciseVersion: exercise.version, equipment: equipment, device: device,
      simulated: device.flatMap({ facts(of: $0) })?.simulated ?? false,
      startedAt: clock.time(.now()))
    var run = ActiveRun(
      record: record, trials: [], machine: Machines.machine(for: exercise))
    let event = try stored {
      try plan.map { try store.insertRun(record, of: $0, key: key) }
        ?? store.insertRun(record, key: key)
    }
    if device.flatMap({ facts(of: $0) })?.isReady == true { link(&run, isReady: true) }
    runs[record.id] = run
    lendRemembered(device)
    publish(run, trials: [], events: [event.id])
    giveUpUnbegun()
    return run.snapshot(now: .now())
  }

  /// Returns a run as it is now, ended ones too.
  package func run(_ id: RunID) throws(StationError) -> Run {
    if let run = runs[id] { return run.snapshot(now: .now()) }
    guard let found = try stored({ try store.run(id) }),
      let exercise = try stored({
        try store.exercise(found.run.exercise, version: found.run.exerciseVersion)
      })
    else { throw StationError(.unknownRun, .unknown, "There is no run \(id).") }
    return ActiveRun(found, exercise: exercise, clock: clock).snapshot(now: .now())
  }

  /// The runs that are neither saved nor cancelled, newest first.
  package func openRuns() -> [Run] {
    let now = HostInstant.now()
    return runs.values.map { $0.snapshot(now: now) }
      .sorted { $0.id.rawValue > $1.id.rawValue }
  }

  /// Carries out what a coach asks of a run.
  ///
  /// - Parameters:
  ///   - command: What is asked.
  ///   - id: The run.
  ///   - key: Makes a repeated request return the run instead of acting again.
  /// - Returns: The run after it.
  /// - Throws: `StationError`; with the run as it is when the moment was wrong.
  package func perform(
    _ command: RunCommand, on id: RunID, key: RequestKey? = nil
  ) throws(StationError) -> Run {
    if let key, let known = try known(key) { return try run(known) }
    do {
      // What was measured before the press comes before it, and is counted by what it names.
      try recordWaiting(id)
    } catch {
      // Who gives the run up gives that up too.
      guard case .cancel = command else { throw StationError(error) }
      logger.error("result given up with its run", metadata: ["error": "\(error)"])
    }
    guard let active = runs[id] else {
      let ended = try run(id)
      throw StationError(Refusal(.ended), run: ended)
    }
    let now = HostInstant.now()
    if case .start = command { try checkDevice(of: active) }
    if let refusal = Self.refusal(of: command, for: active) {
      throw StationError(refusal, run: active.snapshot(now: now))
    }
    let event: ExerciseEvent =
      switch command {
      case .start: .start(now)
      case .startAnew: .startAnew(now)
      case .stop: .stop(now)
      case .undo: .undo
      case .save: .save
      case .cancel: .cancel
      case .keep(let entry, _, _): .keep(entry)
      }
    do {
      return try apply(event, to: id, key: key)
    } catch let refusal as Refusal {
      throw StationError(refusal, run: active.snapshot(now: now))
    } catch {
      throw StationError(error)
    }
  }

  /// Says why a command that names an attempt is too late: two coaches saw the same attempt, and
  /// the other one's press came first.
  private static func refusal(of command: RunCommand, for run: ActiveRun) -> Refusal? {
    let filled = run.machine.slots.count
    switch command {
    case .keep(_, let attempt?, _) where attempt <= filled: return Refusal(.attemptFilled)
    case .keep(_, let attempt?, _) where attempt > filled + 1: return Refusal(.attemptNotNext)
    case .keep(.count(let value), _, let screen?) where run.isCounted(apartFrom: value, by: screen):
      return Refusal(.countedElsewhere)
    case .undo(let attempt?) where attempt != filled: return Refusal(.attemptNotLast)
    default: return nil
    }
  }

  private func checkDevice(of run: ActiveRun) throws(StationError) {
    guard run.machine.exercise.kind == .automatic else { return }
    let snapshot = run.snapshot(now: .now())
    guard let device = run.record.device else {
      throw StationError(Refusal(.deviceNotReady), run: snapshot)
    }
    let rival = runs.values.first {
      $0.record.id != run.record.id && $0.record.device == device
        && ($0.machine.state == .waiting || $0.machine.state == .lost)
    }
    if let rival {
      throw StationError(
        .deviceTaken, .notAllowed,
        "\(device) already works for run \(rival.record.id).", run: snapshot)
    }
  }

  func equipment(
    _ wanted: String?, of exercise: Exercise
  ) throws(StationError) -> String? {
    let choices = exercise.equipment.map(\.id)
    if let wanted, choices.contains(wanted) { return wanted }
    if wanted == nil, choices.count == 1 { return choices.first }
    throw StationError(
      .unknownEquipment, .refused,
      "Equipment is \(wanted ?? "missing"); \(exercise.id) offers \(choices.joined(separator: ", "))."
    )
  }
}
