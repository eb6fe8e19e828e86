internal import CBlueZ
import Glibc

/// The kernel's own list of adapters, which is there without bluetoothd.
package enum BluetoothInventory {
  /// One adapter, as `hci0`, and whether it is up.
  package struct Adapter: Sendable, Hashable {
    package var name: String
    package var isUp: Bool
  }

  /// Asks the kernel for each possible adapter (libbluetooth, `hci_devinfo`).
  ///
  /// - Returns: What is there; `nil` if this kernel has no Bluetooth.
  package static func adapters() -> [Adapter]? {
    var found: [Adapter] = []
    for index in 0..<Int32(HCI_MAX_DEV) {
      var info = hci_dev_info()
      guard hci_devinfo(index, &info) == 0 else {
        if errno == EAFNOSUPPORT { return nil }
        continue
      }
      found.append(Adapter(name: "hci\(index)", isUp: info.flags & 1 << UInt32(HCI_UP) != 0))
    }
    return found
  }

  /// Words the inventory for a diagnosis.
  package static func summary(_ adapters: [Adapter]?) -> String {
    guard let adapters else { return "this kernel has no Bluetooth" }
    if adapters.isEmpty { return "the kernel has no adapter" }
    let list = adapters.map { "\($0.name) \($0.isUp ? "up" : "down")" }.joined(separator: ", ")
    return "the kernel has \(list)"
  }
}
