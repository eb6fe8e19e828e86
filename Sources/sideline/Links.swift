import Devices
import Transports

/// The transports of this machine, made once, for every command that needs one.
struct Links {
  var serial: SerialTransport
  var bluetooth: BlueZTransport
  var serialPorts: RFCOMMTransport
  var advertisements: AdvertisementTransport
  var tilt: IIOTransport
  var tcp: NetworkTransport
  var udp: NetworkTransport
  var ant: ANTTransport
  /// Tells the network that the station is open to the room.
  var publisher: AvahiPublisher

  /// Makes the transports; none does anything before it is watched or linked.
  ///
  /// - Parameters:
  ///   - sysfs: The folder that stands for `/sys`.
  ///   - dev: The folder that stands for `/dev`.
  ///   - antKey: What tells ANT+ devices from others.
  /// - Throws: `SystemError` if no epoll descriptor can be had.
  init(
    sysfs: String = "/sys", dev: String = "/dev", antKey: ANTNetworkKey = .usual
  ) throws {
    let poller = try Poller()
    serial = SerialTransport(poller: poller, devRoot: dev)
    let thread = try BusThread()
    bluetooth = BlueZTransport(thread: thread, poller: poller, sysfsRoot: sysfs)
    serialPorts = bluetooth.serialPorts(poller: poller)
    advertisements = bluetooth.advertisements
    tcp = NetworkTransport(.tcp, poller: poller, browser: AvahiBrowser(thread: thread))
    udp = NetworkTransport(.udp, poller: poller)
    ant = ANTTransport(poller: poller, key: antKey, devRoot: dev)
    publisher = AvahiPublisher(thread: thread)
    tilt = IIOTransport(
      poller: poller, sysfsRoot: sysfs, devRoot: dev, proxy: SensorProxy(thread: thread))
  }

  var all: [any Transport] {
    [serial, bluetooth, serialPorts, advertisements, tcp, udp, tilt, ant]
  }

  func transport(for kind: LinkKind) -> (any Transport)? { all.first { $0.kind == kind } }
}
