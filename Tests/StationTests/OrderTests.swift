import Devices
import Engine
import Logging
import Model
import Station
import Store
import Synchronization
import Testing

/// What people have devices do, on a link that notes what it is told.
@Suite(.timeLimit(.minutes(5))) struct OrderTests {
  /// A transport whose device is ready at once and says what the test has it say.
  final class ObedientTransport: Transport {
    let kind: LinkKind
    private let taken = Mutex<[[[UInt8]]]>([])
    private let (events, send) = AsyncStream.makeStream(of: LinkEvent.self)

    init(_ kind: LinkKind) { self.kind = kind }

    var orders: [[[UInt8]]] { taken.withLock { $0 } }

    func say(_ bytes: [UInt8], from source: String) {
      send.yield(.received(Chunk(bytes: bytes, hostTime: .now(), source: source)))
    }

    func fail(_ reason: String) { send.yield(.orderFailed(reason)) }

    func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

    func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
      ObedientLink(orders: profile.commands.orders, events: events) { steps in
        self.taken.withLock { $0.append(steps) }
      }
    }
  }

  struct ObedientLink: Link {
    let orders: LinkOrders?
    let events: AsyncStream<LinkEvent>
    let take: @Sendable ([[UInt8]]) -> Void

    func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
      await receive(.ready(LinkDetails()))
      orders?.open(take)
      for await event in events { await receive(event) }
      orders?.close()
    }
  }

  private let id = DeviceID(rawValue: "test:device")

  private func station(
    _ driver: String, _ transport: ObedientTransport
  ) async throws -> Station {
    let registry = Shipped.registry
    let station = try Station(
      store: Store.inMemory(), registry: registry, transports: [transport],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let sighting = Sighting(id: id, name: "x", kind: transport.kind, address: "x")
    await station.put(
      sighting, driver: try #require(registry.driver(id: driver)), transport: transport)
    return station
  }

  private func status(_ station: Station) async throws -> DeviceStatus {
    try #require(await station.devices().first)
  }

  /// The first answer of a Go Direct sensor leads to the question for its status (`GoDirectTests`).
  @Test func `what a device says may have it asked something`() async throws {
    let transport = ObedientTransport(.ble)
    let station = try await station("vernier-go-direct", transport)
    _ = try await station.connect(id)
    transport.say([0x98, 7, 0, 0, 0x1A, 0xFE, 0], from: "b41e6675-a329-40e0-aa01-44d2f444babe")
    try await until { transport.orders == [[[0x58, 0x05, 0xFD, 0x6A, 0x10]]] }
    _ = try await station.disconnect(id)
  }

  /// ForceSensor-0.6.ino: `tare:`.
  @Test func `a force gauge is zeroed when somebody says so, and only once it is connected`()
    async throws
  {
    let transport = ObedientTransport(.serial)
    let station = try await station("chronojump-force-sensor", transport)
    #expect(try await status(station).orders == nil)
    let error = await #expect(throws: StationError.self) {
      try await station.order(.tare, of: id)
    }
    #expect(error?.code == "order-not-taken")
    #expect(error?.status == .notAllowed)
    _ = try await station.connect(id)
    try await until { try await status(station).orders == [.tare] }
    // The link is ready a moment before it takes orders.
    try await until { (try? await station.order(.tare, of: id)) != nil }
    #expect(transport.orders == [[Array("tare:".utf8)]])
    await #expect(throws: StationError.self) { try await station.order(.start, of: id) }
  }

  /// Fitness Machine Service 1.0.1, section 4.16: control is requested before anything else; a
  /// response is 80, the command and the result, 1 for success and 5 for control not permitted.
  @Test func `a machine starts at a press, and a refusal shows until it obeys`() async throws {
    let transport = ObedientTransport(.ble)
    let station = try await station("fitness-machine", transport)
    _ = try await station.connect(id)
    try await until { try await status(station).orders == [.start, .stop] }
    #expect(transport.orders.isEmpty)
    try await until { (try? await station.order(.start, of: id)) != nil }
    #expect(transport.orders == [[[0x00], [0x07]]])
    transport.say([0x80, 0x07, 0x05], from: FitnessMachineControlPoint.characteristic)
    try await until { try await status(station).reason == "order-refused" }
    _ = try await station.order(.stop, of: id)
    #expect(transport.orders.last == [[0x00], [0x08, 0x01]])
    #expect(try await status(station).reason == nil)
    transport.say([0x80, 0x00, 0x01], from: FitnessMachineControlPoint.characteristic)
    transport.say([0x80, 0x08, 0x04], from: FitnessMachineControlPoint.characteristic)
    try await until { try await status(station).reason == "order-refused" }
    transport.say([0x80, 0x08, 0x01], from: FitnessMachineControlPoint.characteristic)
    try await until { try await status(station).reason == nil }
  }

  @Test func `an order that did not get through shows as refused`() async throws {
    let transport = ObedientTransport(.ble)
    let station = try await station("fitness-machine", transport)
    _ = try await station.connect(id)
    try await until { (try? await station.order(.stop, of: id)) != nil }
    transport.fail("Write Not Permitted")
    try await until { try await status(station).reason == "order-refused" }
  }

  @Test func `an unknown device takes no order`() async throws {
    let station = try await station("gate-lines", ObedientTransport(.serial))
    let error = await #expect(throws: StationError.self) {
      try await station.order(.tare, of: DeviceID(rawValue: "nobody"))
    }
    #expect(error?.code == "unknown-device")
  }
}
