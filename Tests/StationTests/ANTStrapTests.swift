import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// A strap that an ANT stick hears is a strap as any other.
@Suite struct ANTStrapTests {
  /// `netbrain/zwift`, issue 2: 57 beats a minute.
  private static let page: [UInt8] = [0x04, 0x00, 0x62, 0xC4, 0x88, 0xC8, 0x3A, 0x39]

  @Test func `a strap that is heard by ANT+ is given to a child and shows its pulse`() async throws
  {
    let store = try Store.inMemory()
    try store.upsertParticipant(Participant(number: 7))
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [], exercises: Shipped.exercises,
      logger: Logger(label: "test"))
    let sighting = try #require(
      ANTChannelID(type: 120, number: 60_786).sighting(signal: -61))
    let driver = try #require(Shipped.registry.bestMatch(for: sighting))
    await station.put(sighting, driver: driver, transport: ScriptedTransport(kind: .ant))
    _ = try await station.give(StrapKey(sighting.id), to: 7, changesHands: false)
    var wall = await station.wall()
    // A machine that is busy may look at a value only when it is old.
    try await until {
      await station.received(
        .received(Chunk(bytes: Self.page, hostTime: .now())), from: sighting.id)
      wall = await station.wall()
      return wall.cells.first?.state == .live
    }
    #expect(wall.cells.map(\.participant) == [7] && wall.cells.first?.rate == 57)
    #expect(try store.straps().map(\.key) == ["ant:120-60786"])
  }
}
