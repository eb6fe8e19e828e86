import Testing

@testable import Learning

@Suite struct SlangViewTests {
  private func program(_ text: String) throws -> SlangProgram { try SlangParser.parse(text) }

  /// As the page beside it shows the same program in JavaScript and in Swift.
  @Test func `the program of the drawing is shown as drawn`() throws {
    let program = try program(
      "repeat 10\nif pulse > 150\nprint \"calm down\"\nelse\nprint turn\nend\nend")
    #expect(
      program.view(.javascript).text == """
        for (let turn = 1; turn <= 10; turn++) {
          if (pulse() > 150) {
            console.log("calm down");
          } else {
            console.log(turn);
          }
        }
        """)
    #expect(
      program.view(.swift).text == """
        for turn in 1...10 {
          if pulse() > 150 {
            print("calm down")
          } else {
            print(turn)
          }
        }
        """)
  }

  @Test func `each line stands beside its own, and names made in blocks on top`() throws {
    let program = try program(
      "blank\nif tilt > 5\nvariable best = 1\nend\nrepeat 2\nvariable best = best / 2\nend")
    let script = program.view(.javascript)
    #expect(script.top == ["let best;"])
    #expect(
      script.lines == [
        "", "if (tilt() > 5) {", "  best = 1;", "}",
        "for (let turn = 1; turn <= 2; turn++) {", "  best = best / 2;", "}",
      ])
    let swift = program.view(.swift)
    #expect(swift.top == ["var best: Double = 0"])
    #expect(swift.lines[2] == "  best = 1.0")
    #expect(swift.lines.count == program.lines.count)
  }

  @Test(arguments: [
    ("print [1, 2][2]", "console.log([1, 2][1]);", "print([1, 2][1])"),
    ("print not 1 == 2", "console.log(!(1 === 2));", "print(!(1 == 2))"),
    ("print - -1", "console.log(-(-1));", "print(-(-1))"),
    (
      "print upper(\"a\" + \"b\")", "console.log((\"a\" + \"b\").toUpperCase());",
      "print((\"ab\").uppercased())"
    ),
    ("print 1 / 2", "console.log(1 / 2);", "print(1.0 / 2.0)"),
    ("print gate", "console.log(gate().time);", "print(gate().time)"),
    ("print gate.lane", "console.log(gate().lane);", "print(gate().lane)"),
    ("print random(1, 6)", "console.log(random(1, 6));", "print(Int.random(in: 1...6))"),
    ("print length([1])", "console.log([1].length);", "print([1].count)"),
    ("print \"a\" + 1 + turn", "console.log(\"a\" + 1 + turn);", "print(\"a\\(1)\\(turn)\")"),
    ("print _ + 1", "console.log(… + 1);", "print(… + 1)"),
    ("variable class = 1", "let class_ = 1;", "let class_ = 1"),
    (
      "variable f(a, b) = a * b", "const f = (a, b) => a * b;",
      "func f(_ a: Int, _ b: Int) -> Int { a * b }"
    ),
    ("variable p = {name: \"M\"}", "let p = {name: \"M\"};", "let p = Card(name: \"M\")"),
  ])
  func `a line is what people write`(text: String, script: String, swift: String) throws {
    let program = try program(text)
    #expect(program.view(.javascript).lines == [script])
    #expect(program.view(.swift).lines == [swift])
  }

  /// Each of them grew tenfold with every line, or had no end.
  @Test(arguments: [
    "repeat 1\nvariable p = {a: p}\nend",
    "repeat 2\nvariable p = {a: p, b: p, c: p, d: p, e: p, f: p, g: p, h: p, i: p, j: p}\nend",
    "variable c = {a: c, b: [c]}\nrepeat 2\nvariable c.b = [c, c]\nvariable d = {c: c, d: [d]}\nend",
    tower(8, inside: "repeat 1"), tower(8, inside: "variable p = 1"), crowd,
    "variable f(x) = {a: x, b: x, c: x}\nrepeat 1\nvariable p = f(f(f(f(f(f(f(f(1))))))))\nend",
  ])
  func `what is put into itself is shown, and no longer than it can be read`(text: String) throws {
    let program = try program(text)
    for language in SlangCodeLanguage.allCases {
      let view = program.view(language)
      #expect(view.lines.count == program.lines.count)
      #expect(view.text.utf8.count < 20 * text.utf8.count + 5_000, "\(language)")
    }
  }

  /// Cards in cards, each ten times.
  private static func tower(_ height: Int, inside first: String) -> String {
    let names = (0...height).map { "p\($0)" }
    let lines = zip(names, names.dropFirst()).map { inner, outer in
      let fields = (0..<10).map { "\(outer)f\($0): \(inner)" }
      return "variable \(outer) = {\(fields.joined(separator: ", "))}"
    }
    let end = first.hasPrefix("repeat") ? ["end"] : []
    return ([first, "variable p0 = {a: 1}"] + lines + end).joined(separator: "\n")
  }

  /// Hundreds of kinds of cards that hold each other.
  private static let crowd = (0..<50).map { line in
    let cards = (0..<9).map { "a\(line)b\($0): {c\(line)d\($0): v\((line + $0) % 50)}" }
    return "variable v\(line) = {\(cards.joined(separator: ", "))}"
  }.joined(separator: "\n")

  @Test func `what tests bring themselves is not on top of what they run`() throws {
    let program = try program(
      "repeat 1\nvariable a = walk(1)\nprint right(1)\nend\nprint random(1, 2)")
    for language in [SlangCodeLanguage.javascript, .swift] {
      #expect(program.view(language).top.count > 1)
      #expect(program.view(language, style: .wrapped).top.count == 1)
    }
  }

  @Test func `a list that gets another name is copied, as it is here`() throws {
    let program = try program("variable a = [1]\nvariable b = a\nvariable b[1] = 2")
    #expect(
      program.view(.javascript).lines == [
        "let a = [1];", "let b = structuredClone(a);", "b[0] = 2;",
      ])
    #expect(program.view(.swift).lines == ["let a = [1]", "var b = a", "b[0] = 2"])
  }

  @Test func `a count is read once`() throws {
    let program = try program(
      "variable n = 3\nrepeat n\nvariable n = n + 1\nend\nrepeat n\nrepeat turn\nprint turn\nend\nend"
    )
    let lines = program.view(.javascript).lines
    #expect(lines[1] == "for (let turn = 1, turns = n; turn <= turns; turn++) {")
    #expect(lines[4] == "for (let turn = 1; turn <= n; turn++) {")
    #expect(lines[5] == "  for (let turn2 = 1; turn2 <= turn; turn2++) {")
    #expect(lines[6] == "    console.log(turn2);")
    #expect(program.view(.swift).lines[1] == "for _ in stride(from: 1, through: n, by: 1) {")
  }

  @Test func `a name is Double in Swift if any value of it can have decimals`() throws {
    let program = try program("variable best = 99\nvariable count = 0\nvariable best = gate")
    #expect(
      program.view(.swift).lines == ["var best = 99.0", "let count = 0", "best = gate().time"])
  }
}
