import Model
import Testing

@testable import Learning

/// Lists as Python's `plistlib` writes them in bytes.
@Suite struct SpellingBinaryPlistTests {
  /// Dictionaries with the original's keys, and a number that is passed over.
  private static let dictionaries = """
    62706c6973743030a3010c10d502030405060708090a0b57636f727265637459696e636f72726563745b696e636f7272
    656374203255617564696f55677261646555677265656e55677265616e546772656e59677265656e2e6d70331001d302
    03050d0e0f54697427735369747350d20203111263006200e5007453626f74080c171f29353b41474d525c5e656a6e6f
    747b000000000000010100000000000000130000000000000000000000000000007f
    """
  /// Arrays of texts, under a name beside a version.
  private static let arrays = """
    62706c6973743030d2010203045776657273696f6e55776f7264731002a3050a0da40607080955677265656e55677265
    616e546772656e59677265656e2e6d7033a20b0c546974277353697473a20e0f63006200e5007453626f74080d151b1d
    21262c32374144494d5057000000000000010100000000000000100000000000000000000000000000005b
    """
  /// The texts `cat` and `d0g`.
  private static let texts = """
    62706c6973743030a201025363617453643067080b0f0000000000000101000000000000000300000000000000000000
    000000000013
    """

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  /// An outermost object 0 with the bytes of others behind it, each object at its own offset.
  private static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(file.count))
      file += object
    }
    let table = UInt8(file.count)
    let number = { (value: UInt8) in [UInt8](repeating: 0, count: 7) + [value] }
    return file + offsets + [UInt8](repeating: 0, count: 6) + [1, 1]
      + number(UInt8(objects.count)) + number(0) + number(table)
  }

  @Test(arguments: [dictionaries, arrays])
  func `what a program wrote in bytes is read as the same words`(hex: String) {
    let reading = SpellingReading(Self.bytes(hex))
    #expect(reading.format == .plist && reading.problems.isEmpty)
    #expect(
      reading.words == [
        SpellingWord("green", incorrect: ["grean", "gren"], audio: "green.mp3"),
        SpellingWord("it's", incorrect: ["its"]), SpellingWord("båt", incorrect: ["bot"]),
      ])
  }

  @Test func `a problem is told at its row`() {
    let reading = SpellingReading(Self.bytes(Self.texts))
    #expect(reading.problems == [SpellingProblem(.notALetter, line: 2, column: 1, text: "d0g")])
    #expect(reading.words.map(\.text) == ["cat"])
  }

  @Test func `an array that holds itself ends`() {
    #expect(SpellingReading(Self.file([[0xA1, 0]])).problems.map(\.code) == [.plistSyntax])
  }

  /// Each array names the next one fifteen times: 15⁵ texts in a hundred bytes.
  @Test func `a small file that unfolds to a large one is refused`() {
    let arrays = (1...5).map { next in
      [0xAF, 0x10, 15] + [UInt8](repeating: UInt8(next), count: 15)
    }
    let reading = SpellingReading(Self.file(arrays + [[0x53] + Array("cat".utf8)]))
    #expect(reading.problems.map(\.code) == [.plistSyntax] && reading.words.isEmpty)
  }

  @Test(
    arguments: [
      ([[0x10, 7]], SpellingProblem.Code.plistShape), ([[0xA0]], .empty),
      ([[0xA1, 9]], .plistSyntax),
      ([[0xD1, 1, 1], [0x09]], .plistSyntax),
      ([[0xA1, 1], [0x5F, 0x13, 0x7F, 1, 1, 1, 1, 1, 1, 1]], .plistSyntax),
      ([[0xA1, 1], [0x5F, 0x10, 0xFF, 0x61]], .plistSyntax), ([[0xF0]], .plistSyntax),
    ] as [([[UInt8]], SpellingProblem.Code)])
  func `what is no list of words is told`(objects: [[UInt8]], code: SpellingProblem.Code) {
    #expect(SpellingReading(Self.file(objects)).problems.map(\.code) == [code])
  }

  @Test(arguments: [dictionaries, arrays, texts])
  func `any cut and any changed byte is read to an end`(hex: String) {
    let whole = Self.bytes(hex)
    for count in whole.indices where count >= 8 {
      let reading = SpellingReading(Array(whole[..<count]))
      #expect(reading.words.isEmpty && !reading.isWhole)
    }
    for index in whole.indices.dropFirst(8) {
      for value in [0x00, 0x7F, 0xAF, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[index] = value
        let reading = SpellingReading(bytes)
        #expect(!reading.words.isEmpty || !reading.isWhole)
      }
    }
  }
}
