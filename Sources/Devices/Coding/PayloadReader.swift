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
  package var remaining: Int { bytes.count &- offset }

  /// Reads the next field.
  ///
  /// - Parameters:
  ///   - type: The field's type on the wire.
  ///   - name: The field's name in its specification; it is made only for an error.
  /// - Returns: The field's value.
  /// - Throws: `PayloadError` with `truncated` and the field's offset if it is not all there.
  package mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ name: @autoclosure () -> String
  ) throws(PayloadError) -> Value {
    let size = Value.bitWidth / 8
    guard remaining >= size else { throw truncated(name(), size) }
    var value: Value = 0
    for index in 0..<size {
      value |=
        Value(truncatingIfNeeded: bytes[offset &+ index]) &<< Value(truncatingIfNeeded: 8 * index)
    }
    offset &+= size
    return value
  }

  /// Reads the next field of so many bytes.
  ///
  /// - Parameters:
  ///   - width: 1 … 4 bytes; the Bluetooth formats have 24-bit integers too.
  ///   - isSigned: Whether it is in two's complement.
  ///   - isBigEndian: Whether the most significant byte comes first.
  ///   - name: The field's name in its specification; it is made only for an error.
  /// - Returns: The field's value.
  /// - Throws: `PayloadError` with `truncated` and the field's offset if it is not all there.
  package mutating func number(
    width: Int, isSigned: Bool = false, isBigEndian: Bool = false, _ name: @autoclosure () -> String
  ) throws(PayloadError) -> Int {
    guard remaining >= width else { throw truncated(name(), width) }
    defer { offset &+= width }
    return Self.number(
      in: bytes, at: offset, width: width, isSigned: isSigned, isBigEndian: isBigEndian)
  }

  /// Reads a field that is known to be all there.
  ///
  /// - Parameters:
  ///   - bytes: The payload.
  ///   - offset: Where the field begins.
  ///   - width: 1 … 4 bytes.
  ///   - isSigned: Whether it is in two's complement.
  ///   - isBigEndian: Whether the most significant byte comes first.
  /// - Returns: The field's value.
  static func number(
    in bytes: [UInt8], at offset: Int, width: Int, isSigned: Bool, isBigEndian: Bool = false
  ) -> Int {
    var value = 0
    for index in 0..<width {
      let position = offset &+ (isBigEndian ? index : width &- 1 &- index)
      value = value &<< 8 | Int(bytes[position])
    }
    let isNegative = isSigned && value &>> (8 &* width &- 1) == 1
    return isNegative ? value &- 1 &<< (8 &* width) : value
  }

  /// Passes over so many bytes, or over what is left.
  ///
  /// - Returns: How many were passed over.
  package mutating func skip(_ count: Int = .max) -> Int {
    let skipped = min(max(count, 0), remaining)
    offset &+= skipped
    return skipped
  }

  /// Ends the reading.
  ///
  /// - Throws: `PayloadError` with `trailing` if bytes are left over.
  package func finish() throws(PayloadError) {
    guard remaining == 0 else { throw trailing }
  }

  private func truncated(_ name: String, _ size: Int) -> PayloadError {
    PayloadError(
      .truncated, offset: offset, bytes: bytes,
      detail: "\(name) needs \(size) bytes, \(remaining) left")
  }

  private var trailing: PayloadError {
    get {
      PayloadError(
        .trailing, offset: offset, bytes: bytes,
        detail: "\(remaining) bytes behind the last announced field")
    }
  }
}
