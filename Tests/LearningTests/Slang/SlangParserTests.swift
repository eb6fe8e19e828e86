import Testing

@testable import Learning

@Suite struct SlangParserTests {
  @Test(
    arguments: [
      ("", []), ("\n\n  \t\n", []), ("print", [.print(.hole)]), ("repeat _", [.repeat(.hole)]),
      ("PRINT 1", [.print(.number(1))]), ("Skriv varv", [.print(.turn)]),
      ("print “a”", [.print(.text("a"))]), ("print ”a\"b”", [.print(.text("a\"b"))]),
      ("print 2 × 3 ÷ 4", [.print(product)]), ("print -5", [.print(.negative(.number(5)))]),
      ("print 1 +", [.print(.binary(.number(1), .plus, .hole))]),
      ("print * 2", [.print(.binary(.hole, .times, .number(2)))]),
      ("variable", [.variable(.hole, .hole)]), ("variable = 3", [.variable(.hole, .number(3))]),
      ("variable _ = _", [.variable(.hole, .hole)]),
      ("print 2lap", [.print(.name("2lap"))]), ("print 2.5", [.print(.number(2.5))]),
      ("\u{FEFF}end", nil), ("end\r\nend", [.end, .end]),
    ] as [(String, [SlangBlock]?)])
  func `a line is a block`(text: String, blocks: [SlangBlock]?) throws {
    guard let blocks else {
      #expect(try SlangParser.parse(bytes: Array(text.utf8)) == SlangProgram(blocks: [.end]))
      return
    }
    #expect(try SlangParser.parse(text) == SlangProgram(blocks: blocks))
  }

  private static let product = SlangExpression.binary(
    .binary(.number(2), .times, .number(3)), .divided, .number(4))

  @Test(arguments: [
    ("if", "if _ _ _"), ("if pulse _ _", "if pulse _ _"), ("if pulse >", "if pulse > _"),
    ("if rain", "if rain == true"), ("if not rain", "if (not rain) == true"),
    ("if a = 1", "if a == 1"), ("if a == 1 and b < 2 and c", "if a == 1 and b < 2 and c == true"),
    ("if a == 1 and b == 2 or c == 3", "if (a == 1 and b == 2 or c == 3) == true"),
    ("if _ _ 3", "if _ _ 3"), ("if a == 1 or", "if a == 1 or _ _ _"),
  ])
  func `a condition is comparisons`(text: String, printed: String) throws {
    let program = try SlangParser.parse(text)
    #expect(SlangPrinter().text(program) == printed)
    #expect(try SlangParser.parse(printed) == program)
  }

  @Test(arguments: [
    ("print 1 + 2 * 3", "1 + (2 * 3)"), ("print 1 - 2 - 3", "(1 - 2) - 3"),
    ("print not 1 == 2 and 3 < 4 + 5", "(not (1 == 2)) and (3 < (4 + 5))"),
    ("print -2 * 3", "(-2) * 3"), ("print 1 < 2 == 3 < 4", "(1 < 2) == (3 < 4)"),
    ("print 1 == 2 or 3 == 4 and 5 == 6", "(1 == 2) or ((3 == 4) and (5 == 6))"),
    ("print -a[1].b", "-((a[1]).b)"),
  ])
  func `signs bind as the grammar says`(text: String, bracketed: String) throws {
    let program = try SlangParser.parse(text)
    let other = try SlangParser.parse("print " + bracketed)
    #expect(Self.bare(program) == Self.bare(other))
  }

  /// Without brackets.
  private static func bare(_ program: SlangProgram) -> [SlangExpression] {
    program.lines.flatMap(\.block.expressions).map(bare)
  }

  private static func bare(_ part: SlangExpression) -> SlangExpression {
    switch part {
    case .group(let inner): bare(inner)
    case .not(let inner): .not(bare(inner))
    case .negative(let inner): .negative(bare(inner))
    case .binary(let left, let sign, let right): .binary(bare(left), sign, bare(right))
    case .field(let inner, let name): .field(bare(inner), name)
    case .index(let list, let place): .index(bare(list), bare(place))
    default: part
    }
  }

  @Test func `a comma in a Swedish number is its decimal mark`() throws {
    let list = try SlangParser.expression("[2,9, 2,8]", .sv)
    #expect(list == .list([.number(2.9), .number(2.8)]))
    #expect(try SlangParser.expression("[1,2]", .en) == .list([.number(1), .number(2)]))
    #expect(try SlangParser.expression("[1; 2]", .sv) == .list([.number(1), .number(2)]))
  }

  @Test(
    arguments: [
      ("print 1\nfoo 2", .word, 2, 1), ("print #", .sign, 1, 7), ("print \"a", .quote, 1, 7),
      ("print (1", .bracket, 1, 9), ("print 1)", .bracket, 1, 8), ("print 3 4", .extra, 1, 9),
      ("end 1", .extra, 1, 5), ("variable a 3", .target, 1, 12), ("variable 3 = a", .target, 1, 10),
      ("print 99999999999999999999", .long, 1, 7), ("print a == not b", .bracket, 1, 12),
      ("print ((((((((((1))))))))))", .deep, 1, 16), ("print {1: 2}", .extra, 1, 8),
      ("print 99. 9a", .extra, 1, 11),
      ("print \"a\u{202E}b\"", .sign, 1, 9), ("<b>", .word, 1, 1),
    ] as [(String, SlangReadingProblem.Code, Int, Int)])
  func `what is no program is told with its place`(
    text: String, code: SlangReadingProblem.Code, line: Int, column: Int
  ) throws {
    let problem = try #require(throws: SlangReadingProblem.self) { try SlangParser.parse(text) }
    #expect((problem.code, problem.line, problem.column) == (code, line, column))
    #expect(!problem.text.unicodeScalars.contains("\u{202E}"))
  }

  @Test(
    arguments: [
      ("pritn 1", .en, "print"), ("Skirv 1", .sv, "skriv"), ("uprepa 3", .sv, "upprepa"),
      ("foo 2", .en, nil), ("<b>", .en, nil),
    ] as [(String, SlangLanguage, String?)])
  func `a block that is misspelled is suggested in the words of the language`(
    text: String, language: SlangLanguage, suggestion: String?
  ) throws {
    let problem = try #require(throws: SlangReadingProblem.self) {
      try SlangParser.parse("blank\n" + text, language: language)
    }
    #expect(problem.code == .word && problem.line == 2)
    #expect(problem.suggestion == suggestion)
    #expect(problem.sentence.hasSuffix("_near") == (suggestion != nil))
  }

  @Test
  func `a file from elsewhere is read with its tabs, and a name of two hundred letters is told`()
    throws
  {
    let program = try SlangParser.parse("\t\tREPEAT\t3\r\n\t\tprint\t turn\r\n\tend\t\r\n")
    #expect(SlangPrinter().text(program) == "repeat 3\nprint turn\nend")
    let long = try SlangParser.parse("variable \(String(repeating: "a", count: 200)) = 1")
    let fault = try #require(SlangChecker.faults(long).first)
    #expect(fault.code == .big && fault.words(.en)["limit"] == "20")
    for text in ["for i in range(3):\n\tprint(i)", "10 GOTO 10", "Upprepa 3\nPRINT {"] {
      #expect(throws: SlangReadingProblem.self) { try SlangParser.parse(text) }
    }
  }

  @Test func `files that are too large or not UTF-8 are refused`() {
    #expect(throws: SlangReadingProblem.self) {
      try SlangParser.parse(bytes: Array(repeating: 0x20, count: 5_000_000))
    }
    #expect(throws: SlangReadingProblem.self) { try SlangParser.parse(bytes: [0x70, 0xFF]) }
    #expect(throws: SlangReadingProblem(.file, line: 1_001, column: 1)) {
      try SlangParser.parse(String(repeating: "end\n", count: 1_001))
    }
    #expect(throws: SlangReadingProblem.self) {
      try SlangParser.parse("print " + String(repeating: "1+", count: 200))
    }
  }
}
