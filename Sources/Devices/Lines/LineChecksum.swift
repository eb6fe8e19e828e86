/// A checksum at the end of a line, behind a marker, as upper-case hexadecimal digits.
///
/// Over all bytes before the marker, `xor8` is that of NMEA 0183, which leaves out the `$` that our
/// own lines do not have.
package struct LineChecksum: Sendable, Hashable {
  package var rule: ChecksumRule
  /// The byte between what is summed up and the digits.
  package var marker: UInt8

  package init(_ rule: ChecksumRule, marker: UInt8) {
    self.rule = rule
    self.marker = marker
  }

  /// Returns a sum as the line carries it, highest digit first.
  package static func digits(_ sum: Int, width: Int) -> [UInt8] {
    (0..<2 * width).map { index in digit(sum >> (4 * (2 * width - 1 - index)) & 0x0F) }
  }

  /// Returns the digit of a number below 16.
  private static func digit(_ number: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: number < 10 ? 0x30 + number : 0x41 + number - 10)
  }

  /// Writes the checksum of a line that lacks it.
  ///
  /// - Parameters:
  ///   - line: What is before the marker.
  ///   - prefix: How many bytes the record's prefix has.
  /// - Returns: Marker and digits.
  package func ending(of line: [UInt8], prefix: Int) -> [UInt8] {
    let marked = line + [marker]
    let range = rule.range(before: line.count, prefix: prefix, marker: 1)
    return [marker] + Self.digits(rule.sum(marked, range), width: rule.kind.width)
  }

  /// Splits a line at the marker and holds the sum against its bytes.
  ///
  /// - Parameters:
  ///   - line: A whole line without its end.
  ///   - prefix: How many bytes the record's prefix has.
  /// - Returns: How many bytes are before the marker.
  /// - Throws: `PayloadError` if the checksum is missing, not written in as many digits as it has,
  ///   followed by something, or another one.
  package func verified(_ line: [UInt8], prefix: Int = 0) throws(PayloadError) -> Int {
    let end = line.firstIndex(of: marker) ?? line.count
    guard line.count == end + 1 + 2 * rule.kind.width, let found = number(in: line, from: end + 1),
      found == rule.sum(line, rule.range(before: end, prefix: prefix, marker: 1))
    else { throw refusal(line, prefix) }
    return end
  }

  /// Returns the number that the digits up to the line's end are; nothing if one of them is none.
  private func number(in line: [UInt8], from first: Int) -> Int? {
    var number = 0
    for offset in first..<line.count {
      guard let value = Self.value(line[offset]) else { return nil }
      number = number << 4 | value
    }
    return number
  }

  /// Tells what is wrong with a line whose checksum is not the one that it must have.
  private func refusal(_ line: [UInt8], _ prefix: Int) -> PayloadError {
    let end = line.firstIndex(of: marker) ?? line.count
    guard end < line.count else {
      return PayloadError(
        .truncated, offset: line.count, bytes: line, detail: "a checksum must end the line")
    }
    let (first, count) = (end + 1, 2 * rule.kind.width)
    for offset in first..<first + count {
      guard offset < line.count else {
        return PayloadError(
          .truncated, offset: line.count, bytes: line, detail: "the checksum has \(count) digits")
      }
      guard Self.value(line[offset]) != nil else {
        return PayloadError(
          .malformed, offset: offset, bytes: line, detail: "the checksum has digits 0-9 and A-F")
      }
    }
    guard line.count == first + count else {
      return PayloadError(
        .trailing, offset: first + count, bytes: line, detail: "the checksum must end the line")
    }
    return rule.refusal(
      line, rule.range(before: end, prefix: prefix, marker: 1), at: first,
      found: number(in: line, from: first) ?? 0)
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case 0x30...0x39: Int(digit) - 0x30
    case 0x41...0x46: Int(digit) - 0x41 + 10
    default: nil
    }
  }
}
