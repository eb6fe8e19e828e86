import Devices
import Engine
import Model
import Station
import Store
import Testing

@Suite struct RunTests {
  @Test func `ten lines of a gate fill a run, and equal results are two results`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    for number in 1...10 { fixture.transport.send(line: Fixture.line(number, 2_840_000)) }
    try await until { try await fixture.station.run(id).state == .full }
    let run = try await fixture.station.run(id)
    #expect(run.attempts.map(\.value) == Array(repeating: 2.84, count: 10))
    #expect(run.attempts.map(\.attempt) == Array(1...10))
    #expect(run.remaining == 0)
    #expect(run.allowed == [.undo, .save, .cancel])
    let trial = try #require(run.attempts.first)
    #expect(trial.unit == .second)
    #expect(trial.timeSource == .deviceInterval)
    #expect(trial.driver == "gate-lines")
    #expect(trial.deviceID == Fixture.gate)
    #expect(trial.simulated)
    #expect(trial.rawHex == Hex.string(Fixture.line(1, 2_840_000).dropLast().utf8))
  }

  @Test func `a result that is recorded at once is never shown as waiting for the disk`()
    async throws
  {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    let subscription = await fixture.station.subscribe(run: id, after: nil)
    fixture.transport.send(line: Fixture.line(1, 2_840_000))
    try await until { try await fixture.station.run(id).attempts.count == 1 }
    subscription.cancel()
    for await batch in subscription.batches() {
      #expect(!batch.contains { $0.json.contains("not-recorded") })
    }
  }

  @Test func `what was measured in a run that is given up is kept and counts no more`()
    async throws
  {
    let store = try Store.inMemory()
    let station = try await Fixture(store: store).station
    let run = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 3, equipment: "foot"))
    for outcome in [Trial.Outcome.pass, .fail] {
      _ = try await station.perform(.keep(.outcome(outcome)), on: run.id)
    }
    _ = try await station.perform(.undo(), on: run.id)
    let ended = try await station.perform(.cancel, on: run.id)
    #expect(ended.attempts.map(\.status) == [.aborted])
    #expect(ended.attempts.map(\.outcome) == [.pass])
    #expect(
      try station.catalogue.trials(TrialFilter(run: run.id), limit: 10, after: nil).items.isEmpty)
    let later = try await Fixture(store: store).station.run(run.id)
    #expect(later.attempts == ended.attempts)
    #expect(later.remaining == ended.remaining)
  }

  @Test func `a device that is asked to connect is connecting at once`() async throws {
    let fixture = try await Fixture()
    #expect(try await fixture.station.connect(Fixture.gate).state == .connecting)
  }

  @Test func `a gap in the sequence is shown as a lost result`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 1_000_000) + Fixture.line(3, 3_000_000))
    try await until { try await fixture.station.run(id).attempts.count == 3 }
    let run = try await fixture.station.run(id)
    #expect(run.attempts.map(\.status) == [.valid, .aborted, .valid])
    #expect(run.attempts.map(\.value) == [1, nil, 3])
    #expect(run.remaining == 7)
  }

  @Test func `a broken line is no attempt and makes the device unreadable until the next good one`()
    async throws
  {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    fixture.transport.send(line: "T,1,1000000*00\n")
    try await until { await fixture.station.devices().first?.reason == "unreadable" }
    #expect(try await fixture.station.run(id).attempts.isEmpty)
    fixture.transport.send(line: Fixture.line(2, 1_000_000))
    try await until { await fixture.station.devices().first?.reason == nil }
  }

  @Test func `a lost link is a state and the run goes on when the device is back`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 1_000_000))
    fixture.transport.fail(.hungUp)
    try await until { try await fixture.station.run(id).state == .lost }
    // By now the link may be tried again, which has no reason.
    let device = try #require(await fixture.station.devices().first)
    #expect(device.state == .connecting || device.state == .lost && device.reason != nil)
    fixture.transport.send(.ready(LinkDetails()))
    try await until { try await fixture.station.run(id).state == .waiting }
    fixture.transport.send(line: Fixture.line(2, 2_000_000))
    try await until { try await fixture.station.run(id).attempts.count == 2 }
    #expect(try await fixture.station.run(id).attempts.map(\.value) == [1, 2])
  }

  @Test func `undo keeps what was measured and adds a row that points at it`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 1_500_000))
    try await until { try await fixture.station.run(id).attempts.count == 1 }
    let measured = try #require(try await fixture.station.run(id).attempts.first)
    let run = try await fixture.station.perform(.undo(), on: id)
    #expect(run.attempts.isEmpty)
    let all = try fixture.station.catalogue.trials(TrialFilter(status: .all), limit: 10, after: nil)
      .items
    #expect(all.map(\.status) == [.undone, .undone])
    #expect(all.map(\.value) == [1.5, nil])
    #expect(all.last?.replaces == measured.id)
    #expect(
      try fixture.station.catalogue.trials(TrialFilter(), limit: 10, after: nil).items.isEmpty)
  }

  @Test func `a command that is not allowed now answers with the run as it is`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.station.createRun(
      NewRun(exercise: "count-20s", participant: 0, equipment: "foot"))
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.perform(.keep(.count(3)), on: run.id)
    }
    #expect(error?.code == "not-started")
    #expect(error?.status == .notAllowed)
    #expect(error?.run?.id == run.id)
  }

  @Test func `of two presses for the same attempt only the first one fills it`() async throws {
    let station = try await Fixture().station
    let run = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 0, equipment: "foot"))
    func code(_ command: RunCommand) async -> String? {
      await #expect(throws: StationError.self) {
        try await station.perform(command, on: run.id)
      }?.code
    }
    _ = try await station.perform(.keep(.outcome(.pass), attempt: 1), on: run.id)
    #expect(await code(.keep(.outcome(.fail), attempt: 1)) == "attempt-filled")
    #expect(await code(.keep(.outcome(.fail), attempt: 3)) == "attempt-not-next")
    #expect(try await station.run(run.id).attempts.map(\.outcome) == [.pass])
    _ = try await station.perform(.keep(.outcome(.fail), attempt: 2), on: run.id)
    _ = try await station.perform(.undo(attempt: 2), on: run.id)
    #expect(await code(.undo(attempt: 2)) == "attempt-not-last")
    #expect(try await station.run(run.id).attempts.map(\.outcome) == [.pass])
    // Who names no attempt means the next one, whichever it is.
    let after = try await station.perform(.keep(.outcome(.pass)), on: run.id)
    #expect(after.attempts.count == 2)
  }

  @Test func `two runs cannot wait for the same device`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.startTurns()
    let second = try await fixture.station.createRun(
      NewRun(exercise: "ten-turns", participant: 8, equipment: "foot", device: Fixture.gate))
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.perform(.start, on: second.id)
    }
    #expect(error?.code == "device-taken")
  }

  @Test(arguments: [
    (NewRun(exercise: "nope", participant: 0, equipment: "foot"), "unknown-exercise"),
    (NewRun(exercise: "count-20s", participant: -1, equipment: "foot"), "participant-out-of-range"),
    (NewRun(exercise: "count-20s", participant: 0, equipment: "bat"), "unknown-equipment"),
    (NewRun(exercise: "count-20s", participant: 0), "unknown-equipment"),
    (
      NewRun(
        exercise: "ten-turns", participant: 0, equipment: "foot",
        device: DeviceID(rawValue: "ble:x")), "unknown-device"
    ),
    (
      NewRun(exercise: "highest-pulse", participant: 0, device: Fixture.gate),
      "unsuitable-device"
    ),
  ]) func `a run that cannot be is refused`(new: NewRun, code: String) async throws {
    let fixture = try await Fixture()
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.createRun(new)
    }
    #expect(error?.code == code)
    #expect(error?.status == .refused)
  }
}
