/// Reads a payload's fields from first byte to last and accounts for each of them.
///
/// Multi-byte fields are little-endian, least significant octet first, as all GATT characteristics
/// are (Bluetooth Core Specification 5.4, volume 3, part G, section 2.4).
package struct PayloadReader: Sendable {
  package let bytes: [UInt8]
  /// Where the next field begins.
  package private(set) var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes were not read yet.
  package var remaining: Int { bytes.count - offset }

  /// Reads the next field.
  ///
  /// - Parameters:
  ///   - type: The field's type on the wire.
  ///   - name: The field's name in its specification, for the error.
  /// - Returns: The field's value.
  /// - Throws: `PayloadError` with `truncated` and the field's offset if it is not all there.
  package mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ name: String
  ) throws(PayloadError) -> Value {
    let size = Value.bitWidth / 8
    guard remaining >= size else {
      throw PayloadError(
        .truncated, offset: offset, bytes: bytes,
        detail: "\(name) needs \(size) bytes, \(remaining) left")
    }
    var value: Value = 0
    for (index, byte) in bytes[offset..<offset + size].enumerated() {
      value |= Value(truncatingIfNeeded: byte) << (8 * index)
    }
    offset += size
    return value
  }

  /// Ends the reading.
  ///
  /// - Throws: `PayloadError` with `trailing` if bytes are left over.
  package func finish() throws(PayloadError) {
    guard remaining == 0 else {
      throw PayloadError(
        .trailing, offset: offset, bytes: bytes,
        detail: "\(remaining) bytes behind the last announced field")
    }
  }
}
