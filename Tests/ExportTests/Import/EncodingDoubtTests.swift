import Testing

@testable import Export

/// What bytes mean in Windows-1252 is Microsoft's table: 0x85 is "…", 0x96 "–", 0xC3 "Ã", 0xC5 "Å",
/// 0xE5 "å", 0xF6 "ö"; 0x81 and 0x9D are not assigned.
@Suite struct EncodingDoubtTests {
  private static let damaged =
    Array("namn\nÅsa\nÖrjan\nMalin ".utf8) + [0xE5] + Array("ker\n".utf8)

  private func words(_ bytes: [UInt8]) -> [EncodingDoubt.Word]? {
    EncodingDoubt(ByteSource(bytes))?.words
  }

  @Test(
    arguments: [
      Array("namn,tid\nÅsa,1.5\n".utf8), Array("namn,tid\n7,1.5\n".utf8), [],
      [0xFF, 0xFE, 0xC5, 0x00],  // UTF-16 by its mark
      [0xEF, 0xBB, 0xBF, 0x61, 0xC5],  // UTF-8 by its mark, cut short
      [0x61, 0xE5, 0x81], [0xE5, 0x00, 0x61],  // nothing that Windows-1252 has
      Array("”Åsa”\n".utf8) + [0xE5],  // the mark is E2 80 9D
    ] as [[UInt8]])
  func `nothing is asked of a file that says itself what it is, or is no text at all`(
    bytes: [UInt8]
  ) {
    #expect(words(bytes) == nil)
  }

  @Test func `a file of Windows-1252 shows its words as they are`() {
    let bytes = Array("namn;ort\n".utf8) + [0xC5, 0x73, 0x61, 0x3B, 0x4D, 0x61, 0x6C, 0x6D, 0xF6]
    #expect(words(bytes) == [.init(line: 2, text: "Åsa"), .init(line: 2, text: "Malmö")])
  }

  @Test func `a damaged byte shows what would become of all other words`() {
    #expect(
      words(Self.damaged) == [
        .init(line: 2, text: "Ã…sa"), .init(line: 3, text: "Ã–rjan"), .init(line: 4, text: "åker"),
      ])
  }

  @Test(arguments: 1...9)
  func `a file that comes in parts shows the same`(length: Int) {
    let source = ByteSource(size: Self.damaged.count) { offset, count in
      Array(Self.damaged.dropFirst(offset).prefix(min(count, length)))
    }
    #expect(EncodingDoubt(source)?.words == words(Self.damaged))
  }

  @Test func `a file full of them shows a few, and a long one shortened`() throws {
    var many: [UInt8] = []
    for number in 0..<500 { many += Array("\(number)".utf8) + [0xE5, 0x0A] }
    #expect(words(many)?.count == 6)
    let long = try #require(words([UInt8](repeating: 0xE5, count: 100_000))?.first)
    #expect(long == .init(line: 1, text: String(repeating: "å", count: 60)))
  }
}
