import Engine
import Model
import Store
import Logging

extension Station {
  /// Feeds one event to a run's machine and makes what follows from it durable before it shows.
  ///
  /// - Throws: `Refusal` or `StoreError`; the run is unchanged then.
  func apply(_ event: ExerciseEvent, to id: RunID, key: RequestKey? = nil) throws -> Run {
    guard let run = runs[id] else { throw Refusal(.ended) }
    var step = RunStep(run)
    try take(event, in: &step)
    return try settle(step, key: key).snapshot(now: .now())
  }

  /// Lets a run's machine answer an event.
  ///
  /// - Throws: `Refusal`; the step is unchanged then.
  private func take(_ event: ExerciseEvent, in step: inout RunStep) throws(Refusal) {
    var machine = step.run.machine
    let before = machine
    let actions = try machine.handle(event)
    step.run.machine = machine
    for action in actions { perform(action, on: &step.run, in: &step.change, at: event) }
    step.run.followCount(event, actions, before: before)
    if case .cancel = event { setAside(&step.run, in: &step.change) }
    if case .restarted = event { step.hasRestarted = true }
    if case .missing = event { step.hasMissed = true }
    step.run.notice = notice(after: actions, event: event, in: step)
    if case .missing(let count) = event, step.run.notice == .resultsMissing {
      step.run.noticeCount = count
    } else if step.run.notice != .resultsMissing {
      step.run.noticeCount = nil
    }
    step.actions += actions
  }

  /// Makes a step durable, then shows it.
  private func settle(_ step: RunStep, key: RequestKey? = nil) throws -> ActiveRun {
    var (run, change) = (step.run, step.change)
    let id = run.record.id
    update(&run, now: .now())
    guard step.isChange(to: run) || run.hasUnsavedBinding else {
      runs[id] = run
      return run
    }
    run.record.revision += 1
    run.hasUnsavedBinding = false
    change.run = run.record
    let events = try store.commit(change, key: key)
    setTimer(for: run, actions: step.actions)
    let isOver = run.machine.state == .saved || run.machine.state == .cancelled
    runs[id] = isOver ? nil : run
    let marked = change.marks.map(\.trial)
    let changed = run.trials.filter { marked.contains($0.id) } + change.trials
    publish(run, trials: changed, events: events.map(\.id))
    if isOver {
      closePort(of: run.record.device)
      returnTiltSensor()
    }
    return run
  }

  private func perform(
    _ action: ExerciseAction, on run: inout ActiveRun, in change: inout RunChange,
    at event: ExerciseEvent
  ) {
    switch action {
    case .record(let attempt):
      let trial = trial(for: attempt, in: run)
      run.trials.append(trial)
      change.trials.append(trial)
    case .undoLast:
      guard let last = run.filling.last,
        let index = run.trials.firstIndex(where: { $0.id == last.id })
      else { return }
      run.trials[index].status = .undone
      change.marks.append(RunChange.Mark(last.id, .undone))
      let tombstone = tombstone(for: last, in: run)
      run.trials.append(tombstone)
      change.trials.append(tombstone)
    case .schedule, .unschedule: break
    }
  }

  /// Keeps what was measured in a run that is given up, and has it count no more.
  private func setAside(_ run: inout ActiveRun, in change: inout RunChange) {
    for index in run.trials.indices where run.trials[index].status == .valid {
      run.trials[index].status = .aborted
      change.marks.append(RunChange.Mark(run.trials[index].id, .aborted))
    }
  }

  private func notice(
    after actions: [ExerciseAction], event: ExerciseEvent, in step: RunStep
  ) -> Run.Notice? {
    let old = step.run.notice
    for case .record(let attempt) in actions {
      switch attempt.content {
      case .lost(.empty): return .windowEmpty
      case .lost(.gap): return .resultsMissing
      case .lost(.incomplete):
        // What did not arrive says more than what it tore.
        return attempt.details["missing"] == nil ? .incomplete : .resultsMissing
      case .lost(.linkLost): return .linkLost
      case .lost(.deviceRestarted): return .deviceRestarted
      case .measured where attempt.window?.interrupted == true: return .windowInterrupted
      // The first line of a board that began anew tells both.
      case .measured where step.hasRestarted: return old
      // So do what is missing and the result that tells of it.
      case .measured where step.hasMissed: return old
      case .entered, .measured: return nil
      }
    }
    switch event {
    case .start, .startAnew, .undo, .save, .cancel: return nil
    case .restarted where [.waiting, .lost].contains(step.run.machine.state):
      return .deviceRestarted
    case .repeated where step.run.machine.state == .waiting: return .resultRepeated
    default: return old
    }
  }

  private func update(_ run: inout ActiveRun, now: HostInstant) {
    run.record.state = run.machine.state
    run.record.startedOnce = run.machine.startedOnce
    run.record.deadline = run.machine.deadline.map(clock.time)
    run.record.countdownRemaining =
      run.machine.exercise.countdown == nil ? nil : run.machine.pausedRemaining
    if run.machine.state == .saved || run.machine.state == .cancelled {
      run.record.endedAt = run.record.endedAt ?? clock.time(now)
    }
  }

  private func setTimer(for run: ActiveRun, actions: [ExerciseAction]) {
    for action in actions {
      switch action {
      case .schedule(let deadline): startTimer(for: run.record.id, at: deadline)
      case .unschedule:
        timers[run.record.id]?.cancel()
        timers[run.record.id] = nil
      case .record, .undoLast: break
      }
    }
  }

  func startTimer(for id: RunID, at deadline: HostInstant) {
    timers[id]?.cancel()
    timers[id] = Task(executorPreference: executor) { [weak self, executor] in
      do {
        try await executor.sleep(until: deadline)
      } catch {
        return
      }
      await self?.deadlineReached(id, deadline)
    }
  }

  private func deadlineReached(_ id: RunID, _ deadline: HostInstant) {
    guard runs[id]?.machine.deadline == deadline else { return }
    feed(.deadline(.now()), to: id)
  }

  /// Feeds an event that nobody asked for, so that nobody is there to hear of a failure.
  ///
  /// What cannot be recorded is kept and tried again; a measured result must not be lost because
  /// the disk was full for a moment.
  func feed(_ event: ExerciseEvent, to id: RunID) {
    guard runs[id] != nil else { return }
    runs[id]?.unrecorded.append(event)
    if heldBack == nil { recordWhatWaits(id) } else { heldBack?.insert(id) }
  }

  /// Has what a body feeds become durable together: results that arrived together need one commit.
  func together(_ body: () -> Void) {
    heldBack = []
    body()
    recordHeldBack()
    heldBack = nil
  }

  /// Records what is held back until now, where something that follows depends on it.
  func recordHeldBack() {
    guard let ids = heldBack, !ids.isEmpty else { return }
    heldBack = []
    for id in ids { recordWhatWaits(id) }
  }

  private func recordWhatWaits(_ id: RunID) {
    do {
      try recordWaiting(id)
    } catch {
      keepWaiting(id, error)
    }
  }

  /// Records the events of a run that wait for it.
  ///
  /// - Throws: `StoreError`; what could not be recorded waits on then.
  func recordWaiting(_ id: RunID) throws {
    guard let events = runs[id]?.unrecorded, !events.isEmpty else { return }
    do {
      try record(events, of: id)
    } catch  where events.count > 1 {
      // One by one, so that one that cannot be recorded keeps none before it waiting.
      for event in events { try record([event], of: id) }
    }
  }

  /// Records the first events that wait in one step.
  ///
  /// - Throws: `StoreError`; they wait on then.
  private func record(_ events: [ExerciseEvent], of id: RunID) throws {
    guard var run = runs[id] else { return }
    run.unrecorded.removeFirst(events.count)
    var step = RunStep(run)
    for event in events {
      do {
        try take(event, in: &step)
      } catch {
        logger.debug("run does not take event", metadata: ["code": "\(error.code.rawValue)"])
      }
    }
    _ = try settle(step)
  }

  private func keepWaiting(_ id: RunID, _ error: any Error) {
    logger.error("result cannot be recorded yet", metadata: ["error": "\(error)"])
    guard let run = runs[id] else { return }
    retries[id] = retries[id] ?? retryTimer(for: id)
    publish(run, trials: [], events: [])
  }

  private func retryTimer(for id: RunID) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self, executor] in
      do {
        try await executor.sleep(forSeconds: 1)
      } catch {
        return
      }
      await self?.retry(id)
    }
  }

  private func retry(_ id: RunID) {
    retries[id] = nil
    recordWhatWaits(id)
  }
}
