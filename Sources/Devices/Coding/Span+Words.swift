/// Looks at eight bytes at once: a line is read more often for where it ends than for what it says.
extension Span<UInt8> {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Finds a byte.
  ///
  /// - Parameters:
  ///   - byte: Which.
  ///   - start: Where to begin, at least 0.
  /// - Returns: Where it stands next, or the end.
  @inline(__always)
  func place(of byte: UInt8, from start: Int) -> Int {
    let last = count &- 8
    guard start <= last else {
      var place = start
      while place < count, self[place] != byte { place &+= 1 }
      return place
    }
    var place = start
    while true {
      let found = matches(byte, at: place)
      // Mostly it ends the chunk: a branch lets what follows begin before the search is through.
      if place == last, found == 1 &<< 63 { return count &- 1 }
      if found != 0 { return place &+ found.trailingZeroBitCount &>> 3 }
      if place == last { return count }
      // The last word begins with some of what was looked through.
      place = Swift.min(place &+ 8, last)
    }
  }

  /// Returns the exclusive or of the bytes before a place; nothing if one of them is a certain byte.
  @inline(__always)
  func exclusiveOr(upTo end: Int, without byte: UInt8) -> UInt8? {
    var place = 0
    var sum: UInt64 = 0
    if end >= 8 {
      repeat {
        if matches(byte, at: place) != 0 { return nil }
        sum ^= word(at: place)
        place &+= 8
      } while place <= end &- 8
      if place < end {
        if matches(byte, at: end &- 8) != 0 { return nil }
        // The last word begins with some of the one before it.
        sum ^= word(at: end &- 8) &>> UInt64(8 &* (place &+ 8 &- end))
      }
    } else {
      while place < end {
        if self[place] == byte { return nil }
        sum ^= UInt64(self[place])
        place &+= 1
      }
    }
    sum ^= sum &>> 32
    sum ^= sum &>> 16
    return UInt8(truncatingIfNeeded: sum ^ sum &>> 8)
  }

  /// Looks for a byte among eight.
  ///
  /// - Returns: 0 if it is not there, else the highest bit of the first byte that is it and nothing
  ///   below; those above it may be wrong.
  @inline(__always)
  private func matches(_ byte: UInt8, at place: Int) -> UInt64 {
    let different = word(at: place) ^ Self.ones &* UInt64(byte)
    return (different &- Self.ones) & ~different & (Self.ones &<< 7)
  }

  /// Reads the decimal digits from a place on.
  ///
  /// - Parameter place: At least 0.
  /// - Returns: The number and how many digits it has, 0 … 7; nothing if there may be more of them, or
  ///   less than eight bytes follow.
  @inline(__always)
  func fewDigits(at place: Int) -> (number: Int, count: Int)? {
    guard place <= count &- 8 else { return nil }
    let digits = word(at: place) ^ Self.ones &* 0x30
    // The highest bit of each byte that is above 9; a carry goes only behind the first of them.
    let others = (digits &+ Self.ones &* 0x76 | digits) & (Self.ones &<< 7)
    guard others != 0 else { return nil }
    let size = others.trailingZeroBitCount & ~7
    guard size > 0 else { return (0, 0) }
    // Zeros before the first digit make it eight; then pairs, then fours, then all become one number.
    var number = digits &<< UInt64(64 &- size)
    number = (number &* (10 << 8 | 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    number = (number &* (100 << 16 | 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    number = (number &* (10_000 << 32 | 1)) &>> 32
    return (Int(truncatingIfNeeded: number), size &>> 3)
  }

  /// The first byte is the least significant one.
  @inline(__always)
  private func word(at place: Int) -> UInt64 { integer(UInt64.self, at: place) }

  /// Reads an integer whose first byte is the least significant one, with one look at the bounds.
  @inline(__always)
  func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type, at place: Int
  ) -> Value {
    Value(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: type))
  }
}
