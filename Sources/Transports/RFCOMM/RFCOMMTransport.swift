package import Devices
package import Model

/// Bluetooth serial ports: those of paired devices, and those that are named by address.
///
/// bluetoothd pairs and remembers; the port itself is the kernel's.
package struct RFCOMMTransport: Transport {
  package let kind = LinkKind.rfcomm
  private let monitor: BlueZMonitor
  private let poller: Poller
  private let dialer: any RFCOMMDialing
  private let channels = KnownChannels()

  init(monitor: BlueZMonitor, poller: Poller, dialer: any RFCOMMDialing) {
    self.monitor = monitor
    self.poller = poller
    self.dialer = dialer
  }

  /// How Bluetooth stands is told by the transport for LE: it is the same radio.
  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    try? await monitor.use { () async throws(LinkError) in
      var known: [DeviceID: Sighting] = [:]
      for await _ in monitor.objects.changes() {
        let seen = monitor.objects.current.serialPorts
        for id in known.keys.sorted(by: { $0.rawValue < $1.rawValue }) where seen[id] == nil {
          await report(.gone(id))
        }
        for (id, sighting) in seen.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where known[id] != sighting {
          await report(.found(sighting))
        }
        known = seen
      }
    }
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    let objects = monitor.objects
    let device = RFCOMMPlace(sighting.address)?.device
    return RFCOMMLink(
      sighting: sighting, commands: profile.commands, dialer: dialer, channels: channels,
      poller: poller
    ) {
      device.flatMap { objects.current.adapter(knowing: $0) }
    }
  }
}

extension ObjectStore {
  /// Paired devices with a serial port, on adapters that are on.
  package var serialPorts: [DeviceID: Sighting] {
    let usable = Set(usableAdapters.map(\.path))
    var ports: [DeviceID: Sighting] = [:]
    for device in devices.sorted(by: { $0.path < $1.path })
    where device.isPaired && device.services.contains(SerialPortSearch.service)
      && usable.contains(device.adapterPath)
    {
      let id = DeviceID(rawValue: "rfcomm:\(device.address)")
      ports[id] = Sighting(
        id: id, name: device.name, kind: .rfcomm, address: device.address,
        services: [SerialPortSearch.service])
    }
    return ports
  }

  /// The adapter that is paired with a device, else the first that knows it.
  func adapter(knowing device: BluetoothAddress) -> BluetoothAddress? {
    let views = views(of: device.description)
    guard let view = views.first(where: \.isPaired) ?? views.first else { return nil }
    return adapters.first { $0.path == view.adapterPath }
      .flatMap { BluetoothAddress($0.address) }
  }
}
