internal import CBlueZ

/// The address of a Bluetooth device or adapter.
package struct BluetoothAddress: Sendable, Hashable, CustomStringConvertible {
  /// Six octets, the most significant first, as people write them.
  private let octets: [UInt8]

  /// Reads `AA:BB:CC:DD:EE:FF`, in either case.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let octets = parts.compactMap { part in
      part.utf8.count == 2 && part.allSatisfy(\.isHexDigit) ? UInt8(part, radix: 16) : nil
    }
    guard parts.count == 6, octets.count == 6 else { return nil }
    self.octets = octets
  }

  package var description: String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }

  /// The form of the kernel and of libbluetooth, least significant octet first.
  var kernelForm: bdaddr_t {
    bdaddr_t(b: (octets[5], octets[4], octets[3], octets[2], octets[1], octets[0]))
  }
}

/// Where a Bluetooth serial port is: a device, and perhaps a channel of it that was set by hand.
package struct RFCOMMAddress: Sendable, Hashable {
  package let device: BluetoothAddress
  /// 1 … 30; absent for one that the device is asked for.
  package let channel: UInt8?

  /// Reads `AA:BB:CC:DD:EE:FF` or `AA:BB:CC:DD:EE:FF/3`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let device = BluetoothAddress(String(first)) else { return nil }
    self.device = device
    guard parts.count == 2 else {
      channel = nil
      return
    }
    guard let channel = UInt8(parts[1]), Self.channels.contains(channel) else { return nil }
    self.channel = channel
  }

  /// Bluetooth Core, RFCOMM with TS 07.10, 5.4: server channels 1 to 30.
  static let channels: ClosedRange<UInt8> = 1...30
}
