import Glibc

/// A wall-clock moment with the zone offset that held where it was taken.
///
/// Text form: ISO 8601 with milliseconds and offset, `2026-11-17T17:36:04.250+01:00`.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int64
  /// Seconds east of UTC, -64 800 … 64 800.
  package var offset: Int

  package init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the present moment in the tablet's own zone.
  package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var seconds = time.tv_sec
    var local = tm()
    localtime_r(&seconds, &local)
    return Timestamp(
      milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000),
      offset: local.tm_gmtoff)
  }

  /// Returns this moment moved by a number of seconds, in the same zone.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(
      milliseconds: milliseconds &+ (Int64(exactly: (seconds * 1000).rounded()) ?? 0),
      offset: offset)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The text form; the zone is cut to whole minutes, which is all that ISO 8601 can say.
  package var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(29)
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text form, without a text of its own for each number: a time stands twice in every
  /// record that leaves the station.
  package func write(to bytes: inout [UInt8]) {
    let zone = min(max(offset, -64_800), 64_800) / 60 * 60
    let local = milliseconds &+ Int64(zone) * 1000
    let days = Int(local.flooredQuotient(86_400_000))
    let inDay = Int(local &- Int64(days) &* 86_400_000)
    let date = CivilDate(daysSinceEpoch: days)
    let minutes = abs(zone) / 60
    bytes.append(date.year, width: 4)
    bytes.append("-", date.month)
    bytes.append("-", date.day)
    bytes.append("T", inDay / 3_600_000)
    bytes.append(":", inDay / 60_000 % 60)
    bytes.append(":", inDay / 1000 % 60)
    bytes.append(".", inDay % 1000, width: 3)
    bytes.append(zone < 0 ? "-" : "+", minutes / 60)
    bytes.append(":", minutes % 60)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ separator: Unicode.Scalar, _ value: Int, width: Int = 2) {
    append(UInt8(ascii: separator))
    append(value, width: width)
  }

  /// Appends at least `width` digits; a value that needs more, or is negative, is written whole.
  fileprivate mutating func append(_ value: Int, width: Int) {
    var limit = 1
    for _ in 0..<width { limit *= 10 }
    guard (0..<limit).contains(value) else {
      let digits = String(value)
      for _ in 0..<Swift.max(0, width - digits.utf8.count) { append(UInt8(ascii: "0")) }
      append(contentsOf: digits.utf8)
      return
    }
    while limit > 1 {
      limit /= 10
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / limit % 10))
    }
  }
}

extension Timestamp: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Timestamp(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(text) is not an ISO 8601 time with offset"))
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension BinaryInteger {
  /// Returns the quotient rounded towards minus infinity.
  package func flooredQuotient(_ divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
