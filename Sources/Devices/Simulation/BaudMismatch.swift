/// What a serial receiver reads that runs at another speed than the sender.
///
/// A character is a start bit of 0, eight data bits from the least significant one, and a stop bit of
/// 1; a receiver waits for the falling edge and samples the middle of each bit by its own clock
/// (Horowitz and Hill, "The Art of Electronics", 3rd ed., section 14.7.8). A character without its
/// stop bit is read as 0, as termios(3) says under PARMRK.
enum BaudMismatch {
  private static let bitsPerCharacter = 10

  /// Returns what the receiver reads.
  ///
  /// - Parameters:
  ///   - bytes: What is sent, one character right behind the other.
  ///   - ratio: The length of the receiver's bits, in bits of the sender.
  /// - Returns: The characters that it makes of it.
  static func received(_ bytes: [UInt8], ratio: Double) -> [UInt8] {
    var line: [Bool] = []
    for byte in bytes {
      line.append(false)
      for bit in 0..<8 { line.append(byte >> bit & 1 == 1) }
      line.append(true)
    }
    var characters: [UInt8] = []
    var edge = fallingEdge(of: line, from: 0)
    while let begin = edge {
      var data: UInt8 = 0
      for bit in 0..<8 where level(of: line, begin, 1 + bit, ratio) { data |= 1 << UInt8(bit) }
      characters.append(level(of: line, begin, bitsPerCharacter - 1, ratio) ? data : 0)
      // The edge that began this character is behind it, however short its bits are.
      let end = Int((Double(begin) + (Double(bitsPerCharacter) - 0.5) * ratio).rounded(.up))
      edge = fallingEdge(of: line, from: max(begin + 1, end))
    }
    return characters
  }

  /// What the receiver samples as one of its bits; a line at rest is 1.
  private static func level(
    of line: [Bool], _ begin: Int, _ bit: Int, _ ratio: Double
  ) -> Bool {
    let index = Int(Double(begin) + (Double(bit) + 0.5) * ratio)
    return line.indices.contains(index) ? line[index] : true
  }

  private static func fallingEdge(of line: [Bool], from first: Int) -> Int? {
    guard first < line.count else { return nil }
    return line[first...].indices.first { !line[$0] && ($0 == 0 || line[$0 - 1]) }
  }
}
