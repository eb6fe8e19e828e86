import Devices
import Model
import Testing
import Transports

/// Devices that announce themselves, against a scripted Avahi on a private bus; names and types are
/// those of avahi-daemon 0.8 (org.freedesktop.Avahi.Server.xml).
@Suite(.timeLimit(.patient)) struct AvahiBrowserTests {
  private let bus: PrivateBus
  private let events = Recorder<DiscoveryEvent>()
  /// The resolvers that were let go.
  private let freed = Recorder<String>()

  init() throws { bus = try PrivateBus() }

  private func avahi() async throws -> FakeService {
    let (places, freed) = (Places(), freed)
    return try await FakeService(
      name: "org.freedesktop.Avahi", address: bus.address, thread: try TestThreads.peer
    ) { call in
      switch call.member {
      case "ServiceBrowserNew":
        #expect(call.body[2] == .string("_sideline._tcp"))
        return FakeReaction(
          answer: .values([.path("/Client0/ServiceBrowser0")]),
          after: [Self.item("ItemNew", "Gate A", on: 2), Self.item("ItemNew", "Mat", on: 2)])
      case "ServiceResolverNew":
        guard let name = call.body[2].string, case .int32(let interface) = call.body[0] else {
          return FakeReaction(answer: .error("org.freedesktop.Avahi.InvalidArgument", ""))
        }
        let resolver = Self.resolver(name, on: interface)
        return FakeReaction(
          answer: .values([.path(resolver)]),
          after: places.known[name].map { [Self.found(name, at: $0, on: interface)] } ?? [])
      case "Free":
        freed.record(call.path)
        return FakeReaction()
      default:
        return FakeReaction(answer: .error("org.freedesktop.DBus.Error.UnknownMethod", ""))
      }
    }
  }

  private typealias Place = (host: String, port: UInt16, text: [String])

  private struct Places: Sendable {
    let known: [String: Place] = [
      "Gate A": ("192.0.2.7", 4000, ["Driver=channel-lines", "colour=red"]),
      "Mat": ("192.0.2.8", 23, [""]),
    ]
  }

  private static func resolver(_ name: String, on interface: Int32) -> String {
    "/Client0/\(name.filter(\.isLetter))\(interface)"
  }

  private static func found(_ name: String, at place: Place, on interface: Int32) -> FakeSignal {
    FakeSignal(
      path: resolver(name, on: interface), interface: "org.freedesktop.Avahi.ServiceResolver",
      member: "Found",
      body: [
        .int32(interface), .int32(0), .string(name), .string("_sideline._tcp"), .string("local"),
        .string("gate.local"), .int32(0), .string(place.host), .uint16(place.port),
        .array(place.text.map { .bytes(Array($0.utf8)) }), .uint32(0),
      ])
  }

  private static func item(_ member: String, _ name: String, on interface: Int32) -> FakeSignal {
    FakeSignal(
      path: "/Client0/ServiceBrowser0", interface: "org.freedesktop.Avahi.ServiceBrowser",
      member: member,
      body: [
        .int32(interface), .int32(0), .string(name), .string("_sideline._tcp"),
        .string("local"), .uint32(4),
      ])
  }

  private func start() throws -> Task<Void, Never> {
    let browser = AvahiBrowser(thread: try TestThreads.client, address: bus.address)
    return Task { [events] in await browser.run { events.record($0) } }
  }

  private func sightings(_ events: [DiscoveryEvent]) -> [Sighting] {
    events.compactMap { if case .found(let sighting) = $0 { sighting } else { nil } }
  }

  @Test func `whoever announces itself is found where it is and with what it speaks`()
    async throws
  {
    let avahi = try await avahi()
    let running = try start()
    await events.wait { $0.count == 2 }
    let found = sightings(events.events)
    #expect(found.map(\.address) == ["192.0.2.7:4000", "192.0.2.8:23"])
    #expect(found.map(\.driver) == ["channel-lines", "gate-lines"])
    #expect(found.map(\.kind) == [.tcp, .tcp])
    #expect(found.first?.id == DeviceID(rawValue: "tcp:Gate A._sideline._tcp"))
    #expect(Registry().bestMatch(for: found[0])?.id == "channel-lines")
    running.cancel()
    await running.value
    await avahi.vanish()
  }

  @Test func `an instance is gone when the last interface says so`() async throws {
    let avahi = try await avahi()
    let running = try start()
    await events.wait { $0.count == 2 }
    await avahi.emit([Self.item("ItemNew", "Gate A", on: 3)])
    await events.wait { $0.count == 3 }
    await avahi.emit([
      Self.item("ItemRemove", "Gate A", on: 2), Self.item("ItemRemove", "Mat", on: 2),
    ])
    await events.wait { $0.count == 5 }
    #expect(events.events.last == .gone(DeviceID(rawValue: "tcp:Mat._sideline._tcp")))
    await avahi.emit([Self.item("ItemRemove", "Gate A", on: 3)])
    await events.wait { $0.count == 6 }
    #expect(events.events.last == .gone(DeviceID(rawValue: "tcp:Gate A._sideline._tcp")))
    await freed.wait { $0.count == 3 }
    #expect(Set(freed.events) == ["/Client0/GateA2", "/Client0/Mat2", "/Client0/GateA3"])
    running.cancel()
    await running.value
    await avahi.vanish()
  }

  /// As one that is an access point and a client at once.
  @Test func `an instance that one interface lost is where the other one leads`() async throws {
    let avahi = try await avahi()
    let running = try start()
    await events.wait { $0.count == 2 }
    let first = try #require(sightings(events.events).first { $0.name == "Gate A" })
    await avahi.emit([Self.item("ItemNew", "Gate A", on: 3)])
    await events.wait { $0.count == 3 }
    await avahi.emit([
      Self.found("Gate A", at: ("198.51.100.7", 4001, ["driver=gate-lines"]), on: 3)
    ])
    await events.wait { $0.count == 4 }
    #expect(sightings(events.events).last?.address == "198.51.100.7:4001")
    await avahi.emit([Self.item("ItemRemove", "Gate A", on: 3)])
    await events.wait { $0.count == 5 }
    #expect(sightings(events.events).last?.address == first.address)
    running.cancel()
    await running.value
    await avahi.vanish()
  }

  @Test func `a device that gets another address is followed, under the same name`() async throws {
    let avahi = try await avahi()
    let running = try start()
    await events.wait { $0.count == 2 }
    let moved = Self.found("Gate A", at: ("192.0.2.99", 4001, ["driver=gate-lines"]), on: 2)
    // What is told twice is no news.
    await avahi.emit([moved, moved, Self.item("ItemRemove", "Mat", on: 2)])
    await events.wait { $0.count == 4 }
    let gate = sightings(events.events).last
    #expect(gate?.address == "192.0.2.99:4001")
    #expect(gate?.driver == "gate-lines")
    #expect(gate?.id == DeviceID(rawValue: "tcp:Gate A._sideline._tcp"))
    #expect(events.events.last == .gone(DeviceID(rawValue: "tcp:Mat._sideline._tcp")))
    // One that is away by now is not followed.
    await avahi.emit([
      Self.item("ItemRemove", "Gate A", on: 2), moved, Self.item("ItemNew", "Mat", on: 2),
    ])
    await events.wait { $0.count == 6 }
    #expect(sightings(events.events).map(\.name) == ["Gate A", "Mat", "Gate A", "Mat"])
    running.cancel()
    await running.value
    await avahi.vanish()
  }

  @Test func `Avahi may come later, and nobody who does not answer is found`() async throws {
    let running = try start()
    let avahi = try await avahi()
    await events.wait { $0.count == 2 }
    await avahi.emit([Self.item("ItemNew", "Ghost", on: 2), Self.item("ItemNew", "Mat", on: 3)])
    await events.wait { $0.count == 3 }
    #expect(sightings(events.events).map(\.name) == ["Gate A", "Mat", "Mat"])
    // Whoever was announced is gone with Avahi, once.
    await avahi.vanish()
    await events.wait { $0.count == 5 }
    #expect(
      Set(events.events.suffix(2)) == [
        .gone(DeviceID(rawValue: "tcp:Mat._sideline._tcp")),
        .gone(DeviceID(rawValue: "tcp:Gate A._sideline._tcp")),
      ])
    running.cancel()
    await running.value
  }
}
