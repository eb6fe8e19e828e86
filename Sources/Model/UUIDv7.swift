import Glibc

/// UUID version 7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, then random bits.
package enum UUIDv7 {
  /// Returns a new identifier as 36 lower-case characters.
  package static func string() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let milliseconds = UInt64(max(0, now.tv_sec)) &* 1000 &+ UInt64(now.tv_nsec / 1_000_000)
    return string(
      milliseconds: milliseconds, randomA: UInt16.random(in: 0...0x0FFF),
      randomB: UInt64.random(in: 0...UInt64.max))
  }

  /// Returns the text form for given parts; only the low 12 and 62 bits of the random parts count.
  package static func string(milliseconds: UInt64, randomA: UInt16, randomB: UInt64) -> String {
    let high = (milliseconds << 16) | 0x7000 | UInt64(randomA & 0x0FFF)
    let low = 0x8000_0000_0000_0000 | (randomB & 0x3FFF_FFFF_FFFF_FFFF)
    return String(unsafeUninitializedCapacity: 36) { text in
      var count = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          text[count] = UInt8(ascii: "-")
          count += 1
        }
        let nibble =
          UInt8(truncatingIfNeeded: (index < 16 ? high : low) >> (60 - index % 16 * 4)) & 15
        text[count] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") - 10 + nibble
        count += 1
      }
      return count
    }
  }
}
