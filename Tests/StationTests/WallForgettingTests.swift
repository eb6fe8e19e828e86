import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// The wall and those who are forgotten while it stands.
@Suite struct WallForgettingTests {
  private static let straps = (1...2).map { DeviceID(rawValue: "ble:AA:00:00:00:00:0\($0)") }

  private let store: Store
  private let station: Station

  init() async throws {
    store = try Store.inMemory()
    for number in [7, 9] {
      try store.upsertParticipant(
        Participant(number: number, nickname: "Child \(number)", maxHeartRate: 200))
    }
    station = try Station(
      store: store, registry: Shipped.registry, transports: [], exercises: Shipped.exercises,
      boot: "one", logger: Logger(label: "test"))
    let driver = try #require(Shipped.registry.driver(id: "heart-rate"))
    for strap in Self.straps {
      await station.put(
        Sighting(id: strap, name: "Strap \(strap)", kind: .ble, address: "1"), driver: driver,
        transport: ScriptedTransport(kind: .ble))
    }
    for (strap, number) in zip(Self.straps, [7, 9]) {
      _ = try await station.give(StrapKey(strap), to: number, changesHands: false)
    }
  }

  private func hear(_ index: Int, at moment: HostInstant) async {
    let chunk = Chunk(
      bytes: [0x06, 150], hostTime: moment, source: HeartRateDecoder.characteristic)
    await station.received(.received(chunk), from: Self.straps[index])
  }

  @Test func `pulses that the disk cannot take wait, are told, and are written later`()
    async throws
  {
    await hear(0, at: .now())
    let session = try await station.beginHeartSession()
    let start = try #require(try store.heartSession(session.id)).session.start
    // As small as it can be: as large as it is.
    try store.setPageLimit(1)
    // More than the last pages have room for.
    for second in 0..<3000 { await hear(0, at: start.advanced(bySeconds: Double(second) + 0.5)) }
    await station.recordPoints()
    #expect(await station.wall().isStuck)
    // A beat of the station's own may have come before there were so many.
    #expect(try store.heartPoints(of: session.id).count < 3000)
    let error = await #expect(throws: StationError.self) {
      try await station.endHeartSession(session.id)
    }
    #expect(error?.code == "store-full")
    try store.setPageLimit(10_000)
    await station.recordPoints()
    #expect(await station.wall().isStuck == false)
    #expect(try store.heartPoints(of: session.id).count == 3000)
  }

  @Test func `a session goes on and ends when a child outside it is forgotten`() async throws {
    await hear(0, at: .now())
    let session = try await station.beginHeartSession()
    #expect(session.members.map(\.participant) == [7])
    _ = try store.forget(9, results: .delete, at: .now())
    let start = try #require(try store.heartSession(session.id)).session.start
    for second in 0...10 {
      let moment = start.advanced(bySeconds: Double(second) + 0.5)
      await hear(0, at: moment)
      await hear(1, at: moment)
    }
    await station.recordPoints()
    #expect(try store.heartPoints(of: session.id).count == 11)
    await station.refreshWall()
    #expect(await station.wall().session?.members.map(\.participant) == [7])
    #expect(try await station.endHeartSession(session.id).state == .over)
    #expect(try store.runs(of: 7).count == 3)
  }

  @Test func `a number that is given anew while nobody looks has no strap and no figures`()
    async throws
  {
    await hear(0, at: .now())
    _ = try store.forget(7, results: .delete, at: .now())
    await station.forgetPerson(7)
    try store.upsertParticipant(Participant(number: 7))
    await hear(0, at: .now())
    let wall = await station.wall()
    #expect(!wall.cells.map(\.participant).contains(7))
    #expect(!wall.straps.contains { $0.participant == 7 })
  }

  @Test func `who is heard first in a session has zones, though nobody reads the wall`()
    async throws
  {
    await hear(0, at: .now())
    let session = try await station.beginHeartSession()
    await hear(1, at: .now())
    let open = try await station.heartSession(session.id)
    #expect(open.members.map(\.maximum) == [200, 200])
  }

  @Test func `a strap of who is said to be somebody else is theirs at once`() async throws {
    try store.joinClub(
      ClubState(
        station: 1, club: "Klubben", epoch: "one", teams: nil, names: true, eye: false,
        keepMonths: nil))
    _ = try await station.takeBack(StrapKey(Self.straps[0]))
    try store.sayClubSame(7, 9, same: true)
    await station.refreshWall()
    await hear(1, at: .now())
    let session = try await station.beginHeartSession()
    #expect(session.members.map(\.participant) == [7])
  }
}
