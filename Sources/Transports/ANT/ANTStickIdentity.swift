import Devices
import Model

/// Tells an ANT stick from other serial ports.
///
/// Ids: `torvalds/linux`, drivers/usb/serial/usb-serial-simple.c ("suunto") and cp210x.c. Copies all have
/// the serial number 123 (`Loghorn/ant-plus`, issue 29), so that a stick is known by where it is plugged in.
package enum ANTStickIdentity {
  /// ANTUSB2 and ANTUSB-m, then the older ones with a CP210x inside.
  private static let usbIDs: Set<String> = [
    "0fcf:1008", "0fcf:1009", "0fcf:1003", "0fcf:1004", "0fcf:1006",
  ]

  /// Whether a terminal is that of an ANT stick, which no other transport may open.
  package static func isStick(_ device: UDevDevice) -> Bool {
    device.subsystem == "tty" && SerialIdentity.usbID(device).map(usbIDs.contains) == true
  }

  /// Returns the stick behind a terminal; nothing if it is none.
  ///
  /// - Parameters:
  ///   - device: A device of the subsystem `tty`.
  ///   - devRoot: The folder that stands for `/dev`.
  /// - Returns: Its place in sysfs, and its node as the address of a sighting that nobody sees.
  package static func candidate(
    _ device: UDevDevice, devRoot: String
  ) -> SightingRoster.Candidate? {
    guard isStick(device), let devnode = device.devnode else { return nil }
    let address = devnode.hasPrefix("/dev/") ? devRoot + devnode.dropFirst(4) : devnode
    let id = DeviceID(rawValue: "ant-stick:\(device.syspath)")
    return SightingRoster.Candidate(
      path: device.syspath,
      sighting: Sighting(
        id: id, name: device.text("ID_MODEL") ?? device.sysname, kind: .ant, address: address,
        usbID: SerialIdentity.usbID(device)),
      alternative: id)
  }

  /// Asks udev which sticks are plugged in.
  ///
  /// - Parameter devRoot: The folder that stands for `/dev`.
  /// - Returns: Them, as `candidate` has each.
  /// - Throws: `SystemError` if udev cannot be asked.
  static func candidates(devRoot: String) throws(SystemError) -> [SightingRoster.Candidate] {
    try UDevContext().devices(in: "tty").compactMap { candidate($0, devRoot: devRoot) }
  }

  /// Asks udev where the sticks are that are plugged in.
  ///
  /// - Parameter devRoot: The folder that stands for `/dev`.
  /// - Returns: Their nodes.
  /// - Throws: `SystemError` if udev cannot be asked.
  package static func present(devRoot: String) throws(SystemError) -> [String] {
    try candidates(devRoot: devRoot).map(\.sighting.address)
  }
}
