import Devices
import Engine
import Model
import Store
import Testing

@testable import Station

/// The rules of the runs that are under way, without the station, a database or a clock.
@Suite struct RunsTests {
  private static let gate = DeviceID(rawValue: "serial:gate")
  private static let now = HostInstant(nanoseconds: 5_000_000_000)

  private var runs = Runs()

  private func maker(_ device: DeviceFacts? = nil) -> TrialMaker {
    let clock = WallClock()
    return TrialMaker(session: .new(), clock: clock, now: clock.time(.now()), device: device)
  }

  private mutating func begin(_ exercise: String, device: DeviceID? = nil) throws -> RunID {
    let exercise = try #require(Shipped.exercises.first { $0.id == exercise })
    let record = RunRecord(
      id: .new(), session: .new(), participant: 7, exercise: exercise.id,
      exerciseVersion: exercise.version, equipment: "foot", device: device, simulated: false,
      startedAt: .now())
    runs.insert(ActiveRun(record: record, trials: [], machine: Machines.machine(for: exercise)))
    return record.id
  }

  /// Records what waits in a run as though the disk took it.
  @discardableResult
  private mutating func record(_ id: RunID, _ device: DeviceFacts? = nil) throws -> [Runs.Effect] {
    let count = runs.waiting(in: id)
    let found = runs.step(forFirst: count, of: id, maker(device)) { _ in }
    var step = try #require(found)
    let change = step.finish()
    return runs.settle(step, isChange: change != nil)
  }

  private func recorded(_ effects: [Runs.Effect]) -> [RunID] {
    effects.compactMap { if case .record(let id) = $0 { id } else { nil } }
  }

  private mutating func perform(_ command: RunCommand, on id: RunID) throws -> [Runs.Effect] {
    var step = try runs.step(for: command, on: id, at: Self.now, maker())
    let change = step.finish()
    return runs.settle(step, isChange: change != nil)
  }

  /// Ten turns that wait for the gate.
  private mutating func startTurns() throws -> RunID {
    let id = try begin("ten-turns", device: Self.gate)
    _ = runs.append(.linkReady, toRunsOf: Self.gate)
    try record(id)
    _ = try perform(.start, on: id)
    return id
  }

  private func interval(_ seconds: Double, after offset: Double) -> Measurement {
    Measurement(
      device: Self.gate, quantity: .interval, value: seconds, unit: .second,
      hostTime: Self.now.advanced(bySeconds: offset), timeSource: .deviceInterval)
  }

  private func facts(reason: String? = nil, quantities: [Quantity] = [.interval]) -> DeviceFacts {
    DeviceFacts(
      id: Self.gate, model: "Gate", driver: "gate-lines", firmware: "2", simulated: true,
      quantities: quantities, isReady: true, debounce: Debounce(device: 0.02, dead: 0.1),
      reason: reason)
  }

  @Test mutating func `a run is as it was until its step is settled`() throws {
    let id = try begin("hit-or-miss")
    var step = try runs.step(for: .keep(.outcome(.pass)), on: id, at: Self.now, maker())
    let finished = step.finish()
    let change = try #require(finished)
    #expect(change.trials.map(\.outcome) == [.pass])
    #expect(change.run.revision == 1)
    #expect(runs[id]?.machine.slots.isEmpty == true)
    let effects = runs.settle(step, isChange: true)
    #expect(runs[id]?.machine.slots == [.value])
    guard case .show(let run, let changed) = effects.last else {
      Issue.record("nothing is shown")
      return
    }
    #expect(run.record.id == id)
    #expect(changed == change.trials)
  }

  @Test mutating func `what a device sent waits in its run until it is recorded`() throws {
    let id = try startTurns()
    let other = try begin("ten-turns")
    let effects = runs.append(interval(1.5, after: 1))
    #expect(recorded(effects) == [id])
    #expect(runs.waiting(in: id) == 1)
    #expect(runs.waiting(in: other) == 0)
    #expect(runs[id]?.snapshot(now: Self.now).notice == .notRecorded)
    // The disk did not take it: the step is dropped, and all is as before.
    _ = runs.step(forFirst: 1, of: id, maker()) { _ in }
    #expect(runs.waiting(in: id) == 1)
    try record(id)
    #expect(runs.waiting(in: id) == 0)
    #expect(runs[id]?.trials.map(\.value) == [1.5])
  }

  @Test mutating func `what arrives together is to be recorded once`() throws {
    let id = try startTurns()
    runs.holdBack()
    for offset in 1...3 {
      let effects = runs.append(interval(1, after: Double(offset)))
      #expect(effects.isEmpty)
    }
    let effects = runs.recordHeldBack()
    #expect(recorded(effects) == [id])
    runs.goOn()
    try record(id)
    #expect(runs[id]?.trials.count == 3)
  }

  @Test mutating func `a run that is over is shown and lets its device go`() throws {
    let id = try startTurns()
    _ = runs.append(interval(1, after: 1))
    try record(id)
    let effects = try perform(.cancel, on: id)
    guard case .show(let run, let changed) = effects.dropLast().last,
      case .release(let device) = effects.last, device == Self.gate
    else {
      Issue.record("\(effects)")
      return
    }
    #expect(run.record.endedAt != nil)
    #expect(changed.map(\.status) == [.aborted])
    #expect(runs.isEmpty)
    #expect(!runs.isUsed(Self.gate))
  }

  @Test mutating func `a device works for one run at a time`() throws {
    _ = try startTurns()
    let second = try begin("ten-turns", device: Self.gate)
    let (asked, maker) = (runs, maker())
    let error = #expect(throws: StationError.self) {
      try asked.step(for: .start, on: second, at: Self.now, maker)
    }
    #expect(error?.code == "device-taken")
    #expect(error?.run?.id == second)
  }

  @Test mutating func `a ready device is bound to the runs that need what it measures`() throws {
    let turns = try begin("ten-turns")
    let hits = try begin("hit-or-miss")
    let strap = runs.bind(facts(quantities: [.heartRate]))
    #expect(strap.isEmpty)
    let gate = runs.bind(facts())
    #expect(recorded(gate) == [turns])
    try record(turns)
    #expect(runs[turns]?.record.device == Self.gate)
    #expect(runs[turns]?.record.simulated == true)
    #expect(runs[turns]?.machine.allowed.contains(.start) == true)
    #expect(runs[hits]?.record.device == nil)
  }

  @Test mutating func `a row says which device it comes from`() throws {
    let id = try startTurns()
    _ = runs.append(interval(1, after: 1))
    try record(id, facts())
    let trial = try #require(runs[id]?.trials.first)
    #expect(trial.deviceModel == "Gate")
    #expect(trial.deviceFirmware == "2")
    #expect(trial.driver == "gate-lines")
    #expect(trial.simulated)
    #expect(trial.details?["device_debounce_s"] == .number(0.02))
    #expect(trial.details?["dead_time_s"] == .number(0.1))
  }

  @Test(
    arguments: [
      (ExerciseEvent.missing(2), Run.Notice.resultsMissing, 2),
      (.repeated, .resultRepeated, nil), (.restarted, .deviceRestarted, nil),
    ] as [(ExerciseEvent, Run.Notice, Int?)])
  mutating func `what is odd about a device is said in its run`(
    event: ExerciseEvent, notice: Run.Notice, count: Int?
  ) throws {
    let id = try startTurns()
    _ = runs.append(event, toRunsOf: Self.gate)
    try record(id)
    #expect(runs[id]?.notice == notice)
    #expect(runs[id]?.noticeCount == count)
  }

  @Test mutating func `damage is said once, and only where results are awaited`() throws {
    let id = try startTurns()
    _ = try begin("ten-turns", device: Self.gate)
    let first = runs.tellUnreadable(from: Self.gate)
    guard case .show(let run, let changed) = first.first, first.count == 1 else {
      Issue.record("nothing is shown")
      return
    }
    #expect(run.record.id == id)
    #expect(run.notice == .unreadable)
    #expect(changed.isEmpty)
    let second = runs.tellUnreadable(from: Self.gate)
    #expect(second.isEmpty)
  }

  @Test mutating func `a moment that a run asked for no more is none of its events`() throws {
    let id = try begin("count-20s")
    let effects = try perform(.start, on: id)
    guard case .schedule(let of, let deadline) = effects.first, of == id else {
      Issue.record("\(effects)")
      return
    }
    let early = runs.reach(deadline.advanced(bySeconds: -1), in: id, at: deadline)
    #expect(early.isEmpty)
    let due = runs.reach(deadline, in: id, at: deadline)
    #expect(recorded(due) == [id])
  }

  @Test mutating func `a run that is stored is shown as when it ended`() throws {
    for exercise in ["hit-or-miss", "count-20s"] {
      let id = try begin(exercise)
      if exercise == "count-20s" { _ = try perform(.start, on: id) }
      let entry: Entry = exercise == "count-20s" ? .count(31) : .outcome(.pass)
      _ = try perform(.keep(entry), on: id)
      guard case .show(let run, _) = try perform(.cancel, on: id).dropLast().last else {
        Issue.record("nothing is shown")
        return
      }
      let stored = StoredRun(run: run.record, trials: run.trials)
      #expect(Run(stored, of: run.machine.exercise) == run.snapshot(now: Self.now))
    }
  }
}
