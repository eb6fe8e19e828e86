import Devices
import Model
import Station
import Store
import Testing

/// A lost sensor looks lost: on the roster, on the screens and in the record.
@Suite(.timeLimit(.minutes(5))) struct LossTests {
  private let transport = PatientTransport()

  /// A gate that must say something every 0.1 s.
  private func silentGate(_ fixture: Fixture) async throws -> DeviceID {
    let id = DeviceID(rawValue: "serial:chatty")
    var driver = try #require(Shipped.registry.driver(id: "gate-lines"))
    driver.silenceLimit = 0.1
    let sighting = Sighting(id: id, name: "Chatty", kind: .serial, address: "/dev/pts/1")
    await fixture.station.put(sighting, driver: driver, transport: transport)
    _ = try await fixture.station.connect(id)
    return id
  }

  /// A gate that may be silent for as long as it likes.
  private func gate(_ fixture: Fixture) async throws -> DeviceID {
    let id = DeviceID(rawValue: "serial:quiet")
    let sighting = Sighting(id: id, name: "Quiet", kind: .serial, address: "/dev/pts/3")
    await fixture.station.put(
      sighting, driver: try #require(Shipped.registry.driver(id: "gate-lines")),
      transport: transport)
    _ = try await fixture.station.connect(id)
    try await until { await device(id, fixture)?.state == .ready }
    return id
  }

  private func device(_ id: DeviceID, _ fixture: Fixture) async -> DeviceStatus? {
    await fixture.station.devices().first { $0.id == id }
  }

  @Test func `a device that falls silent is lost since then and shows no old value`() async throws {
    let fixture = try await Fixture()
    let id = try await silentGate(fixture)
    let begun = try #require(await device(id, fixture)).since
    // On a busy machine it may have been silent for too long already.
    var sequence = 0
    try await until {
      sequence += 1
      transport.send(line: Fixture.line(sequence, 500_000))
      return await device(id, fixture)?.readings ?? 0 > 0
    }
    var seen: DeviceStatus?
    try await until {
      seen = await device(id, fixture)
      return seen?.state == .lost
    }
    let lost = try #require(seen)
    #expect(lost.reason == "timed-out")
    #expect(lost.since >= begun)
    let screen = await fixture.station.subscribe(run: nil, after: nil)
    screen.cancel()
    var kinds: [LiveEvent.Kind] = []
    for await batch in screen.batches() { kinds += batch.map(\.kind) }
    #expect(kinds.contains(.device) && !kinds.contains(.measurement))
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `a run waits for a silent device and goes on with it`() async throws {
    let fixture = try await Fixture()
    let id = try await silentGate(fixture)
    let run = try await fixture.station.createRun(
      NewRun(exercise: "ten-turns", participant: 7, equipment: "foot", device: id))
    var sequence = 0
    try await until {
      // On a busy machine it may have been silent for too long already.
      sequence += 1
      transport.send(line: Fixture.line(sequence, 500_000))
      return (try? await fixture.station.perform(.start, on: run.id)) != nil
    }
    try await until { try await fixture.station.run(run.id).state == .lost }
    // The very next result, however often its link is not open: later ones would make it a gap.
    sequence += 1
    try await until {
      transport.send(line: Fixture.line(sequence, 640_000))
      return try await fixture.station.run(run.id).attempts.contains { $0.value == 0.64 }
    }
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `a result that comes late is kept, and missing no more`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.startTurns()
    for number in [1, 3, 2] {
      fixture.transport.send(line: Fixture.line(number, number * 500_000))
    }
    try await until { try await fixture.station.run(run).attempts.count == 4 }
    let attempts = try await fixture.station.run(run).attempts
    #expect(attempts.map(\.value) == [0.5, nil, 1.5, 1])
    #expect(attempts.map(\.status) == [.valid, .aborted, .valid, .valid])
    #expect(await fixture.station.devices().first?.missing == 0)
  }

  /// Timing gates on a scripted link, and a sprint that waits for them.
  private func sprint(_ fixture: Fixture) async throws -> (DeviceID, RunID, ScriptedTransport) {
    let id = DeviceID(rawValue: "serial:gates")
    let transport = ScriptedTransport()
    await fixture.station.put(
      Sighting(id: id, name: "Gates", kind: .serial, address: "/dev/pts/2"),
      driver: try #require(Shipped.registry.driver(id: "channel-lines")), transport: transport)
    _ = try await fixture.station.connect(id)
    transport.send(.ready(LinkDetails()))
    try await until { await device(id, fixture)?.state == .ready }
    let run = try await fixture.station.createRun(
      NewRun(exercise: "sprint-10m", participant: 7, equipment: "stand", device: id))
    _ = try await fixture.station.perform(.start, on: run.id)
    return (id, run.id, transport)
  }

  @Test func `an attempt that a loss tears is aborted with the reason`() async throws {
    let fixture = try await Fixture()
    let (id, run, transport) = try await sprint(fixture)
    transport.send(line: Fixture.line("A", 1, 9_000_000))
    transport.fail(.hungUp)
    try await until { try await fixture.station.run(run).notice == .linkLost }
    let rows = try fixture.station.catalogue.trials(
      TrialFilter(status: .all), limit: 10, after: nil
    ).items
    #expect(rows.map(\.status) == [.aborted])
    #expect(rows.map(\.reason) == ["link-lost"])
    #expect(rows.map(\.value) == [nil])
    #expect(rows.first?.details?["link_reason"] == .string("hung-up"))
    let since = try #require(await device(id, fixture)).since
    #expect(rows.first?.details?["link_lost_at"] == .string("\(since)"))
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `an attempt during which the board began anew is aborted, and the coach is told`()
    async throws
  {
    let fixture = try await Fixture()
    let (id, run, transport) = try await sprint(fixture)
    transport.send(line: Fixture.line("A", 500, 9_000_000))
    // Its power went and came; what it says first counts from then.
    transport.send(line: Fixture.line("B", 1, 400_000))
    try await until { try await fixture.station.run(run).notice == .deviceRestarted }
    transport.send(line: Fixture.line("C", 2, 900_000))
    transport.send(line: Fixture.line("A", 3, 5_000_000))
    transport.send(line: Fixture.line("B", 4, 1_000_000))
    transport.send(line: Fixture.line("C", 5, 900_000))
    try await until { try await fixture.station.run(run).attempts.contains { $0.value != nil } }
    let rows = try fixture.station.catalogue.trials(
      TrialFilter(status: .all), limit: 10, after: nil
    ).items
    #expect(Set(rows.map(\.reason)) == ["device-restarted", nil])
    #expect(rows.compactMap(\.value).map { ($0 * 10).rounded() } == [19])
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `the notice of a board that began anew outlasts the result that tells of it`()
    async throws
  {
    let fixture = try await Fixture()
    let run = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(500, 700_000))
    try await until { try await fixture.station.run(run).attempts.count == 1 }
    fixture.transport.send(line: Fixture.line(1, 800_000))
    try await until { try await fixture.station.run(run).attempts.last?.value == 0.8 }
    #expect(try await fixture.station.run(run).notice == .deviceRestarted)
    fixture.transport.send(line: Fixture.line(2, 900_000))
    try await until { try await fixture.station.run(run).attempts.last?.value == 0.9 }
    #expect(try await fixture.station.run(run).notice == nil)
    // The turn during which the power went has its box, also after the program was ended.
    let attempts = try await fixture.station.run(run).attempts
    #expect(attempts.map(\.value) == [0.7, nil, 0.8, 0.9])
    #expect(attempts.map(\.reason) == [nil, "device-restarted", nil, nil])
    let later = try await Fixture(store: fixture.store)
    #expect(try await later.station.run(run).attempts == attempts)
    #expect(try await later.station.run(run).remaining == 6)
  }

  @Test func `a jump of the running number is one torn box with its count`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 700_000))
    fixture.transport.send(line: Fixture.line(1_000_000, 800_000))
    try await until { try await fixture.station.run(run).attempts.last?.value == 0.8 }
    let seen = try await fixture.station.run(run)
    #expect(seen.attempts.map(\.value) == [0.7, nil, 0.8])
    #expect(seen.attempts[1].details?["missing"] == .number(999_998))
    #expect((seen.notice, seen.noticeCount) == (.resultsMissing, 999_998))
    #expect((seen.state, seen.remaining) == (.waiting, 7))
  }

  @Test func `a line that came twice is one result, and the coach is told`() async throws {
    let fixture = try await Fixture()
    let run = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 700_000) + Fixture.line(1, 700_000))
    try await until { try await fixture.station.run(run).notice == .resultRepeated }
    #expect(await fixture.station.devices().first?.repeated == 1)
    fixture.transport.send(line: Fixture.line(2, 700_000))
    try await until { try await fixture.station.run(run).attempts.count == 2 }
    let seen = try await fixture.station.run(run)
    #expect(seen.attempts.map(\.value) == [0.7, 0.7])
    #expect(seen.notice == nil)
  }

  @Test func `what was sent while the program was gone is lost, and what comes again counts once`()
    async throws
  {
    let fixture = try await Fixture()
    let run = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 700_000) + Fixture.line(2, 800_000))
    try await until { try await fixture.station.run(run).attempts.count == 2 }
    // The process that follows one that was killed.
    let later = try await Fixture(store: fixture.store)
    _ = try await later.station.connect(Fixture.gate)
    later.transport.send(.ready(LinkDetails()))
    try await until { try await later.station.run(run).state == .waiting }
    later.transport.send(line: Fixture.line(2, 800_000))
    later.transport.send(line: Fixture.line(5, 900_000))
    try await until { try await later.station.run(run).attempts.last?.value == 0.9 }
    let seen = try await later.station.run(run)
    #expect(seen.attempts.map(\.value) == [0.7, 0.8, nil, 0.9])
    #expect(seen.attempts[1].details?["sequence"] == .number(2))
    #expect(seen.attempts[2].details?["missing"] == .number(2))
    #expect(await later.station.devices().first?.repeated == 1)
  }

  @Test func `what a gate did between two runs tears nothing in the second`() async throws {
    let fixture = try await Fixture()
    let first = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(500, 700_000))
    try await until { try await fixture.station.run(first).attempts.count == 1 }
    _ = try await fixture.station.perform(.stop, on: first)
    _ = try await fixture.station.perform(.save, on: first)
    // Switched off and on again.
    fixture.transport.fail(.hungUp)
    try await until { await device(Fixture.gate, fixture)?.state != .ready }
    let second = try await fixture.startTurns()
    fixture.transport.send(line: Fixture.line(1, 800_000))
    try await until { !(try await fixture.station.run(second).attempts.isEmpty) }
    let seen = try await fixture.station.run(second)
    #expect(seen.attempts.map(\.value) == [0.8])
    #expect(seen.notice == nil)
  }

  @Test func `a lost device is lost for the reason of its link`() async throws {
    let fixture = try await Fixture()
    let id = try await gate(fixture)
    transport.refuse(.absent)
    // The cable is pulled in the middle of a line.
    transport.send(line: "T,1,1500")
    transport.fail(.hungUp)
    try await until { await device(id, fixture)?.state == .lost }
    // Called again it is not there any more.
    #expect(["hung-up", "absent"].contains(try #require(await device(id, fixture)?.reason)))
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `half a line before a disconnection is no part of the line after it`() async throws {
    let fixture = try await Fixture()
    let id = try await gate(fixture)
    transport.send(line: "T,1,15")
    _ = try await fixture.station.disconnect(id)
    try await until { transport.linksOpen == 0 }
    _ = try await fixture.station.connect(id)
    try await until { await device(id, fixture)?.state == .ready }
    transport.send(line: Fixture.line(2, 500_000))
    try await until { await device(id, fixture)?.readings == 1 }
    #expect(await device(id, fixture)?.unreadable == 0)
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `what turned while a sensor was disconnected is no speed`() async throws {
    let fixture = try await Fixture()
    let id = DeviceID(rawValue: "ble:wheel")
    let transport = PatientTransport(kind: .ble)
    await fixture.station.put(
      Sighting(id: id, name: "Crank", kind: .ble, address: "F0"),
      driver: try #require(Shipped.registry.driver(id: "cycling-speed-cadence")),
      transport: transport)
    // Flags, revolutions of the crank (16 bits) and its last event in 1/1024 s; CSCS 3.1.
    func turns(_ count: UInt8, _ event: [UInt8]) {
      let source = "00002a5b-0000-1000-8000-00805f9b34fb"
      transport.send(
        .received(Chunk(bytes: [2, count, 0] + event, hostTime: .now(), source: source)))
    }
    _ = try await fixture.station.connect(id)
    try await until { await device(id, fixture)?.state == .ready }
    turns(1, [0, 0])
    turns(2, [0, 4])
    try await until { await device(id, fixture)?.readings == 1 }
    _ = try await fixture.station.disconnect(id)
    try await until { transport.linksOpen == 0 }
    _ = try await fixture.station.connect(id)
    try await until { await device(id, fixture)?.state == .ready }
    turns(152, [0, 100])
    turns(153, [0, 104])
    try await until { await device(id, fixture)?.readings ?? 0 >= 2 }
    #expect(await device(id, fixture)?.readings == 2)
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `a device is lost since it was lost, however often it is called meanwhile`()
    async throws
  {
    let fixture = try await Fixture()
    let id = try await gate(fixture)
    transport.refuse(.absent)
    transport.fail(.hungUp)
    try await until { await device(id, fixture)?.state == .lost }
    let lost = try #require(await device(id, fixture)).since
    try await until { transport.linksMade >= 4 }
    let still = try #require(await device(id, fixture))
    #expect(still.state == .lost)
    #expect(still.since == lost)
    // A press is an answer to the coach, and no other loss.
    #expect(try await fixture.station.connect(id).state == .connecting)
    try await until { await device(id, fixture)?.state == .lost }
    #expect(await device(id, fixture)?.since == lost)
    transport.refuse(nil)
    try await until { await device(id, fixture)?.state == .ready }
    transport.refuse(.absent)
    transport.fail(.hungUp)
    try await until { await device(id, fixture)?.state == .lost }
    #expect(try #require(await device(id, fixture)).since > lost)
    _ = try await fixture.station.disconnect(id)
  }

  @Test func `a device that fell silent is not ready again before it says something`()
    async throws
  {
    let fixture = try await Fixture()
    let id = try await silentGate(fixture)
    try await until { await device(id, fixture)?.state == .lost }
    let lost = try #require(await device(id, fixture)).since
    let made = transport.linksMade
    try await until { transport.linksMade >= made + 2 }
    #expect(await device(id, fixture)?.state == .lost)
    #expect(await device(id, fixture)?.since == lost)
    try await until {
      transport.send(line: "not a result\n")
      return await device(id, fixture)?.state == .ready
    }
    _ = try await fixture.station.disconnect(id)
  }
}
