import Devices
import Model

/// Tells from udev's properties which serial device this is.
///
/// Source of the properties: systemd's 60-serial.rules and the usb_id builtin.
package enum SerialIdentity {
  /// The property in which a rule says which driver reads a device (udev/70-sideline.rules).
  package static let driver = "SIDELINE_DRIVER"

  /// Returns the device behind a terminal, or nothing if it is not on USB or an ANT stick.
  ///
  /// The id is the name under `/dev/serial/by-id`: it is made of what the device says about
  /// itself, so a replug under another number is the same device.
  ///
  /// - Parameters:
  ///   - device: A device of the subsystem `tty`.
  ///   - devRoot: The folder that stands for `/dev`.
  /// - Returns: What to report about it, and its place in sysfs.
  package static func candidate(
    _ device: UDevDevice, devRoot: String
  ) -> SightingRoster.Candidate? {
    guard device.subsystem == "tty", device.properties["ID_BUS"] == "usb",
      !ANTStickIdentity.isStick(device), let devnode = device.devnode,
      let name = persistentName(device)
    else { return nil }
    let address = devnode.hasPrefix("/dev/") ? devRoot + devnode.dropFirst(4) : devnode
    let id = DeviceID(rawValue: "serial:\(name)")
    let port = device.properties["ID_PATH"] ?? device.syspath
    return SightingRoster.Candidate(
      path: device.syspath,
      sighting: Sighting(
        id: id, name: device.text("ID_MODEL") ?? name, kind: .serial, address: address,
        usbID: usbID(device), serialNumber: device.properties["ID_SERIAL_SHORT"],
        driver: device.properties[driver]),
      alternative: DeviceID(rawValue: "\(id)@\(port)"))
  }

  /// Returns the name of the link that udev makes under `/dev/serial/by-id`.
  ///
  /// A converter with several ports has `-port0` and so on at its end, which only the link tells;
  /// without any link it is put together as the rule does.
  private static func persistentName(_ device: UDevDevice) -> String? {
    let prefix = "/dev/serial/by-id/"
    let links = (device.properties["DEVLINKS"] ?? "").split(separator: " ")
    if let link = links.filter({ $0.hasPrefix(prefix) }).min() {
      return String(link.dropFirst(prefix.count))
    }
    guard let serial = device.properties["ID_SERIAL"] else { return nil }
    let interface = device.properties["ID_USB_INTERFACE_NUM"].map { "-if\($0)" } ?? ""
    return "usb-\(serial)\(interface)"
  }

  /// Returns vendor and product as `2341:0043`, lower case.
  static func usbID(_ device: UDevDevice) -> String? {
    guard let vendor = device.properties["ID_VENDOR_ID"],
      let product = device.properties["ID_MODEL_ID"]
    else { return nil }
    return "\(vendor):\(product)".lowercased()
  }
}
