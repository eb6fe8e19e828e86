import Devices
import Transports

/// The transports of this machine, made once, for every command that needs one.
struct Links {
  var serial: SerialTransport
  var bluetooth: BlueZTransport
  var tilt: IIOTransport

  /// Makes the transports; none does anything before it is watched or linked.
  ///
  /// - Parameters:
  ///   - sysfs: The folder that stands for `/sys`.
  ///   - dev: The folder that stands for `/dev`.
  /// - Throws: `SystemError` if no epoll descriptor can be had.
  init(sysfs: String = "/sys", dev: String = "/dev") throws {
    let poller = try Poller()
    serial = SerialTransport(poller: poller, devRoot: dev)
    bluetooth = BlueZTransport(thread: try BusThread())
    tilt = IIOTransport(poller: poller, sysfsRoot: sysfs, devRoot: dev)
  }

  var all: [any Transport] { [serial, bluetooth, tilt] }

  func transport(for kind: LinkKind) -> (any Transport)? { all.first { $0.kind == kind } }
}
