package import Devices
package import Model

/// Devices on the network that send lines, by TCP in either direction or by UDP.
///
/// What announces itself is found; other devices are named by their address or by the port that they
/// call.
package struct NetworkTransport: Transport {
  package let kind: LinkKind
  private let poller: Poller
  private let browser: AvahiBrowser?
  private let admissions = Admissions()

  /// Makes the transport; it does nothing yet.
  ///
  /// - Parameters:
  ///   - kind: `tcp` or `udp`.
  ///   - poller: The thread that reads.
  ///   - browser: Finds devices; without it nothing is found by itself.
  package init(_ kind: LinkKind, poller: Poller, browser: AvahiBrowser? = nil) {
    self.kind = kind
    self.poller = poller
    self.browser = browser
  }

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    await browser?.run(report)
  }

  package func admit(_ peer: String, to device: DeviceID, isExpected: Bool) -> Bool {
    admissions.admit(peer, to: device, isExpected: isExpected)
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    NetworkLink(
      sighting: sighting, commands: profile.commands, poller: poller, admissions: admissions)
  }
}
