import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// The wall of heart rates at a station whose straps say what the test says.
@Suite struct WallTests {
  private static let straps = (1...3).map { DeviceID(rawValue: "ble:AA:00:00:00:00:0\($0)") }

  private let store: Store
  private let station: Station

  init() async throws {
    store = try Store.inMemory()
    for (number, maximum) in [(7, 200), (9, nil)] as [(Int, Int?)] {
      try store.upsertParticipant(Participant(number: number, maxHeartRate: maximum))
    }
    station = try await Self.station(store)
  }

  private static func station(_ store: Store, boot: String = "one") async throws -> Station {
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [], exercises: Shipped.exercises,
      boot: boot, logger: Logger(label: "test"))
    let driver = try #require(Shipped.registry.driver(id: "heart-rate"))
    for strap in straps {
      await station.put(
        Sighting(id: strap, name: "Strap \(strap)", kind: .ble, address: "1"), driver: driver,
        transport: ScriptedTransport(kind: .ble))
    }
    return station
  }

  private func key(_ index: Int) -> StrapKey { StrapKey(Self.straps[index]) }

  /// A notification with skin contact (0x06) or without (0x04), as the Heart Rate Service has it.
  private func hear(
    _ rate: UInt8, _ index: Int, at moment: HostInstant, flags: UInt8 = 0x06,
    _ station: Station? = nil
  ) async {
    let chunk = Chunk(
      bytes: [flags, rate], hostTime: moment, source: HeartRateDecoder.characteristic)
    await (station ?? self.station).received(.received(chunk), from: Self.straps[index])
  }

  private func give(_ index: Int, to number: Int, take: Bool = false) async throws -> WallReport {
    try await station.give(key(index), to: number, changesHands: take)
  }

  private func code(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? StationError)?.code
    }
  }

  @Test func `a strap that was given shows its child's pulse, a strange one only in the list`()
    async throws
  {
    _ = try await give(0, to: 7)
    var wall = await station.wall()
    // A machine that is busy may look at a value only when it is old.
    try await until {
      await hear(150, 0, at: .now())
      await hear(120, 1, at: .now())
      wall = await station.wall()
      return wall.cells.first?.state == .live && wall.straps.count { $0.rate != nil } == 2
    }
    #expect(wall.cells.map(\.participant) == [7])
    #expect(wall.cells[0].state == .live)
    #expect(wall.cells[0].rate == 150)
    #expect(wall.cells[0].percent == 75)
    #expect(wall.cells[0].zone == 3)
    #expect(wall.cells[0].basis == .measured)
    let strange = try #require(wall.straps.first { $0.strap == key(1).rawValue })
    #expect(strange.participant == nil)
    #expect(strange.rate == 120)
  }

  @Test func `0, 255 and no contact are no pulse, with their reason`() async throws {
    _ = try await give(0, to: 7)
    await hear(150, 0, at: .now())
    for (rate, flags, reason) in [
      (0, 0x06, HeartWall.Silence.pulse), (255, 0x06, .pulse), (150, 0x04, .contact),
    ] as [(UInt8, UInt8, HeartWall.Silence)] {
      await hear(rate, 0, at: .now(), flags: flags)
      let cell = try #require(await station.wall().cells.first)
      #expect(cell.state == .lost)
      #expect(cell.rate == nil)
      #expect(cell.reason == reason)
    }
  }

  @Test func `a strap changes hands only where somebody says so, and is remembered`() async throws {
    _ = try await give(0, to: 7)
    #expect(await code { _ = try await give(0, to: 9) } == "strap-taken")
    #expect(await code { _ = try await give(0, to: 99) } == "unknown-participant")
    let unknown = StrapKey(rawValue: "ble:none")
    #expect(
      await code {
        _ = try await station.give(unknown, to: 7, changesHands: true)
      } == "strap-unknown")
    await hear(150, 0, at: .now())
    let wall = try await give(0, to: 9, take: true)
    #expect(wall.cells.first { $0.participant == 7 }?.movedTo == 9)
    #expect(wall.cells.first { $0.participant == 7 }?.rate == nil)
    let again = try await Self.station(store)
    #expect(await again.wall().straps.first { $0.strap == key(0).rawValue }?.participant == 9)
    _ = try await again.takeBack(key(0))
    #expect(try store.straps().isEmpty)
    #expect(await code { _ = try await again.takeBack(key(0)) } == "strap-unknown")
  }

  /// Begins a session with two children and has them heard for so many seconds, child 7 at 150 (75 %, zone
  /// 3) and then at 190 (95 %, zone 5).
  private func session(_ seconds: Int) async throws -> HeartSession {
    _ = try await give(0, to: 7)
    _ = try await give(1, to: 9)
    await hear(150, 0, at: .now())
    await hear(110, 1, at: .now())
    let session = try await station.beginHeartSession()
    try await hearOn(0...seconds, of: session)
    return session
  }

  private func hearOn(
    _ seconds: ClosedRange<Int>, of session: HeartSession, _ station: Station? = nil
  ) async throws {
    let start = try #require(try store.heartSession(session.id)).session.start
    for second in seconds {
      let moment = start.advanced(bySeconds: Double(second) + 0.5)
      await hear(second < 60 ? 150 : 190, 0, at: moment, station)
      await hear(110, 1, at: moment, station)
    }
  }

  private func trials(_ number: Int) throws -> [String: Trial] {
    let runs = try store.runs(of: number)
    return try runs.reduce(into: [:]) { found, run in
      found[run.exercise] = try store.run(run.id)?.trials.first
    }
  }

  @Test func `a session comes to a mean, a highest pulse and the time in zones for each`()
    async throws
  {
    let session = try await session(90)
    #expect(session.state == .running)
    #expect(session.members.map(\.participant) == [7, 9])
    #expect(
      await code { _ = try await station.beginHeartSession() } == "wall-session-running")
    let over = try await station.endHeartSession(session.id)
    #expect(over.state == .over)
    #expect(try await station.endHeartSession(session.id) == over)
    let own = try trials(7)
    // 60 s at 150, then 30 s at 190: 163.33 on average.
    let mean = try #require(own["heart-mean"])
    #expect(mean.value == 163.3)
    #expect(mean.unit == .perMinute)
    #expect(own["heart-highest"]?.value == 190)
    #expect(own["heart-hard"]?.value == 30)
    #expect(mean.details?["zones_s"] == .array([0, 0, 60, 0, 30].map { .number($0) }))
    // 1 min × 3 + 0.5 min × 5.
    #expect(mean.details?["edwards"] == .number(5.5))
    #expect(mean.details?["max_basis"] == .string("measured"))
    #expect(mean.details?["wall"] == .string(session.id.rawValue))
    // Without a highest pulse there is no zone.
    #expect(try trials(9).keys.sorted() == ["heart-highest", "heart-mean"])
    let curves = try await station.heartCurves(of: session.id)
    #expect(curves[7]?.points.count == 91)
    #expect(curves[7]?.points.first == .init(time: 500, rate: 150))
    #expect(try store.problems().isEmpty)
  }

  @Test func `a session goes on after a kill in the same boot, with what was written down`()
    async throws
  {
    let session = try await session(20)
    await station.recordPoints()
    let again = try await Self.station(store)
    #expect(await again.wall().session?.id == session.id)
    #expect(await again.wall().cells.first?.zones?[2] == 20)
    try await hearOn(21...30, of: session, again)
    _ = try await again.endHeartSession(session.id)
    #expect(try trials(7)["heart-mean"]?.details?["known_s"] == .number(30))
    #expect(try store.problems().isEmpty)
  }

  @Test func `another boot breaks it, and what came until then is its result`() async throws {
    let session = try await session(20)
    await station.recordPoints()
    let again = try await Self.station(store, boot: "two")
    #expect(await again.wall().session == nil)
    #expect(try await again.heartSession(session.id).state == .broken)
    let mean = try #require(try trials(7)["heart-mean"])
    #expect(mean.value == 150)
    #expect(mean.details?["broken"] == .bool(true))
    #expect(try store.problems().isEmpty)
  }

  @Test func `a strap that changes hands counts for each what was theirs`() async throws {
    let session = try await session(20)
    _ = try await give(0, to: 9, take: true)
    try await hearOn(21...41, of: session)
    _ = try await station.endHeartSession(session.id)
    #expect(try trials(7)["heart-mean"]?.details?["known_s"] == .number(20))
    #expect(try trials(7)["heart-mean"]?.value == 150)
    #expect(try trials(9)["heart-highest"]?.value == 150)
  }

  @Test func `screens hear of the wall while there are straps`() async throws {
    _ = try await give(0, to: 7)
    await hear(150, 0, at: .now())
    let subscription = await station.subscribe(run: nil, kinds: [.wall], after: nil)
    defer { subscription.cancel() }
    var heard: [LiveEvent] = []
    for await batch in subscription.batches() {
      heard += batch
      if heard.count > 1 { break }
    }
    #expect(heard.allSatisfy { $0.kind == .wall && $0.json.contains("\"participant\":7") })
  }
}
