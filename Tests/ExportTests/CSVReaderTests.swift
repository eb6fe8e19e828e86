import Export
import Model
import Testing

@Suite struct CSVReaderTests {
  static let limits = CSVReader.Limits(size: 100_000, rows: 100, columns: 40, cell: 1000)

  private func rows(_ bytes: [UInt8], _ delimiter: Character? = nil) throws -> [[String]] {
    var reader = try CSVReader(bytes, delimiter: delimiter, limits: Self.limits)
    var rows = [reader.header.cells]
    while let row = try reader.next() { rows.append(row.cells) }
    return rows
  }

  private func rows(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)) }

  /// Expectations are the rules and examples of RFC 4180 section 2.
  @Test(arguments: [
    ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    ("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    (
      "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx",
      [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]
    ),
    ("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
    ("a, b ,c", [["a", " b ", "c"]]),
    ("a,b\n1,\n", [["a", "b"], ["1", ""]]),
    ("a,b\n,\n", [["a", "b"], ["", ""]]),
    ("a,b\n\"\",\"\"", [["a", "b"], ["", ""]]),
    ("a\n1\n\n2\n", [["a"], ["1"], [""], ["2"]]),
    ("a,b\r\n\r\n1,2\r\n\r\n", [["a", "b"], ["1", "2"]]),
    ("\"a,b\";c\n1;2", [["a,b", "c"], ["1", "2"]]),
    ("a;b;c\n1,5;2;3", [["a", "b", "c"], ["1,5", "2", "3"]]),
    ("a\tb\n1;2\t3,4", [["a", "b"], ["1;2", "3,4"]]),
  ]) func `a file reads as the grammar says`(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(arguments: [
    ("", CSVError.Code.empty, 1, 1),
    ("a,b\n1,2,3", .unevenRow, 2, 3),
    ("a,b\n1", .unevenRow, 2, 2),
    ("a,b\n\"x\ny\",1\n1", .unevenRow, 4, 2),
    ("a,b\n1,x\"y", .strayQuote, 2, 2),
    ("a,b\n\"x\"y,1", .strayQuote, 2, 1),
    ("a,b\n1,\"x\n2,y\n", .quoteNotClosed, 2, 2),
    ("a,b\r1,2", .strayReturn, 1, 2),
    ("a,b\n1,x\0", .notText, 2, 2),
  ]) func `what the grammar does not have is an error at its place`(
    text: String, code: CSVError.Code, line: Int, column: Int
  ) throws {
    #expect(throws: CSVError(code, line: line, column: column)) { try rows(text) }
  }

  /// "Å;ö" in each encoding; U+00C5 and U+00F6 by the Unicode charts, 1252 by Microsoft's table.
  @Test(
    arguments: [
      ([0xC3, 0x85, 0x3B, 0xC3, 0xB6], CSVEncoding.utf8),
      ([0xEF, 0xBB, 0xBF, 0xC3, 0x85, 0x3B, 0xC3, 0xB6], .utf8),
      ([0xFF, 0xFE, 0xC5, 0x00, 0x3B, 0x00, 0xF6, 0x00], .utf16LittleEndian),
      ([0xFE, 0xFF, 0x00, 0xC5, 0x00, 0x3B, 0x00, 0xF6], .utf16BigEndian),
      ([0xC5, 0x3B, 0xF6], .windows1252),
    ] as [([UInt8], CSVEncoding)])
  func `the same text reads alike from each encoding`(bytes: [UInt8], encoding: CSVEncoding) throws
  {
    #expect(try rows(bytes) == [["Å", "ö"]])
    #expect(try CSVReader(bytes, limits: Self.limits).encoding == encoding)
  }

  @Test func `a character of two UTF-16 units is one character`() throws {
    // U+1F45F is D83D DC5F (Unicode standard, table 3-5).
    #expect(try rows([0xFF, 0xFE, 0x3D, 0xD8, 0x5F, 0xDC]) == [["👟"]])
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8],  // a lone lead surrogate at the end
      [0xFF, 0xFE, 0x61, 0x00, 0x5F, 0xDC],  // a lone trail surrogate
      [0xFF, 0xFE, 0x61, 0x00, 0x62],  // half a unit
      [0x61, 0x81],  // nothing is assigned to 0x81 in Windows-1252
      [0xEF, 0xBB, 0xBF, 0x61, 0xC5],  // UTF-8 by its mark, cut short
      [0x61, 0x00],  // UTF-16 without a mark
    ] as [[UInt8]]) func `bytes that are no characters are an error`(bytes: [UInt8]) throws
  {
    #expect(throws: CSVError(.notText, line: 1, column: 1)) { try rows(bytes) }
  }

  @Test func `a damaged character in a file of UTF-8 is told, not guessed`() throws {
    let names = Array("namn\nÅsa\nÖrjan\nMalin ".utf8) + [0xE5] + Array("ker\n".utf8)
    #expect(throws: CSVError(.notText, line: 4, column: 1)) { try rows(names) }
    let windows = Array("namn\n".utf8) + [0xC5, 0x73, 0x61, 0x0A]
    #expect(try rows(windows) == [["namn"], ["Åsa"]])
  }

  /// A cell of this length took minutes while each character moved all before it.
  @Test func `a long cell of quotation marks is read in one pass`() throws {
    let cell = String(repeating: "\"", count: 500_000)
    let text = "\"\(cell.replacing("\"", with: "\"\""))\"\n"
    let limits = CSVReader.Limits(size: 2_000_000, rows: 1, cell: 500_000)
    #expect(try CSVReader(Array(text.utf8), limits: limits).header.cells == [cell])
  }

  @Test func `a file that is too much is refused before it is held`() throws {
    let limits = CSVReader.Limits(size: 40, rows: 2, columns: 3, cell: 4)
    func error(_ text: String) throws -> CSVError? {
      #expect(throws: CSVError.self) {
        var reader = try CSVReader(Array(text.utf8), limits: limits)
        while try reader.next() != nil {}
      }
    }
    #expect(try error(String(repeating: "a", count: 41))?.code == .tooLarge)
    #expect(try error("a\n1\n2\n3\n") == CSVError(.tooManyRows, line: 4, column: 1))
    #expect(try error("a,b,c,d") == CSVError(.tooManyColumns, line: 1, column: 4))
    #expect(try error("a\nabcde") == CSVError(.cellTooLong, line: 2, column: 1))
  }

  /// A spreadsheet's formula is the one text that the writer changes, on purpose.
  @Test(arguments: CSVDialect.allCases, 0..<40)
  func `what the writer wrote reads back as the same cells`(
    dialect: CSVDialect, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("ab,;\t\"\r\n å👩🏽‍🚀=+-@'01{}<>&\u{0301}\u{FEFF}")
    var expected: [[String]] = []
    var bytes = CSVWriter(dialect).header
    for _ in 0..<8 {
      func text() -> String {
        String(
          (0..<Int.random(in: 1...12, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? "a"
          })
      }
      var trial = Samples.full
      trial.reason = text()
      trial.response = text()
      trial.channel = text()
      expected.append([trial.reason, trial.response, trial.channel].map { Self.defused($0 ?? "") })
      bytes += try CSVWriter(dialect).line(trial)
    }
    let read = try rows(bytes, dialect == .rfc4180 ? "," : ";")
    let names = try #require(read.first)
    let places = try ["reason", "response", "channel"].map { name in
      try #require(names.firstIndex(of: name))
    }
    #expect(names.count == 31)
    #expect(read.dropFirst().map { row in places.map { row[$0] } } == expected)
  }

  private static func defused(_ text: String) -> String {
    let starts: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r", "\n"]
    // Apostrophes before it make it no other text.
    let first = text.unicodeScalars.first(where: { $0 != "'" })
    return first.map(starts.contains) == true ? "'" + text : text
  }

  /// No file may end the program, whatever is in it.
  @Test(arguments: 0..<200) func `any bytes are rows or an error`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks: [[UInt8]] = [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let likely: [UInt8] = Array("a,;\"\n\r\t0".utf8) + [0, 0x80, 0xC3, 0xD8, 0xFF]
    var bytes = marks.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      bytes.append(likely.randomElement(using: &random) ?? 0)
    }
    do {
      let read = try rows(bytes)
      #expect(Set(read.map(\.count)).count <= 1)
    } catch let error as CSVError {
      #expect(error.line >= 1 && error.column >= 1)
    } catch {
      Issue.record(error)
    }
  }
}
