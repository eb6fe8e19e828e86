extension UDevDevice {
  /// Returns a property as the device wrote it, with blanks and other characters restored.
  ///
  /// udev's `…_ENC` properties carry them as `\x20`, while the plain ones replace them by `_`.
  /// Source: `udev_util_encode_string` in libudev.h.
  package func text(_ name: String) -> String? {
    let text: String
    if let encoded = properties[name + "_ENC"] {
      text = Self.decode(encoded)
    } else if let plain = properties[name] {
      text = plain.replacing("_", with: " ")
    } else {
      return nil
    }
    let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  static func decode(_ encoded: String) -> String {
    let bytes = Array(encoded.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let byte = escaped(bytes[index...].prefix(4)) {
        decoded.append(byte)
        index += 4
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the byte that `\xhh` stands for.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.count == 4, bytes.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]) else {
      return nil
    }
    return UInt8(String(decoding: bytes.suffix(2), as: UTF8.self), radix: 16)
  }
}
