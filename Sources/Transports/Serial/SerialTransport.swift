package import Devices

/// USB serial ports: found through udev, read through termios.
package struct SerialTransport: Transport {
  package var kind: LinkKind { .serial }

  private let poller: Poller
  private let devRoot: String

  /// Makes the transport; it does nothing yet.
  ///
  /// - Parameters:
  ///   - poller: The thread that reads.
  ///   - devRoot: The folder that stands for `/dev` when a discovered port is opened. A port that
  ///     is attached by path is opened by that very path.
  package init(poller: Poller, devRoot: String = "/dev") {
    self.poller = poller
    self.devRoot = devRoot
  }

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    let devRoot = devRoot
    let watch = UDevWatch(kind: .serial, subsystem: "tty", poller: poller) {
      () throws(SystemError) in
      try UDevContext().devices(in: "tty").compactMap {
        SerialIdentity.candidate($0, devRoot: devRoot)
      }
    }
    await watch.run(report)
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    SerialLink(
      equipment: sighting.id, path: sighting.address,
      line: profile.serial ?? LinkProfile.SerialLine(),
      commands: profile.commands, poller: poller)
  }
}
