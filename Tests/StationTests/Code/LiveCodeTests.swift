import Devices
import Learning
import Model
import Store
import Synchronization
import Testing

@testable import Station

/// Programs that read equipment: the gate of the fixture, and a clock of the test's own.
@Suite struct LiveCodeTests {
  private final class Clock: Sendable {
    let now = Mutex(HostInstant.now())
    func move(_ seconds: Double) { now.withLock { $0 = $0.advanced(bySeconds: seconds) } }
  }

  private let clock = Clock()
  private let fixture: Fixture
  private var station: Station { fixture.station }

  init() async throws {
    fixture = try await Fixture(patienceClock: { [clock] in clock.now.withLock { $0 } })
  }

  private func connectGate() async throws {
    _ = try await station.connect(Fixture.gate)
    fixture.transport.send(.ready(LinkDetails()))
    try await until { await station.devices().first?.state == .ready }
  }

  private func start(
    _ text: String, _ supplies: [SlangSensor: LiveProgram.Supply] = [:]
  ) async throws -> LiveProgramReport {
    try await station.startCode(
      NewLiveProgram(
        program: try SlangParser.parse(text), language: .en, seed: 1, supplies: supplies,
        says: { fault in
          var fault = fault
          fault.message = fault.sentence
          return fault
        }))
  }

  private func said(_ id: String) async throws -> [String] {
    try await station.liveCode(id).steps.compactMap(\.said)
  }

  private static let laps = "repeat 2\nprint gate\nend"

  @Test func `each passage is a turn, told to the page that shows it, and nothing is recorded`()
    async throws
  {
    try await connectGate()
    let run = try await start(Self.laps)
    #expect(run.state == .waiting && run.waiting?.sensor == .gate)
    #expect(run.sensors.map(\.state) == [.ready] && run.sensors.first?.simulated == true)
    let page = await station.subscribe(run: nil, kinds: [.code], after: nil, code: run.run)
    let other = await station.subscribe(run: nil, kinds: [.code], after: nil, code: "other")
    fixture.transport.send(line: Fixture.line(1, 2_500_000))
    try await until { try await said(run.run) == ["2.5"] }
    fixture.transport.send(line: Fixture.line(2, 2_840_000))
    try await until { try await station.liveCode(run.run).state == .ended }
    #expect(try await said(run.run) == ["2.5", "2.84"])
    page.cancel()
    other.cancel()
    var events: [LiveEvent] = []
    for await batch in page.batches() { events += batch }
    #expect(events.count >= 2 && events.allSatisfy { $0.kind == .code && $0.topic == run.run })
    #expect(events.last?.json.contains(#""state":"ended""#) == true)
    for await batch in other.batches() { #expect(batch.isEmpty) }
    #expect(try fixture.store.trials(limit: 10).items.isEmpty)
  }

  @Test func `equipment that nobody connected is told at once, with a sentence`() async throws {
    let run = try await start(Self.laps)
    #expect(run.state == .stopped && run.fault?.code == .absent)
    #expect(run.fault?.message == "slang.fault.absent")
    #expect(await station.codeSensors(.en).map(\.state) == [.absent, .absent, .absent])
    let belt = try await start("print pulse", [.pulse: .simulated])
    try await until { try await station.liveCode(belt.run).state == .ended }
  }

  @Test func `a gate that is lost in the middle is told while the program waits`() async throws {
    try await connectGate()
    let run = try await start(Self.laps)
    fixture.transport.fail(.hungUp)
    try await until { try await station.liveCode(run.run).sensors.first?.state == .lost }
    #expect(try await station.liveCode(run.run).state == .waiting)
    let page = await station.subscribe(run: nil, kinds: [.code], after: nil, code: run.run)
    clock.move(LiveProgram.patience)
    try await until { try await station.liveCode(run.run).fault?.code == .waited }
    page.cancel()
  }

  @Test func `a program that no page shows ends after half a minute`() async throws {
    try await connectGate()
    let run = try await start(Self.laps)
    clock.move(LiveProgram.solitude - 1)
    await station.goOn(run.run)
    #expect(try await station.liveCode(run.run).state == .waiting)
    let page = await station.subscribe(run: nil, kinds: [.code], after: nil, code: run.run)
    await station.goOn(run.run)
    clock.move(LiveProgram.solitude - 1)
    await station.goOn(run.run)
    #expect(try await station.liveCode(run.run).state == .waiting)
    page.cancel()
    clock.move(LiveProgram.solitude)
    try await until { try await station.liveCode(run.run).ending == .alone }
    #expect(try await station.liveCode(run.run).state == .ended)
  }

  @Test func `stop ends it at once, and a slider that is moved then is told`() async throws {
    let run = try await start("repeat 1000\nprint tilt\nend", [.tilt: .slider])
    try await station.setReading(.tilt(5), of: run.run)
    try await until { try await said(run.run).first == "5" }
    let refused = await #expect(throws: StationError.self) {
      try await station.setReading(.pulse(90), of: run.run)
    }
    #expect(refused?.code == "code-reading-invalid")
    #expect(try await station.stopCode(run.run).ending == .person)
    #expect(try await station.stopCode(run.run).state == .ended)
    let over = await #expect(throws: StationError.self) {
      try await station.setReading(.tilt(6), of: run.run)
    }
    #expect(over?.code == "code-live-over")
    let unknown = await #expect(throws: StationError.self) { try await station.liveCode("x") }
    #expect(unknown?.code == "code-live-unknown")
  }

  @Test func `eight programs run at once and no more`() async throws {
    var runs: [String] = []
    for _ in 1...LivePrograms.most {
      runs.append(try await start("print tilt", [.tilt: .slider]).run)
    }
    let error = await #expect(throws: StationError.self) {
      try await start("print tilt", [.tilt: .slider])
    }
    #expect(error?.code == "code-live-busy")
    _ = try await station.stopCode(runs[0])
    _ = try await start("print tilt", [.tilt: .slider])
  }
}
