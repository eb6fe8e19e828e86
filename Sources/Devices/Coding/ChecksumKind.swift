/// How a checksum is worked out.
///
/// The cyclic redundancy checks are named as most makers name them; their parameters and check values
/// are those of the Catalogue of Parametrised CRC Algorithms (reveng.sourceforge.io/crc-catalogue).
package enum ChecksumKind: String, Sendable, Hashable, CaseIterable {
  /// The exclusive or of the bytes.
  case xor8
  /// The sum of the bytes, modulo 256.
  case sum8
  /// The sum of the bytes, modulo 65 536.
  case sum16
  /// CRC-8/SMBUS: polynomial 0x07, begins with 0x00.
  case crc8
  /// CRC-16/MODBUS: polynomial 0x8005 with the lowest bit first, begins with 0xFFFF.
  case crc16Modbus = "crc16-modbus"
  /// CRC-16/IBM-3740, often called CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF; with 0x0000 it
  /// is CRC-16/XMODEM.
  case crc16CCITT = "crc16-ccitt"
  /// Fletcher-16: the sum of the bytes modulo 255, and above it the sum of those sums.
  case fletcher

  /// In bytes.
  package var width: Int {
    switch self {
    case .xor8, .sum8, .crc8: 1
    case .sum16, .crc16Modbus, .crc16CCITT, .fletcher: 2
    }
  }

  /// What the check begins with unless a description says something else; nothing for a sum, which
  /// always begins with 0.
  package var usualBeginning: Int? {
    switch self {
    case .crc8: 0
    case .crc16Modbus, .crc16CCITT: 0xFFFF
    case .xor8, .sum8, .sum16, .fletcher: nil
    }
  }

  /// Works it out.
  ///
  /// - Parameters:
  ///   - bytes: What it is taken over.
  ///   - beginning: What a cyclic redundancy check begins with instead of what is usual.
  /// - Returns: 0 … 0xFF or 0xFFFF.
  package func sum(_ bytes: some Sequence<UInt8>, beginning: Int? = nil) -> Int {
    bytes.reduce(beginning ?? usualBeginning ?? 0) { add(Int($1), to: $0) }
  }

  private func add(_ byte: Int, to sum: Int) -> Int {
    switch self {
    case .xor8: return sum ^ byte
    case .sum8: return (sum + byte) & 0xFF
    case .sum16: return (sum + byte) & 0xFFFF
    case .fletcher:
      let low = ((sum & 0xFF) + byte) % 255
      return (((sum >> 8) + low) % 255) << 8 | low
    case .crc8: return Self.divided(sum ^ byte, by: 0x07, top: 0x80)
    case .crc16CCITT: return Self.divided(sum ^ byte << 8, by: 0x1021, top: 0x8000)
    case .crc16Modbus:
      var rest = sum ^ byte
      // 0x8005 with its bits in the other order.
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xA001 : rest >> 1 }
      return rest
    }
  }

  /// Goes on by one byte, highest bit first.
  private static func divided(_ sum: Int, by polynomial: Int, top: Int) -> Int {
    var rest = sum
    for _ in 0..<8 { rest = (rest & top == 0 ? rest << 1 : rest << 1 ^ polynomial) & (2 * top - 1) }
    return rest
  }
}
