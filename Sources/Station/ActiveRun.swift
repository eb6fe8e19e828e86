import Engine
import Model
import Store

/// A run that is under way: its row, its trials and the machine that holds its rules.
struct ActiveRun {
  var record: RunRecord
  /// All rows of the run, in the order in which they were recorded.
  var trials: [Trial]
  var machine: any ExerciseMachine
  /// What a coach wrote about it.
  var note: String?
  var notice: Run.Notice?
  /// How many results the notice says did not arrive.
  var noticeCount: Int?
  /// How far somebody has counted by hand.
  var count: Run.Count?
  var countRevision = 0
  /// Whether a device was bound to the run since it was last written.
  var hasUnsavedBinding = false
  /// The clock of the run's device, if it has one.
  var deviceClock = DeviceClock()
  /// What its device sent last before the program ended, until its link is opened again.
  var lastSent: LastSent?
  /// Events of the device that could not be recorded yet, oldest first.
  var unrecorded: [ExerciseEvent] = []

  /// The rows that fill slots now, in order.
  var filling: [Trial] { trials.filling(in: record.state) }

  var isOver: Bool { machine.state == .saved || machine.state == .cancelled }

  /// Has a run that was just made know that its device is ready.
  mutating func link() {
    var linked = machine
    guard (try? linked.handle(.linkReady)) != nil else { return }
    machine = linked
  }

  func snapshot(now: HostInstant) -> Run {
    var run = Run(
      id: record.id, revision: record.revision, exercise: record.exercise,
      exerciseVersion: record.exerciseVersion,
      participant: trials.participant ?? record.participant,
      equipment: record.equipment, device: record.device, state: machine.state,
      attempts: filling, remaining: max(0, machine.exercise.attempts - machine.slots.count),
      countdown: countdown(now: now), allowed: machine.allowed, simulated: record.simulated,
      startedAt: record.startedAt,
      notice: unrecorded.isEmpty ? notice : .notRecorded,
      noticeCount: unrecorded.isEmpty ? noticeCount : nil,
      score: trials.score(in: machine.exercise), signal: machine.signal,
      deletedAt: record.deletion?.at)
    run.count = count
    run.note = note
    return run
  }

  private func countdown(now: HostInstant) -> Run.Countdown {
    // The moment of a start signal, of enough quiet or of a passed gate is nobody's to count down to.
    guard let deadline = machine.deadline, machine.exercise.countdown != nil,
      machine.signal?.state != .set
    else {
      return Run.Countdown(
        running: false, remaining: machine.pausedRemaining, startedOnce: machine.startedOnce)
    }
    return Run.Countdown(
      running: true, remaining: max(0, deadline.seconds(since: now)),
      startedOnce: machine.startedOnce, deadline: deadline)
  }
}

extension ActiveRun {
  /// Brings a run back from what is stored of it.
  init(_ stored: StoredRun, exercise: Exercise, clock: WallClock) {
    let slots = stored.trials.sorted { $0.attempt < $1.attempt }
      .compactMap { $0.slot(in: stored.run.state) }
    let progress = Progress(
      slots: slots, state: stored.run.state, deadline: stored.run.deadline.map(clock.instant),
      startedOnce: stored.run.startedOnce, pausedRemaining: stored.run.countdownRemaining)
    self.init(
      record: stored.run, trials: stored.trials,
      machine: Machines.machine(for: exercise, progress: progress))
    note = stored.note
    if machine.state == .lost, exercise.capture?.isWindow != true {
      lastSent = trials.last { $0.deviceID == record.device && $0.sequence != nil }
        .flatMap(LastSent.init)
    }
  }
}

/// A device's running number and the record that carried it.
struct LastSent {
  var number: Int
  var bytes: [UInt8]

  init?(_ trial: Trial) {
    guard let number = trial.sequence else { return nil }
    self.number = number
    bytes = trial.rawHex.flatMap(Hex.bytes) ?? []
  }
}

extension Trial {
  /// What the row fills its slot with, or nothing if it fills none.
  func slot(in state: Run.State) -> Slot? {
    switch status {
    case .valid: .value
    case .aborted where fillsSlot: .lost
    // A run that was given up shows what was measured until then.
    case .aborted where state == .cancelled && (value != nil || outcome != nil): .value
    case .aborted, .undone, .edited, .deleted: nil
    }
  }

  /// Whether it has a box though it has no result.
  ///
  /// Rows of older versions do not say so: a window was done again, what else did not arrive was done
  /// by the child.
  private var fillsSlot: Bool {
    guard value == nil, outcome == nil else { return false }
    if case .bool(let fills) = details?[Self.fillsSlotKey] { return fills }
    return reason == Attempt.LossReason.gap.rawValue && details?["window_s"] == nil
  }

  /// The running number of the record that its value came from, unwrapped.
  var sequence: Int? {
    guard case .number(let number) = details?[Self.sequenceKey] else { return nil }
    return Int(exactly: number)
  }

  /// The member of `details` that tells the device's running number.
  static var sequenceKey: String { "sequence" }

  /// The member of `details` that tells whether a row without a result has a box.
  static var fillsSlotKey: String { "fills_slot" }
}
