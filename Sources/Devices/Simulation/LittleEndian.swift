extension [UInt8] {
  /// Appends the lowest `width` bytes of a number in two's complement, the least significant first.
  mutating func append(_ number: Int, width: Int) {
    for index in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
