import Devices
import Engine
import Model
import Store

/// The runs that are under way.
///
/// What happens to them comes out as steps. A step is made durable, then `settle` takes it in and
/// says what follows; one that could not be recorded leaves its run as it was, and what a device
/// sent waits in it.
struct Runs {
  /// What is to be done for a run, in order.
  enum Effect {
    /// What waits in the run is to be recorded.
    case record(RunID)
    /// The run is to be shown, with the rows of it that are marked or new.
    case show(ActiveRun, changed: [Trial])
    /// The run is to hear `deadline` then, and at no moment asked for before.
    case schedule(RunID, HostInstant)
    case unschedule(RunID)
    /// The run is over, and its device is of no more use to it.
    case release(DeviceID?)
  }

  var open: [RunID: ActiveRun] = [:]
  /// The runs whose events are recorded when all that arrived together is taken in; `nil` outside
  /// of such a moment.
  private var heldBack: Set<RunID>?

  var all: [ActiveRun] { Array(open.values) }
  var isEmpty: Bool { open.isEmpty }

  subscript(id: RunID) -> ActiveRun? { open[id] }

  mutating func insert(_ run: ActiveRun) { open[run.record.id] = run }

  /// Returns what becomes of a run by a command.
  ///
  /// - Throws: `StationError` with the run as it is when the moment is wrong.
  func step(
    for command: RunCommand, on id: RunID, at now: HostInstant, _ maker: TrialMaker
  ) throws(StationError) -> RunStep {
    guard let run = open[id] else { throw StationError(.unknownRun, .unknown, "No run \(id).") }
    if case .start = command { try checkDevice(of: run, at: now) }
    var step = RunStep(run, maker: maker)
    do throws(Refusal) {
      if let refusal = run.refusal(of: command) { throw refusal }
      try step.handle(command.event(at: now))
    } catch {
      throw StationError(error, run: run.snapshot(now: now))
    }
    return step
  }

  private func checkDevice(of run: ActiveRun, at now: HostInstant) throws(StationError) {
    guard run.machine.exercise.kind == .automatic else { return }
    guard let device = run.record.device else {
      throw StationError(Refusal(.deviceNotReady), run: run.snapshot(now: now))
    }
    let rival = open.values.first { $0.record.id != run.record.id && $0.awaits(device) }
    if let rival {
      throw StationError(
        .deviceTaken, .notAllowed,
        "\(device) already works for run \(rival.record.id).", run: run.snapshot(now: now))
    }
  }

  /// Keeps how far a screen has counted by hand.
  ///
  /// - Throws: `Refusal`.
  mutating func count(
    _ value: Int, attempt: Int, screen: String, on id: RunID
  ) throws(Refusal) -> [Effect] {
    if let refusal = open[id]?.refusal(ofCounting: value, attempt) { throw refusal }
    open[id]?.setCount(value, attempt: attempt, screen: screen)
    return shown(id)
  }

  /// How many events wait in a run until they are recorded.
  func waiting(in id: RunID) -> Int { open[id]?.unrecorded.count ?? 0 }

  /// Returns what becomes of a run by the first events that wait in it; `refused` is told of one that
  /// the run does not take now, which is then no part of the step.
  func step(
    forFirst count: Int, of id: RunID, _ maker: TrialMaker, refused: (Refusal) -> Void
  ) -> RunStep? {
    guard var run = open[id] else { return nil }
    let events = run.unrecorded.prefix(count)
    run.unrecorded.removeFirst(events.count)
    var step = RunStep(run, maker: maker)
    for event in events {
      do {
        try step.handle(event)
      } catch {
        refused(error)
      }
    }
    return step
  }

  /// Takes a step in that is durable, or that changed nothing.
  mutating func settle(_ step: RunStep, isChange: Bool) -> [Effect] {
    let (run, id) = (step.run, step.run.record.id)
    open[id] = isChange && run.isOver ? nil : run
    guard isChange else { return [] }
    let timers = step.actions.compactMap { action -> Effect? in
      switch action {
      case .schedule(let deadline): .schedule(id, deadline)
      case .unschedule: .unschedule(id)
      case .record, .undoLast: nil
      }
    }
    let rest = run.isOver ? [Effect.release(run.record.device)] : []
    return timers + [.show(run, changed: step.changed)] + rest
  }

  /// Has what is appended from now on wait, so that it becomes durable together.
  mutating func holdBack() { heldBack = [] }

  /// Returns what was held back; more may be held back after it.
  mutating func recordHeldBack() -> [Effect] {
    guard let ids = heldBack else { return [] }
    heldBack = []
    return ids.map { .record($0) }
  }

  /// Ends what `holdBack` began.
  mutating func goOn() { heldBack = nil }

  /// Has an event wait in a run until it is recorded.
  mutating func append(_ event: ExerciseEvent, to id: RunID) -> [Effect] {
    guard open[id] != nil else { return [] }
    open[id]?.unrecorded.append(event)
    guard heldBack != nil else { return [.record(id)] }
    heldBack?.insert(id)
    return []
  }

  /// Appends that a moment has come that a run asked for, unless it asks for another one by now.
  mutating func reach(_ deadline: HostInstant, in id: RunID, at now: HostInstant) -> [Effect] {
    guard open[id]?.machine.deadline == deadline else { return [] }
    return append(.deadline(now), to: id)
  }

  func shown(_ id: RunID) -> [Effect] {
    open[id].map { [.show($0, changed: [])] } ?? []
  }
}

extension ActiveRun {
  /// Says why a command that names an attempt is too late: two coaches saw the same attempt, and
  /// the other one's press came first.
  fileprivate func refusal(of command: RunCommand) -> Refusal? {
    let filled = machine.slots.count
    switch command {
    case .keep(_, let attempt?, _) where attempt <= filled: return Refusal(.attemptFilled)
    case .keep(_, let attempt?, _) where attempt > filled + 1: return Refusal(.attemptNotNext)
    case .keep(.count(let value), _, let screen?) where isCounted(apartFrom: value, by: screen):
      return Refusal(.countedElsewhere)
    case .undo(let attempt?) where attempt != filled: return Refusal(.attemptNotLast)
    default: return nil
    }
  }
}
