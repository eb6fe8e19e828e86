package import Devices
package import Model

/// Devices on the network that send lines, by TCP in either direction or by UDP.
///
/// Nothing is found by itself: a device is named by its address or by the port that it calls.
package struct NetworkTransport: Transport {
  package let kind: LinkKind
  private let poller: Poller
  private let admissions = Admissions()

  /// Makes the transport; it does nothing yet.
  ///
  /// - Parameters:
  ///   - kind: `tcp` or `udp`.
  ///   - poller: The thread that reads.
  package init(_ kind: LinkKind, poller: Poller) {
    self.kind = kind
    self.poller = poller
  }

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {}

  package func admit(_ peer: String, to device: DeviceID, isRemembered: Bool) -> Bool {
    admissions.admit(peer, to: device, isRemembered: isRemembered)
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    NetworkLink(sighting: sighting, poller: poller, admissions: admissions)
  }
}
