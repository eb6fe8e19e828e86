import Engine
import Model
import Store

/// One or more events of a run and what follows from them: made durable together, then shown.
struct RunStep {
  /// The run as it is after it.
  private(set) var run: ActiveRun
  /// What the machine asked for, in order.
  private(set) var actions: [ExerciseAction] = []
  private var change: RunChange
  private let maker: TrialMaker
  private let before: ActiveRun
  /// Whether the device began anew in it.
  private var hasRestarted = false
  /// Whether results of the device did not arrive before it.
  private var hasMissed = false

  /// Begins with the run as it is.
  init(_ run: ActiveRun, maker: TrialMaker) {
    self.run = run
    self.maker = maker
    before = run
    change = RunChange(run: run.record)
  }

  /// Lets the run's machine answer an event.
  ///
  /// - Throws: `Refusal`; the step is unchanged then.
  mutating func handle(_ event: ExerciseEvent) throws(Refusal) {
    var machine = run.machine
    let former = machine
    let actions = try machine.handle(event)
    run.machine = machine
    for action in actions { carryOut(action) }
    run.followCount(event, actions, before: former)
    if case .cancel = event { setAside() }
    if case .restarted = event { hasRestarted = true }
    if case .missing = event { hasMissed = true }
    run.notice = notice(after: actions, event: event)
    if case .missing(let count) = event, run.notice == .resultsMissing {
      run.noticeCount = count
    } else if run.notice != .resultsMissing {
      run.noticeCount = nil
    }
    self.actions += actions
  }

  /// Returns what has to be durable before the step is shown; nothing if it changes nothing.
  mutating func finish() -> RunChange? {
    run.update(maker)
    let isChange =
      run.record != before.record || !actions.isEmpty || run.notice != before.notice
      || run.noticeCount != before.noticeCount || run.hasUnsavedBinding
    guard isChange else { return nil }
    run.record.revision += 1
    run.hasUnsavedBinding = false
    change.run = run.record
    return change
  }

  /// The rows that are marked or new.
  var changed: [Trial] {
    let marked = change.marks.map(\.trial)
    return run.trials.filter { marked.contains($0.id) } + change.trials
  }

  private mutating func carryOut(_ action: ExerciseAction) {
    switch action {
    case .record(let attempt): append(maker.trial(for: attempt, in: run))
    case .undoLast:
      guard let last = run.filling.last,
        let index = run.trials.firstIndex(where: { $0.id == last.id })
      else { return }
      mark(index, .undone)
      append(maker.tombstone(for: last, in: run))
    case .schedule, .unschedule: break
    }
  }

  private mutating func append(_ trial: Trial) {
    run.trials.append(trial)
    change.trials.append(trial)
  }

  private mutating func mark(_ index: Int, _ status: Trial.Status) {
    run.trials[index].status = status
    change.marks.append(RunChange.Mark(run.trials[index].id, status))
  }

  /// Keeps what was measured in a run that is given up, and has it count no more.
  private mutating func setAside() {
    for index in run.trials.indices where run.trials[index].status == .valid {
      mark(index, .aborted)
    }
  }

  private func notice(after actions: [ExerciseAction], event: ExerciseEvent) -> Run.Notice? {
    let old = run.notice
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
      case .measured where hasRestarted: return old
      // So do what is missing and the result that tells of it.
      case .measured where hasMissed: return old
      case .entered, .measured: return nil
      }
    }
    switch event {
    case .start, .startAnew, .undo, .save, .cancel: return nil
    case .restarted where [.waiting, .lost].contains(run.machine.state): return .deviceRestarted
    case .repeated where run.machine.state == .waiting: return .resultRepeated
    default: return old
    }
  }
}

extension ActiveRun {
  /// Has the row say what the machine says.
  fileprivate mutating func update(_ maker: TrialMaker) {
    record.state = machine.state
    record.startedOnce = machine.startedOnce
    record.deadline = machine.deadline.map(maker.clock.time)
    record.countdownRemaining = machine.exercise.countdown == nil ? nil : machine.pausedRemaining
    if isOver { record.endedAt = record.endedAt ?? maker.now }
  }
}
