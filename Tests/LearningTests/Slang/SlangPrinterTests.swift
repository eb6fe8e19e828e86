import Model
import Testing

@testable import Learning

@Suite struct SlangPrinterTests {
  @Test(arguments: SlangLanguage.allCases)
  func `what is printed is read again as the same program`(language: SlangLanguage) throws {
    let printer = SlangPrinter(language)
    for seed in 0..<2_000 {
      var random = RandomSlang(seed: UInt64(seed))
      let program = random.program()
      let text = printer.text(program)
      let again = try SlangParser.parse(text, language: language)
      try #require(again == program, "seed \(seed): \(text)")
      #expect(printer.text(again) == text)
    }
  }

  /// What is read may be longer when it is printed: holes and brackets are written out.
  @Test(
    arguments: [
      "print a" + String(repeating: "%", count: 99) + "b",
      "variable = " + String(repeating: "[,", count: 4) + "]]]]",
      "if " + String(repeating: "a and ", count: 49) + "a",
      "if not \(brackets(6))",
      "if \(brackets(7)) + 1",
      "if a or b and \(brackets(7))",
      "if \(brackets(8))",
    ], SlangLanguage.allCases)
  func `what is barely within the limits is read again when it is printed`(
    line: String, language: SlangLanguage
  ) throws {
    let program = try SlangParser.parse(line, language: language)
    let text = SlangPrinter(language).text(program)
    #expect(try SlangParser.parse(text, language: language) == program)
    #expect(try SlangProgram(json: program.json(language), language) == program)
  }

  @Test(
    arguments: [
      ("print a" + String(repeating: "%", count: 100) + "b", .long),
      ("variable f(\(String(repeating: "a, ", count: 199))a) = 1", .long),
      ("if " + String(repeating: "a and ", count: 100) + "a", .long),
      ("if not \(brackets(7))", .deep),
      ("if \(brackets(8)) + 1", .deep),
      ("if a or b and \(brackets(8))", .deep),
      ("if \(brackets(9))", .deep),
    ] as [(String, SlangReadingProblem.Code)])
  func `what would be beyond the limits when it is printed is refused`(
    line: String, code: SlangReadingProblem.Code
  ) {
    let problem = #expect(throws: SlangReadingProblem.self) { try SlangParser.parse(line) }
    #expect(problem?.code == code)
  }

  private static func brackets(_ depth: Int) -> String {
    String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
  }

  @Test func `a program is shown in either language`() throws {
    let program = try SlangParser.parse(
      """
      repeat 2.5
      if pulse > 150 and not true
      print max(gate.time, 1) + "max"
      else
      blank
      end
      variable time = gates[turn]
      """)
    #expect(
      SlangPrinter(.sv).text(program) == """
        upprepa 2,5
        om puls > 150 och (inte sant) == sant
        skriv störst(grind.tid, 1) + "max"
        annars
        tom
        slut
        variabel time = grindar[varv]
        """)
  }

  @Test(arguments: SlangLanguage.allCases)
  func `arguments of a block put it together again`(language: SlangLanguage) throws {
    for seed in 0..<300 {
      var random = RandomSlang(seed: UInt64(seed))
      let program = random.program()
      for line in program.lines {
        let arguments = line.block.arguments(language)
        let block = try SlangBlock(line.block.element, arguments: arguments, language)
        #expect(block == line.block)
      }
      #expect(try SlangProgram(json: program.json(language), language) == program)
    }
  }

  @Test func `an editor's argument is told where it cannot be read`() {
    #expect(throws: SlangReadingProblem(.extra, column: 9, "4")) {
      try SlangBlock(.print, arguments: [.init(name: "what", text: "3 4")], .en)
    }
    #expect(throws: SlangProgram.JSONProblem.sameID(line: 2)) {
      try SlangProgram(
        json: .object([
          "lines": .array([
            .object(["id": .number(1), "block": .string("end")]),
            .object(["id": .number(1), "block": .string("end")]),
          ])
        ]), .en)
    }
  }

  @Test func `chips tell what each piece of an argument is`() {
    let chips = SlangChip.chips("längd(lag) + puls - varv _ \"a\"", .sv)
    #expect(
      chips.map(\.kind) == [
        .function, .mark, .name, .mark, .sign, .sensor, .sign, .word, .hole, .text,
      ])
    #expect(chips.map(\.text).joined(separator: " ") == "längd ( lag ) + puls - varv _ \"a\"")
  }
}
