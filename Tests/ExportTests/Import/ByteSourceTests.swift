import Model
import Testing

@testable import Export

@Suite struct ByteSourceTests {
  private struct Torn: Error {}

  private static let limits = CSVReader.Limits(size: 10_000, rows: 100)
  private static let text = "namn;värde\r\n\"Å;\r\nsa \"\"hej\"\"\";2,5\r\n👟;e\u{301}\n"

  private func rows(_ source: ByteSource) throws -> [[String]] {
    var reader = try CSVReader(source, limits: Self.limits)
    var rows = [reader.header.cells]
    while let row = try reader.next() { rows.append(row.cells) }
    return rows
  }

  private func cut(_ bytes: [UInt8], every length: Int) -> ByteSource {
    ByteSource(size: bytes.count) { offset, count in
      Array(bytes.dropFirst(offset).prefix(min(count, length)))
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 1000], ["utf-8", "utf-16", "windows"])
  func `a file that comes in parts of any length reads the same`(
    length: Int, encoding: String
  ) throws {
    var expected = [["namn", "värde"], ["Å;\r\nsa \"hej\"", "2,5"], ["👟", "e\u{301}"]]
    var bytes: [UInt8]
    switch encoding {
    case "utf-8": bytes = Array(Self.text.utf8)
    case "utf-16":
      bytes = [0xFF, 0xFE]
      for unit in Self.text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    default:
      // Of Windows-1252 the letters of Latin-1 are the bytes of the same number.
      bytes = "namn;v\u{E4}rde\r\n\u{C5};2,5\r\n".unicodeScalars.map { UInt8($0.value) }
      expected = [["namn", "värde"], ["Å", "2,5"]]
    }
    #expect(try rows(cut(bytes, every: length)) == expected)
  }

  @Test func `a file that breaks off is no shorter file`() throws {
    let source = ByteSource(size: 100) { offset, _ in
      guard offset == 0 else { throw Torn() }
      return Array("a,b\n1,2\n3,4\n".utf8)
    }
    #expect(throws: CSVError(.notReadable, line: 4, column: 1)) { try rows(source) }
  }

  @Test func `a file over the limit is refused before it is read`() throws {
    let source = ByteSource(size: 10_001) { _, _ in
      Issue.record("it was read")
      return []
    }
    #expect(throws: CSVError(.tooLarge, line: 1, column: 1)) { try rows(source) }
  }
}
