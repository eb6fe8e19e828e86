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
    let device = try roster.device(new.device, for: exercise)
    _ = try participant(new.participant)
    let known = device.flatMap { facts(of: $0) }
    let record = RunRecord(
      id: .new(), session: environment.session.id, participant: new.participant,
      exercise: exercise.id,
      exerciseVersion: exercise.version, equipment: equipment, device: device,
      simulated: known?.simulated ?? false,
      startedAt: environment.now)
    var run = ActiveRun(
      record: record, trials: [], machine: Machines.machine(for: exercise))
    if known?.isReady == true { run.link() }
    let event = try stored {
      let key = try key?.answered(by: run.snapshot(now: .now()))
      return try plan.map { try store.insertRun(record, of: $0, key: key) }
        ?? store.insertRun(record, key: key)
    }
    runs.insert(run)
    lendRemembered(device)
    publish(run, trials: [], events: [event.id])
    giveUpUnbegun()
    return run.snapshot(now: .now())
  }

  /// Returns a run as it is now, ended ones too.
  package func run(_ id: RunID) throws(StationError) -> Run {
    if let run = runs[id] { return run.snapshot(now: .now()) }
    let found = try catalogue.log(of: id)
    return Run(found, of: try exercise(of: found.run))
  }

  /// Returns a run with what belongs to it, all of one moment.
  package func facts(of id: RunID) throws(StationError) -> RunContext {
    let run = try run(id)
    let known = runs[id]?.machine.exercise
    let exercise = if let known { known } else { try exercise(run.exercise, run.exerciseVersion) }
    return RunContext(
      run: run, exercise: exercise, device: run.device.flatMap { roster[$0]?.status })
  }

  /// The definition that a stored run was done with.
  func exercise(of run: RunRecord) throws(StationError) -> Exercise {
    try exercise(run.exercise, run.exerciseVersion)
  }

  private func exercise(_ id: String, _ version: Int) throws(StationError) -> Exercise {
    if let found = try exercise(id, version: version) { return found }
    throw StationError(.unknownExercise, .unknown, "There is no exercise \(id).")
  }

  /// The runs that are neither saved nor cancelled, newest first.
  package func openRuns() -> [Run] {
    let now = HostInstant.now()
    return runs.all.map { $0.snapshot(now: now) }
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
    guard runs[id] != nil else { throw StationError(Refusal(.ended), run: try run(id)) }
    let step = try runs.step(for: command, on: id, at: .now(), maker(for: id))
    return try stored { try carryOut(step, key: key) }.snapshot(now: .now())
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
