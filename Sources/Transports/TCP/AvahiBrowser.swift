package import Devices
import Executors
import Model

/// Finds devices on the network that announce themselves by DNS-SD (RFC 6763), through the system's
/// Avahi, where there is one.
///
/// A device that speaks lines announces `_sideline._tcp`; its TXT record may say which of our
/// drivers it speaks to, `driver=channel-lines`. Its instance name, not its address, is who it is: a
/// resolver stays with each instance and tells whenever its address, port or record changes.
///
/// systemd-resolved is no second way: on the bus it resolves an instance whose name is known and
/// announces our own, and nothing in org.freedesktop.resolve1(5) browses (systemd 252 to 257; a
/// `BrowseServices` for the bus was still only proposed in 2026, systemd pull request 43478). Since
/// 258 it browses over Varlink, which neither Debian 12 nor 13 has; asking it for PTR records again
/// and again would put a query on every network each time.
/// Source: avahi-daemon, org.freedesktop.Avahi.Server.xml, .ServiceBrowser.xml and
/// .ServiceResolver.xml; that a resolver goes on is in avahi-core/resolve-service.c.
package struct AvahiBrowser: Sendable {
  package static let type = "_sideline._tcp"

  static let name = "org.freedesktop.Avahi"
  static let server = "org.freedesktop.Avahi.Server"
  private static let browser = "org.freedesktop.Avahi.ServiceBrowser"
  private static let resolver = "org.freedesktop.Avahi.ServiceResolver"
  /// Any interface (avahi-common/address.h, AVAHI_IF_UNSPEC), and IPv4 (AVAHI_PROTO_INET).
  private static let (anyInterface, version4) = (Int32(-1), Int32(0))
  /// From losing the bus to the next try.
  private static let pause = Duration.seconds(10)

  private enum News: Sendable {
    /// Avahi is there, or went away.
    case began, ended
    case appeared(Instance)
    case vanished(Instance)
    case resolved(Instance, Sighting)
  }

  /// One announcement: the same device may be heard through several interfaces.
  private struct Instance: Sendable, Hashable {
    var interface: Int32
    var name: String
    var domain: String

    /// Of the signals `ItemNew`, `ItemRemove` and `Found`, which begin alike: interface, protocol,
    /// name, type, domain.
    init?(_ body: [BusValue]) {
      guard body.count >= 5, case .int32(let interface) = body[0], let name = body[2].string,
        let domain = body[4].string
      else { return nil }
      (self.interface, self.name, self.domain) = (interface, name, domain)
    }

    var id: DeviceID { DeviceID(rawValue: "tcp:\(name).\(AvahiBrowser.type)") }
  }

  private let thread: BusThread
  private let address: String?

  /// Makes the browser; the bus is not touched before it runs.
  ///
  /// - Parameters:
  ///   - thread: The thread that serves the bus.
  ///   - address: The bus; `nil` means the system bus.
  package init(thread: BusThread, address: String? = nil) {
    self.thread = thread
    self.address = address
  }

  /// Reports who is there and every change until the task is cancelled.
  package func run(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    while !Task.isCancelled {
      var seen: [Instance: Sighting] = [:]
      // A machine without a bus or without Avahi finds nothing, which is no fault of the link.
      try? await follow(&seen, report)
      for id in Set(seen.values.map(\.id)) { await report(.gone(id)) }
      await QuietExecutor.shared.sleep(for: Self.pause)
    }
  }

  private func follow(
    _ seen: inout [Instance: Sighting], _ report: @Sendable (DiscoveryEvent) async -> Void
  ) async throws(BusError) {
    let events = BoundedEvents<News>(capacity: 1024)
    let bus = try await BusConnection.open(address: address, thread: thread) { _ in
      events.end(LinkError(.serviceAbsent, detail: "the bus went away"))
    }
    do throws(BusError) {
      try await listen(on: bus, events)
      var isAsked = false
      // Their paths; each lasts as long as its instance.
      var resolvers: [Instance: String] = [:]
      while let waiting = await events.next() {
        for news in waiting {
          switch news {
          case .began:
            // Told twice if it came while it was asked whether it is there.
            if !isAsked { try await browse(on: bus) }
            isAsked = true
          case .ended:
            isAsked = false
            resolvers = [:]
            for id in Set(seen.values.map(\.id)) { await report(.gone(id)) }
            seen = [:]
          case .appeared(let instance):
            guard resolvers[instance] == nil else { continue }
            resolvers[instance] = try await resolve(instance, on: bus)
          case .resolved(let instance, let sighting):
            guard resolvers[instance] != nil, seen[instance] != sighting else { continue }
            seen[instance] = sighting
            await report(.found(sighting))
          case .vanished(let instance):
            if let path = resolvers.removeValue(forKey: instance) { await free(path, on: bus) }
            guard let gone = seen.removeValue(forKey: instance) else { continue }
            // Another interface may lead to it still, by another address.
            let other = seen.values.first { $0.id == gone.id }
            await report(other.map { .found($0) } ?? .gone(gone.id))
          }
        }
      }
    } catch {
      await bus.close()
      throw error
    }
    await bus.close()
  }

  /// Hears of Avahi and of what it finds, before it is asked to.
  private func listen(
    on bus: BusConnection, _ events: BoundedEvents<News>
  ) async throws(BusError) {
    let owner =
      "type='signal',sender='\(BlueZName.bus)',interface='\(BlueZName.bus)',"
      + "member='NameOwnerChanged',arg0='\(Self.name)'"
    try await bus.match(owner) { signal in
      // The new owner; none is the empty text.
      events.push(signal.body.last?.string?.isEmpty == false ? .began : .ended)
    }
    let found = "type='signal',sender='\(Self.name)',interface='\(Self.browser)'"
    try await bus.match(found) { signal in
      guard let instance = Instance(signal.body) else { return }
      switch signal.member {
      case "ItemNew": events.push(.appeared(instance))
      case "ItemRemove": events.push(.vanished(instance))
      default: break
      }
    }
    let resolved =
      "type='signal',sender='\(Self.name)',interface='\(Self.resolver)',member='Found'"
    try await bus.match(resolved) { signal in
      guard let instance = Instance(signal.body),
        let sighting = Self.sighting(instance, signal.body)
      else { return }
      events.push(.resolved(instance, sighting))
    }
    let answer = try await bus.call(
      BusCall(
        BlueZName.bus, path: BlueZName.busPath, interface: BlueZName.bus, member: "NameHasOwner",
        arguments: [.string(Self.name)], timeout: .seconds(10)))
    if answer.first?.bool == true { events.push(.began) }
  }

  private func browse(on bus: BusConnection) async throws(BusError) {
    try await bus.call(
      BusCall(
        Self.name, path: "/", interface: Self.server, member: "ServiceBrowserNew",
        arguments: [
          .int32(Self.anyInterface), .int32(Self.version4), .string(Self.type), .string(""),
          .uint32(0),
        ], timeout: .seconds(10)))
  }

  /// Asks where an instance is, from now on; the answers are signals.
  ///
  /// - Returns: The resolver's path; nothing for one that is gone by now, or one too many.
  private func resolve(
    _ instance: Instance, on bus: BusConnection
  ) async throws(BusError) -> String? {
    do throws(BusError) {
      let answer = try await bus.call(
        BusCall(
          Self.name, path: "/", interface: Self.server, member: "ServiceResolverNew",
          arguments: [
            .int32(instance.interface), .int32(Self.version4), .string(instance.name),
            .string(Self.type), .string(instance.domain), .int32(Self.version4), .uint32(0),
          ], timeout: .seconds(10)))
      return answer.first?.string
    } catch .remote {
      return nil
    }
  }

  /// Lets a resolver go: Avahi gives each program so many and no more.
  private func free(_ resolver: String, on bus: BusConnection) async {
    _ = try? await bus.call(
      BusCall(
        Self.name, path: resolver, interface: Self.resolver, member: "Free",
        timeout: .seconds(10)))
  }

  /// Of the signal `Found`: interface, protocol, name, type, domain, host, protocol, address, port,
  /// TXT, flags.
  private static func sighting(_ instance: Instance, _ body: [BusValue]) -> Sighting? {
    guard body.count >= 10, let host = body[7].string, let port = body[8].int,
      NetworkEndpoint("\(host):\(port)") != nil, !isStation(body[9])
    else { return nil }
    return Sighting(
      id: instance.id, name: instance.name, kind: .tcp, address: "\(host):\(port)",
      driver: driver(body[9]))
  }

  /// Whether a TXT record is that of a station which is open to the room, and not of equipment.
  static func isStation(_ record: BusValue) -> Bool {
    (record.array ?? []).contains {
      String(decoding: $0.bytes ?? [], as: UTF8.self).lowercased() == AvahiPublisher.mark
    }
  }

  /// The value of `driver` in a TXT record (RFC 6763, 6.4: the key's case does not matter).
  static func driver(_ record: BusValue) -> String {
    for entry in record.array ?? [] {
      let parts = String(decoding: entry.bytes ?? [], as: UTF8.self)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].lowercased() == "driver" { return String(parts[1]) }
    }
    return Registry.usualLines
  }
}
