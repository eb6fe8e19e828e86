import ArgumentParser
import Devices
import Model
import UnixSignals

/// A device that a command works on: attached by address or found by its stable key.
struct DeviceTarget {
  var sighting: Sighting
  var driver: Driver
  var transport: any Transport

  /// Finds the device.
  ///
  /// - Parameters:
  ///   - text: `LINK:ADDRESS=DRIVER`, or the stable key that `sideline devices` prints.
  ///   - registry: The drivers.
  ///   - links: The transports.
  /// - Throws: `ExitCode.unavailable` if it is not there; says why on stderr.
  init(_ text: String, registry: Registry, links: Links) async throws {
    if let attachment = Attachment(argument: text),
      let driver = registry.driver(id: attachment.driver)
    {
      guard let transport = links.transport(for: attachment.kind),
        driver.works(over: attachment.kind)
      else {
        throw ValidationError("\(driver.id) does not work over \(attachment.kind.rawValue).")
      }
      self.init(sighting: attachment.sighting(), driver: driver, transport: transport)
      return
    }
    let id = DeviceID(rawValue: text)
    guard
      let sighting = await Discovery.find(id, with: links.all, within: .seconds(15)),
      let driver = registry.bestMatch(for: sighting),
      let transport = links.transport(for: sighting.kind)
    else {
      complain("There is no device \(text). `sideline devices` lists those that are here.")
      throw ExitCode.unavailable
    }
    self.init(sighting: sighting, driver: driver, transport: transport)
  }

  private init(sighting: Sighting, driver: Driver, transport: any Transport) {
    self.sighting = sighting
    self.driver = driver
    self.transport = transport
  }

  /// Holds the link until it ends, and ends the command with the fitting exit code.
  ///
  /// SIGINT and SIGTERM let the device go, which bluetoothd would keep connected otherwise, where
  /// nobody else finds it.
  ///
  /// - Parameters:
  ///   - isReader: Whether events are taken on the thread that reads, which costs least and holds the
  ///     next read up for as long as it takes; the instants of what is read then come as late.
  ///   - receive: Takes an event.
  /// - Throws: `ExitCode` as the link ended.
  func run(
    onReader isReader: Bool = false,
    _ receive: @escaping @Sendable (LinkEvent) async -> Void
  ) async throws {
    let reader = isReader ? transport.reader : nil
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await withTaskExecutorPreference(reader) { try await hold(receive) }
      }
      group.addTask {
        for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func hold(_ receive: @escaping @Sendable (LinkEvent) async -> Void) async throws {
    do throws(LinkError) {
      let (transport, device) = (transport, sighting.id)
      try await transport.link(to: sighting, profile: driver.profile).run { event in
        if case .asks(let peer?) = event {
          // Whoever opened the port by hand waits for just this.
          complain("\(peer) calls at \(device)")
          _ = transport.admit(peer, to: device, isExpected: false)
        }
        await receive(event)
      }
    } catch {
      complain("\(error)")
      throw error.code == .notPermitted ? ExitCode.notPermitted : ExitCode.unavailable
    }
  }
}
