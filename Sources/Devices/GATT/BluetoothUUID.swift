/// UUIDs in the one form that this program uses: 36 characters, lower case.
package enum BluetoothUUID {
  /// What follows the first eight digits of every UUID that the Bluetooth SIG assigned.
  ///
  /// Source: Bluetooth Core Specification 5.4, volume 3, part B, section 2.5.1.
  private static let base = "-0000-1000-8000-00805f9b34fb"

  /// Returns the long form of a UUID as `2a37`, `0x2A37` or 36 characters.
  package static func long(_ name: String) -> String {
    let text = name.lowercased()
    let short = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    return short.count == 4 ? "0000\(short)\(base)" : String(short)
  }

  /// Whether the Bluetooth SIG assigned it, so that many products have it.
  package static func isAssigned(_ uuid: String) -> Bool { uuid.hasSuffix(base) }
}
