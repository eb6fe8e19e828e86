/// A checksum at the end of a line, behind a marker.
package struct LineChecksum: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The exclusive or of all bytes before the marker, as two upper-case hexadecimal digits.
    ///
    /// The same sum as in NMEA 0183, which leaves out the `$` that our lines do not have.
    case xor8
  }

  package var kind: Kind
  /// The byte between what is summed up and the digits.
  package var marker: UInt8

  package init(kind: Kind, marker: UInt8) {
    self.kind = kind
    self.marker = marker
  }

  /// Returns the sum over the bytes before the marker.
  package func sum(_ bytes: some Sequence<UInt8>) -> UInt8 {
    bytes.reduce(0) { add($1, to: $0) }
  }

  private func add(_ byte: UInt8, to sum: UInt8) -> UInt8 {
    switch kind {
    case .xor8: sum ^ byte
    }
  }

  /// Returns the sum as the line carries it.
  package static func digits(_ sum: UInt8) -> [UInt8] { [digit(sum >> 4), digit(sum & 0x0F)] }

  /// Returns the digit of a number below 16.
  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? 0x30 + number : 0x41 + number - 10
  }

  /// Splits a line at the marker and holds the sum against the bytes before it.
  ///
  /// - Parameter line: A whole line without its end.
  /// - Returns: How many bytes are before the marker.
  /// - Throws: `PayloadError` if the checksum is missing, not written as two digits, followed by
  ///   something, or another one.
  @inline(__always)
  package func verified(_ line: Span<UInt8>) throws(PayloadError) -> Int {
    let end = line.count &- 3
    guard end >= 0, line[end] == marker, let sum = sum(of: line, upTo: end),
      line[end &+ 1] == Self.digit(sum >> 4), line[end &+ 2] == Self.digit(sum & 0x0F)
    else { throw refusal(line) }
    return end
  }

  /// Returns the sum over the bytes before a place; nothing if the marker is among them.
  @inline(__always)
  private func sum(of line: Span<UInt8>, upTo end: Int) -> UInt8? {
    switch kind {
    case .xor8: line.exclusiveOr(upTo: end, without: marker)
    }
  }

  /// Tells what is wrong with a line whose checksum is not the one that it must have.
  @inline(never)
  private func refusal(_ line: Span<UInt8>) -> PayloadError {
    let end = line.place(of: marker, from: 0)
    guard end < line.count else {
      return PayloadError(
        .truncated, offset: line.count, bytes: line, detail: "a checksum must end the line")
    }
    let first = end + 1
    for offset in first..<first + 2 {
      guard offset < line.count else {
        return PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the checksum has two digits")
      }
      guard Self.isDigit(line[offset]) else {
        return PayloadError(
          .malformed, offset: offset, bytes: line, detail: "the checksum has digits 0-9 and A-F")
      }
    }
    guard line.count == first + 2 else {
      return PayloadError(
        .trailing, offset: first + 2, bytes: line, detail: "the checksum must end the line")
    }
    let sum = sum(Array(copying: line.extracting(..<end)))
    return PayloadError(
      .checksum, offset: first, bytes: line,
      detail: "the bytes before it give \(String(decoding: Self.digits(sum), as: UTF8.self))")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
  }
}
