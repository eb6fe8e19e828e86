package import Devices
import Glibc
import Model

/// A Bluetooth serial port as a link: asked for by SDP, called over RFCOMM, read like a cable.
package struct RFCOMMLink: Link {
  /// How much may wait for the link's owner, in bytes.
  private static let capacity = 4 << 20
  /// Waits before a channel that is busy is called again: the kernel holds the old link for a while
  /// after it was closed.
  private static let pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2)]

  let sighting: Sighting
  let commands: LinkProfile.Commands
  let dialer: any RFCOMMDialing
  let channels: KnownChannels
  let poller: Poller
  /// Pairs with the device where that was not done and can be.
  let pair: Pairing
  /// Returns the address of the adapter that knows the device, if one does.
  let adapter: @Sendable () -> BluetoothAddress?

  /// Pairs, and tells what a person is asked or shown meanwhile.
  package typealias Pairing =
    @Sendable (@Sendable (LinkEvent) async -> Void) async throws(LinkError) -> Void

  package init(
    sighting: Sighting, commands: LinkProfile.Commands, dialer: any RFCOMMDialing,
    channels: KnownChannels, poller: Poller, pair: @escaping Pairing = { _ in },
    adapter: @escaping @Sendable () -> BluetoothAddress?
  ) {
    self.sighting = sighting
    self.commands = commands
    self.dialer = dialer
    self.channels = channels
    self.poller = poller
    self.pair = pair
    self.adapter = adapter
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    guard let place = RFCOMMPlace(sighting.address) else {
      throw LinkError(
        .unsuitable, equipment: sighting.id, detail: "no address: \(sighting.address)")
    }
    let chunks = BoundedQueue<Chunk>(capacity: Self.capacity)
    let reader: DescriptorReader
    do throws(LinkError) {
      try await pair(receive)
      reader = DescriptorReader(
        adopting: try await dial(place), name: sighting.address, equipment: sighting.id,
        poller: poller, into: chunks)
    } catch {
      // Given up by its owner: what failed because of that is no news.
      if Task.isCancelled { return }
      throw error
    }
    defer { reader.close() }
    if Task.isCancelled { return }
    do throws(SystemError) {
      try reader.start()
    } catch {
      throw LinkError(error, equipment: sighting.id, wasOpen: true)
    }
    try await OpenLine(reader: reader, chunks: chunks, commands: commands).converse(receive)
  }

  // MARK: Calling

  private func dial(_ place: RFCOMMPlace) async throws(LinkError) -> OwnedDescriptor {
    let adapter = adapter()
    if let channel = place.channel { return try await call(place.device, channel, adapter) }
    if let channel = channels[place.device] {
      do throws(LinkError) {
        return try await call(place.device, channel, adapter)
      } catch {
        // A device that was started anew may have its port elsewhere.
        guard error.errno == ECONNREFUSED else { throw error }
        channels[place.device] = nil
      }
    }
    let channel = try await search(place.device, adapter)
    channels[place.device] = channel
    return try await call(place.device, channel, adapter)
  }

  private func search(
    _ device: BluetoothAddress, _ adapter: BluetoothAddress?
  ) async throws(LinkError) -> UInt8 {
    let found: UInt8?
    do throws(SystemError) {
      found = try await dialer.channel(of: device, from: adapter)
    } catch {
      throw failure(error)
    }
    guard let found else {
      throw LinkError(
        .unsuitable, equipment: sighting.id, detail: "\(device) has no serial port")
    }
    return found
  }

  private func call(
    _ device: BluetoothAddress, _ channel: UInt8, _ adapter: BluetoothAddress?
  ) async throws(LinkError) -> OwnedDescriptor {
    for pause in Self.pauses {
      do throws(SystemError) {
        return try await dialer.connect(to: device, channel: channel, from: adapter)
      } catch {
        guard error.errno == EBUSY, !Task.isCancelled else { throw failure(error) }
      }
      await QuietExecutor.shared.sleep(for: pause)
    }
    do throws(SystemError) {
      return try await dialer.connect(to: device, channel: channel, from: adapter)
    } catch {
      throw failure(error)
    }
  }

  /// Says what the kernel's Bluetooth means by an errno (kernel net/bluetooth/lib.c, `bt_to_errno`).
  private func failure(_ error: SystemError) -> LinkError {
    var failure = LinkError(error, equipment: sighting.id)
    switch error.errno {
    // Authentication failed, or its key is missing: it knows another tablet, or none.
    case EACCES, EBADE: failure.code = .refused
    case EAFNOSUPPORT, EPROTONOSUPPORT, EHOSTUNREACH: failure.code = .adapterAbsent
    default: break
    }
    return failure
  }
}
