package import Devices
import Executors
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
  let bond: any RFCOMMBonding

  package init(
    sighting: Sighting, commands: LinkProfile.Commands, dialer: any RFCOMMDialing,
    channels: KnownChannels, poller: Poller, bond: any RFCOMMBonding
  ) {
    self.sighting = sighting
    self.commands = commands
    self.dialer = dialer
    self.channels = channels
    self.poller = poller
    self.bond = bond
  }

  package func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    guard let address = RFCOMMAddress(sighting.address) else {
      throw LinkError(
        .unsuitable, equipment: sighting.id, detail: "no address: \(sighting.address)")
    }
    let chunks = BoundedQueue<Chunk>(capacity: Self.capacity)
    let reader: DescriptorReader
    do throws(LinkError) {
      try await bond.pair(receive)
      reader = DescriptorReader(
        adopting: try await dial(address, receive), name: sighting.address,
        equipment: sighting.id, poller: poller, into: chunks)
    } catch {
      // Given up by its owner: what failed because of that is no news.
      if Task.isCancelled { return }
      throw blamed(error, after: nil)
    }
    defer { reader.close() }
    if Task.isCancelled { return }
    do throws(SystemError) {
      try reader.start()
    } catch {
      throw LinkError(error, equipment: sighting.id, wasOpen: true)
    }
    let opened = ContinuousClock.now
    do throws(LinkError) {
      try await OpenLine(reader: reader, chunks: chunks, commands: commands).converse(receive)
      bond.lasted(opened.duration(to: .now))
    } catch {
      throw blamed(error, after: opened.duration(to: .now))
    }
  }

  /// Says where the device seems to have forgotten that it is paired.
  private func blamed(_ error: LinkError, after length: Duration?) -> LinkError {
    guard bond.isInDoubt(error, after: length) else { return error }
    var blamed = error
    blamed.code = .bondLost
    blamed.detail = "it is paired and knows nothing of that; \(error.detail)"
    return blamed
  }

  // MARK: Calling

  private func dial(
    _ address: RFCOMMAddress, _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) -> OwnedDescriptor {
    if let channel = address.channel ?? channels[address.device] {
      do throws(LinkError) {
        return try await call(address.device, channel)
      } catch {
        // It is here and says no: perhaps it wants to be paired with first.
        guard error.code == .refused || error.errno == ECONNREFUSED else { throw error }
        if try await bond.introduce(receive) { return try await call(address.device, channel) }
        // A device that was started anew may have its port elsewhere.
        guard address.channel == nil, error.errno == ECONNREFUSED else { throw error }
        channels[address.device] = nil
      }
    }
    let channel = try await search(address.device)
    channels[address.device] = channel
    _ = try await bond.introduce(receive)
    return try await call(address.device, channel)
  }

  private func search(_ device: BluetoothAddress) async throws(LinkError) -> UInt8 {
    let found: UInt8?
    do throws(SystemError) {
      found = try await dialer.channel(of: device, from: bond.adapter)
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
    _ device: BluetoothAddress, _ channel: UInt8
  ) async throws(LinkError) -> OwnedDescriptor {
    for pause in Self.pauses {
      do throws(SystemError) {
        return try await dialer.connect(to: device, channel: channel, from: bond.adapter)
      } catch {
        guard error.errno == EBUSY, !Task.isCancelled else { throw failure(error) }
      }
      await QuietExecutor.shared.sleep(for: pause)
    }
    do throws(SystemError) {
      return try await dialer.connect(to: device, channel: channel, from: bond.adapter)
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
