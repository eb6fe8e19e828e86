import Devices

/// Announces the station on the network by DNS-SD (RFC 6763), through the system's Avahi, where there is
/// one.
///
/// Equipment announces the same type; the TXT record tells the station from it.
/// Source: avahi-daemon, org.freedesktop.Avahi.Server.xml and .EntryGroup.xml; the states are in
/// avahi-common/defs.h.
package struct AvahiPublisher: Sendable {
  /// Why nothing is announced, or no longer.
  package enum Trouble: Error, Sendable, Hashable {
    /// There is no bus, or no Avahi on it.
    case absent
    case failed(String)
  }

  /// What stands in the TXT record of a station, and of no equipment.
  static let mark = "room=1"

  private static let group = "org.freedesktop.Avahi.EntryGroup"
  /// Any interface and any version of IP (AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC).
  private static let any = Int32(-1)
  /// The longest name of an instance, in bytes (RFC 6763, 4.1.1).
  private static let longest = 63
  /// How many other names are tried where one is taken.
  private static let names = 8
  private static let patience = Duration.seconds(10)

  private enum News: Sendable {
    case established, taken
    case failed(String)
  }

  private let thread: BusThread
  private let address: String?

  /// - Parameters:
  ///   - thread: The thread that serves the bus.
  ///   - address: The bus; `nil` means the system bus.
  package init(thread: BusThread, address: String? = nil) {
    self.thread = thread
    self.address = address
  }

  /// Announces a name at a port until the task is cancelled.
  ///
  /// - Parameters:
  ///   - name: What is shown to people.
  ///   - port: Where it listens.
  ///   - onMade: Called once the network knows.
  /// - Throws: `Trouble`.
  package func run(
    _ name: String, port: Int, onMade: @Sendable () async -> Void
  ) async throws(Trouble) {
    let events = BoundedEvents<News>(capacity: 64)
    let bus: BusConnection
    do {
      bus = try await BusConnection.open(address: address, thread: thread) { _ in
        events.push(.failed("the bus went away"))
      }
    } catch {
      throw .absent
    }
    do throws(BusError) {
      try await follow(name, port, on: bus, events, onMade)
      // What a connection announced goes with it.
      await bus.close()
    } catch {
      await bus.close()
      switch error {
      case .cancelled: return
      case .remote(let name, _) where Self.isAbsence(name): throw .absent
      case .remote(_, let message): throw .failed(message)
      default: throw .failed("\(error)")
      }
    }
  }

  private static func isAbsence(_ error: String) -> Bool {
    error == "org.freedesktop.DBus.Error.ServiceUnknown"
      || error == "org.freedesktop.DBus.Error.NameHasNoOwner"
  }

  private func follow(
    _ name: String, _ port: Int, on bus: BusConnection, _ events: BoundedEvents<News>,
    _ onMade: @Sendable () async -> Void
  ) async throws(BusError) {
    try await listen(on: bus, events)
    let made = try await call("/", AvahiBrowser.server, "EntryGroupNew", on: bus)
    guard let path = made.first?.string else { throw .malformed("EntryGroupNew") }
    var name = Self.cut(name)
    var left = Self.names
    try await add(name, port, to: path, on: bus, events)
    while let waiting = await events.next() {
      for news in waiting {
        switch news {
        case .established: await onMade()
        case .failed(let reason): throw .malformed(reason)
        case .taken:
          guard left > 0 else { throw .malformed("each name is taken") }
          left -= 1
          let answer = try await call(
            "/", AvahiBrowser.server, "GetAlternativeServiceName", [.string(name)], on: bus)
          guard let other = answer.first?.string else { throw .malformed("no other name") }
          name = other
          try await call(path, Self.group, "Reset", on: bus)
          try await add(name, port, to: path, on: bus, events)
        }
      }
    }
  }

  private func listen(
    on bus: BusConnection, _ events: BoundedEvents<News>
  ) async throws(BusError) {
    try await bus.match(
      "type='signal',sender='\(AvahiBrowser.name)',interface='\(Self.group)',member='StateChanged'"
    ) { signal in
      switch signal.body.first?.int {
      case 2?: events.push(.established)
      case 3?: events.push(.taken)
      case 4?: events.push(.failed(signal.body.last?.string ?? "Avahi failed"))
      default: break
      }
    }
    try await bus.match(
      "type='signal',sender='\(BlueZName.bus)',interface='\(BlueZName.bus)',"
        + "member='NameOwnerChanged',arg0='\(AvahiBrowser.name)'"
    ) { signal in
      if signal.body.last?.string?.isEmpty != false { events.push(.failed("Avahi went away")) }
    }
  }

  /// Puts the station into a group and has it announced.
  ///
  /// Of a name that another program of this machine has Avahi says so at once, of one that another machine
  /// has by a signal.
  private func add(
    _ name: String, _ port: Int, to path: String, on bus: BusConnection,
    _ events: BoundedEvents<News>
  ) async throws(BusError) {
    do throws(BusError) {
      try await call(
        path, Self.group, "AddService",
        [
          .int32(Self.any), .int32(Self.any), .uint32(0), .string(name),
          .string(AvahiBrowser.type), .string(""), .string(""), .uint16(UInt16(clamping: port)),
          .array([.bytes(Array(Self.mark.utf8))]),
        ], on: bus)
    } catch .remote(name: "org.freedesktop.Avahi.CollisionError", message: _) {
      return events.push(.taken)
    }
    try await call(path, Self.group, "Commit", on: bus)
  }

  @discardableResult
  private func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
    on bus: BusConnection
  ) async throws(BusError) -> [BusValue] {
    try await bus.call(
      BusCall(
        AvahiBrowser.name, path: path, interface: interface, member: member,
        arguments: arguments, timeout: Self.patience))
  }

  /// Cuts a name to what an instance may be called, between two characters.
  static func cut(_ name: String) -> String {
    var name = name
    while name.utf8.count > longest { name.removeLast() }
    return name
  }
}
