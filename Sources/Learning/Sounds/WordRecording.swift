/// A word as somebody spoke it: RIFF/WAVE, PCM, 16 kHz, one channel, 16 bits, at most five seconds.
package struct WordRecording: Sendable, Hashable {
  /// The largest file that is read, in bytes.
  package static let largest = 400_000
  /// In seconds.
  package static let longest = 5.0
  /// The longest word that a recording can have, in characters.
  package static let longestWord = 80

  /// Why a file is not taken: stable codes.
  package enum Fault: String, Error, Sendable, Hashable, CaseIterable {
    case tooLarge = "sound-too-large"
    /// Not RIFF/WAVE, or it ends before its header says so.
    case notWave = "sound-not-wave"
    /// Another coding, rate, number of channels or of bits.
    case format = "sound-format"
    case tooLong = "sound-too-long"
    /// There is no sound in it.
    case empty = "sound-empty"
    /// What it is to be the sound of is no word.
    case notWord = "sound-not-word"
  }

  private static let rate = 16_000
  private static let bytesPerSample = 2

  package let bytes: [UInt8]
  /// In seconds.
  package let length: Double

  /// Reads a file; neither its name nor what it was sent as counts.
  ///
  /// - Throws: What is wrong with it.
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.largest else { throw .tooLarge }
    var chunks = WaveChunks(bytes)
    guard chunks.isWave else { throw .notWave }
    var isRightFormat: Bool?
    var sound: Int?
    while sound == nil, let chunk = chunks.next() {
      guard chunk.isWhole else { throw .notWave }
      switch chunk.name {
      case "fmt ": isRightFormat = Self.isRight(chunk.body)
      case "data": sound = chunk.body.count
      default: break
      }
    }
    guard let isRightFormat, let sound else { throw .notWave }
    guard isRightFormat, sound % Self.bytesPerSample == 0 else { throw .format }
    guard sound > 0 else { throw .empty }
    length = Double(sound) / Double(Self.rate * Self.bytesPerSample)
    guard length <= Self.longest else { throw .tooLong }
    self.bytes = bytes
  }

  /// Returns the name under which a word's recording is kept.
  ///
  /// - Throws: `Fault.notWord` for what is none.
  package static func name(_ word: String) throws(Fault) -> String {
    let isWord = word.allSatisfy { $0.isLetter || $0 == "-" || $0 == "'" }
    let hasHidden = word.unicodeScalars.contains { $0.properties.generalCategory == .format }
    guard isWord, !hasHidden, word.contains(where: \.isLetter),
      word.unicodeScalars.prefix(longestWord + 1).count <= longestWord
    else { throw .notWord }
    return word.lowercased()
  }

  private static func isRight(_ format: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(format)
    guard bytes.count >= 16 else { return false }
    let short = { (index: Int) in Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
    let long = { (index: Int) in short(index) | short(index + 2) << 16 }
    return short(0) == 1 && short(2) == 1 && long(4) == rate
      && long(8) == rate * bytesPerSample && short(12) == bytesPerSample && short(14) == 16
  }
}

/// The chunks of a RIFF file, each looked at once.
private struct WaveChunks {
  struct Chunk {
    var name: String
    var body: ArraySlice<UInt8>
    /// Whether all of it is there.
    var isWhole: Bool
  }

  private static let headLength = 8

  let isWave: Bool
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    isWave =
      bytes.count >= 12 && bytes[..<4].elementsEqual("RIFF".utf8)
      && bytes[8..<12].elementsEqual("WAVE".utf8)
      && Self.length(bytes[4..<8]) <= bytes.count - Self.headLength
    rest = bytes.dropFirst(12)
  }

  mutating func next() -> Chunk? {
    guard rest.count >= Self.headLength else { return nil }
    let name = String(decoding: rest.prefix(4), as: UTF8.self)
    let length = Self.length(rest.dropFirst(4).prefix(4))
    let body = rest.dropFirst(Self.headLength).prefix(length)
    // A chunk of an odd length has a byte behind it.
    rest = rest.dropFirst(Self.headLength).dropFirst(length + length % 2)
    return Chunk(name: name, body: body, isWhole: body.count == length)
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
