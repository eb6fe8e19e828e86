import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// A strap that can be connected and that tells its pulse to everybody is one strap.
@Suite struct StrapWaysTests {
  private static let address = "A0:9E:1A:00:00:01"
  private static let key = StrapKey(rawValue: "ble:\(address)")
  private static let heart: [UInt8] = [0x33, 0x00, 0x00, 0x38]

  private let store: Store
  private let station: Station
  private let connection = ScriptedTransport(kind: .ble)
  private let air = ScriptedTransport(kind: .advertisement)

  private static func sighting(_ kind: LinkKind) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "\(kind.rawValue):\(address)"), name: "Polar H10 9F6E5322", kind: kind,
      address: address, services: [HeartRateDecoder.service],
      manufacturers: [PolarAdvertisement.company: heart], signal: -60)
  }

  init() async throws {
    store = try Store.inMemory()
    for number in [7, 9] { try store.upsertParticipant(Participant(number: number)) }
    station = try Station(
      store: store, registry: Shipped.registry, transports: [], exercises: Shipped.exercises,
      logger: Logger(label: "test"))
    for transport in [connection, air] {
      let sighting = Self.sighting(transport.kind)
      let driver = try #require(Shipped.registry.bestMatch(for: sighting))
      await station.put(sighting, driver: driver, transport: transport)
    }
  }

  private func advertise(_ second: UInt8, _ rate: UInt8) async {
    let chunk = Chunk(
      bytes: [0x23 | (second & 7) << 2, second, rate, rate], hostTime: .now(),
      source: "company:006b")
    await station.received(.received(chunk), from: Self.sighting(.advertisement).id)
  }

  private func notify(_ rate: UInt8) async {
    let chunk = Chunk(
      bytes: [0x06, rate], hostTime: .now(), source: HeartRateDecoder.characteristic)
    await station.received(.received(chunk), from: Self.sighting(.ble).id)
  }

  @Test func `it stands once in the list, and is listened to without a connection`() async throws {
    let wall = try await station.give(Self.key, to: 7, changesHands: false)
    #expect(wall.straps.map(\.strap) == [Self.key.rawValue])
    #expect(wall.straps.map(\.participant) == [7])
    let devices = await station.devices()
    #expect(devices.first { $0.link == .advertisement }?.state == .connecting)
    #expect(devices.first { $0.link == .ble }?.state == .available)
    #expect(try store.straps().map(\.key) == [Self.key.rawValue])
  }

  @Test func `one that is connected already is not listened to as well`() async throws {
    _ = try await station.connect(Self.sighting(.ble).id)
    _ = try await station.give(Self.key, to: 7, changesHands: false)
    let devices = await station.devices()
    #expect(devices.first { $0.link == .ble }?.state == .connecting)
    #expect(devices.first { $0.link == .advertisement }?.state == .available)
  }

  @Test func `its pulse is one child's, the connection's if there is one`() async throws {
    _ = try await station.give(Self.key, to: 7, changesHands: false)
    await #expect(throws: StationError.self) {
      _ = try await station.give(Self.key, to: 9, changesHands: false)
    }
    var second: UInt8 = 0
    var wall = await station.wall()
    // A machine that is busy may look at a value only when it is old.
    try await until {
      second &+= 1
      await advertise(second, 120 + second & 1)
      wall = await station.wall()
      return wall.cells.first?.state == .live
    }
    #expect(wall.cells.map(\.participant) == [7])
    try await until {
      second &+= 1
      await notify(150)
      await advertise(second, 120 + second & 1)
      wall = await station.wall()
      return wall.cells.first?.state == .live
    }
    #expect(wall.cells.first?.rate == 150)
    #expect(wall.cells.count == 1 && wall.straps.count == 1)
  }
}
