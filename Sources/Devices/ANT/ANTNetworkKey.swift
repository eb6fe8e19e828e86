import Model

/// What tells ANT+ devices from others on the same frequency: eight bytes.
///
/// Whoever adopts ANT+ gets it from ANT's own pages, so it is a setting. The usual one is public: the
/// library openant carries it under the MIT licence (`Tigge/openant`, openant/devices/__init__.py), as
/// does ant-plus (`Loghorn/ant-plus`, src/ant.ts).
package struct ANTNetworkKey: Sendable, Hashable {
  /// Eight.
  package let bytes: [UInt8]

  /// The one that openant publishes.
  package static let usual = ANTNetworkKey(
    known: [0xB9, 0xA5, 0x21, 0xFB, 0xBD, 0x72, 0xC3, 0x45])

  private init(known bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a key; nothing for a text that is none.
  ///
  /// - Parameter text: 16 hexadecimal digits.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 16, text.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let bytes = Hex.bytes(text)
    else { return nil }
    self.bytes = bytes
  }
}
