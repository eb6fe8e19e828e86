/// A RIFF/WAVE file of PCM, one channel, 16 bits: what the voice's clips are.
struct WaveFile: Sendable, Hashable {
  var rate: Int
  var samples: [Int16]

  /// Reads a whole file; a piece of data that is shorter than its head says ends with the file.
  ///
  /// - Returns: Nothing for any other file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var place = 12
    var rate: Int?
    while place + 8 <= bytes.count {
      let name = bytes[place..<place + 4]
      let size = Self.number(bytes, place + 4, 4)
      let begin = place + 8
      let end = min(bytes.count, begin + size)
      if name.elementsEqual("fmt ".utf8) {
        guard end - begin >= 16, Self.number(bytes, begin, 2) == 1,
          Self.number(bytes, begin + 2, 2) == 1, Self.number(bytes, begin + 14, 2) == 16
        else { return nil }
        rate = Self.number(bytes, begin + 4, 4)
      } else if name.elementsEqual("data".utf8) {
        guard let rate, (1...384_000).contains(rate) else { return nil }
        self.rate = rate
        samples = stride(from: begin, to: end - 1, by: 2).map { place in
          Int16(truncatingIfNeeded: Self.number(bytes, place, 2))
        }
        return
      }
      // A chunk of an odd size has a byte after it.
      place = begin + size + size % 2
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
