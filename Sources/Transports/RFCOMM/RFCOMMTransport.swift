package import Devices
import Executors
package import Model
import Synchronization

/// Bluetooth serial ports: those of paired devices, those that a search hears, and those that are
/// named by address.
///
/// bluetoothd pairs, with our own agent, and remembers; the port itself is the kernel's.
package struct RFCOMMTransport: Transport {
  package let kind = LinkKind.rfcomm
  private let monitor: BlueZMonitor
  private let radio: RadioSchedule
  private let desk: PairingDesk
  private let history: SharedHistory
  private let poller: Poller
  private let dialer: any RFCOMMDialing
  private let channels = KnownChannels()

  init(
    monitor: BlueZMonitor, radio: RadioSchedule, desk: PairingDesk, history: SharedHistory,
    poller: Poller, dialer: any RFCOMMDialing
  ) {
    self.monitor = monitor
    self.radio = radio
    self.desk = desk
    self.history = history
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

  /// Searches while a person looks at the devices: an inquiry takes the radio's time from links, and
  /// a serial port that is paired needs none.
  package func scan(for services: [String]) async throws(LinkError) {
    do throws(LinkError) {
      try await monitor.use { () async throws(LinkError) in
        try await monitor.ready()
        let burst = DiscoveryBurst(monitor: monitor, radio: radio, kind: .classic)
        while !Task.isCancelled {
          // Few modules tell their services before they are paired.
          if desk.isAttended { _ = try? await burst.run(for: []) }
          await QuietExecutor.shared.sleep(for: monitor.deadlines.pause)
        }
      }
    } catch {
      if Task.isCancelled { return }
      throw error
    }
  }

  package func attend(_ isAttended: Bool) { desk.isAttended = isAttended }

  package func answer(_ answer: PairingAnswer, to device: DeviceID) -> Bool {
    desk.answer(answer, about: device)
  }

  package func forgetBond(of sighting: Sighting) async throws(LinkError) {
    guard let device = RFCOMMAddress(sighting.address)?.device else { return }
    try await monitor.forget(device.description, equipment: sighting.id)
    history.forget(device.description)
    // Asked for anew, the device shows that it is here to be paired with.
    channels[device] = nil
  }

  /// A call takes no turn of the adapter's: a device that is off is paged for 5 s each time, and
  /// those that wait for Bluetooth LE would wait for it as often as it is called.
  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    MonitoredLink(
      monitor: monitor,
      link: RFCOMMLink(
        sighting: sighting, commands: profile.commands, dialer: dialer, channels: channels,
        poller: poller,
        bond: BlueZBond(
          sighting: sighting, monitor: monitor, radio: radio, desk: desk, history: history)))
  }
}

/// A link that asks what bluetoothd knows of its device, as long as it runs.
private struct MonitoredLink: Link {
  let monitor: BlueZMonitor
  let link: RFCOMMLink

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    try await monitor.use { () async throws(LinkError) in try await link.run(receive) }
  }
}

extension ObjectStore {
  /// Devices with a serial port on adapters that are on: paired ones, and ones that are heard and
  /// may have one.
  package var serialPorts: [DeviceID: Sighting] {
    let usable = Set(usableAdapters.map(\.path))
    var ports: [DeviceID: Sighting] = [:]
    for device in devices.sorted(by: { $0.path < $1.path })
    where device.mayHaveSerialPort && usable.contains(device.adapterPath) {
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

extension BlueZDevice {
  /// The major device classes of modules that were left as they come: Miscellaneous and
  /// Uncategorized (Bluetooth SIG Assigned Numbers, 2.8.2).
  private static let plainClasses: Set<Int> = [0x00, 0x1F]

  /// A module that is not paired tells its services seldom, only what kind of thing it is.
  fileprivate var mayHaveSerialPort: Bool {
    let hasPort = services.contains(SerialPortSearch.service)
    if isPaired { return hasPort }
    guard signal != nil, let deviceClass else { return false }
    return hasPort || (services.isEmpty && Self.plainClasses.contains(deviceClass >> 8 & 0x1F))
  }
}

/// The channels that devices told, so that a link that comes back need not ask again.
package final class KnownChannels: Sendable {
  private let channels = Mutex<[BluetoothAddress: UInt8]>([:])

  package init() {}

  subscript(device: BluetoothAddress) -> UInt8? {
    get { channels.withLock { $0[device] } }
    set { channels.withLock { $0[device] = newValue } }
  }
}
