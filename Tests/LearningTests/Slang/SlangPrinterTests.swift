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
