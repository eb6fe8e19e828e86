import Testing

@testable import Learning

@Suite struct SlangMachineTests {
  static func run(
    _ text: String, _ values: [SlangSensor: [SlangReading]] = [:], seed: UInt64 = 0,
    speech: SlangSpeech = SlangSpeech(.en)
  ) throws -> SlangRun {
    let machine = SlangMachine(try SlangParser.parse(text), speech: speech, seed: seed)
    return SlangRun(machine, from: SlangSource(values))
  }

  @Test(
    arguments: [
      ("print 7 / 2\nprint 6 / 2", ["3.5", "3"]), ("print -7 % 3\nprint 7 % -3", ["-1", "1"]),
      ("print \"a\" + 1 + 2\nprint 1 + 2 + \"a\"", ["a12", "3a"]), ("print 0.1 + 0.2", ["0.3"]),
      ("print [1, \"b\", true]", ["[1, \"b\", true]"]),
      (
        "variable p = {Name: \"Maja\", goals: 1}\nvariable p.goals = p.GOALS + 1\nprint p",
        ["{name: \"Maja\", goals: 2}"]
      ),
      (
        "variable a = [1, 2]\nvariable b = a\nvariable b[1] = 9\nprint a[1]\nprint b",
        ["1", "[9, 2]"]
      ),
      ("variable a = [1]\nprint add(a, 2)\nprint a", ["[1, 2]", "[1]"]),
      ("repeat 3\nprint turn\nend", ["1", "2", "3"]), ("repeat 0\nprint 1\nend\nprint 2", ["2"]),
      ("repeat 2\nrepeat 2\nprint turn\nend\nprint turn\nend", ["1", "2", "1", "1", "2", "2"]),
      ("variable n = 2\nrepeat n\nvariable n = n + 5\nend\nprint n", ["12"]),
      ("if 1 > 2\nprint 1\nelse\nprint 2\nend", ["2"]), ("if 1 == 1\nprint 1\nelse\nend", ["1"]),
      ("if 1 == 1 and 2 == 3\nprint 1\nend\nif 1 == 2 or 3 == 3\nprint 2\nend", ["2"]),
      ("if not true\nprint 1\nend", []), ("blank\nprint \"\"", [""]),
      ("variable area(w, h) = w * h\nprint area(2, 3.5)", ["7"]),
      ("variable x = 5\nvariable f(x) = x + 1\nprint f(1)\nprint x", ["2", "5"]),
      ("print length(\"åäö\")\nprint length([1, 2])\nprint letter(\"åäö\", 3)", ["3", "2", "ö"]),
      ("print max(1, 2)\nprint min(1, 2)\nprint upper(\"åß\")", ["2", "1", "ÅSS"]),
      ("print round(2.5)\nprint round(-2.5)\nprint round(0.49)", ["3", "-2", "0"]),
      ("print walk(130)\nprint \"a\" + right(1.5)", ["walk 130", "aright 1.5"]),
      ("variable Score = 1\nprint sCORE", ["1"]), ("print \"a\" == \"A\"", ["false"]),
      ("print false and 1 / 0 == 1", ["false"]), ("print true or not false", ["true"]),
    ] as [(String, [String])])
  func `a program says what it means`(text: String, output: [String]) throws {
    let run = try Self.run(text.replacing("1 / 0", with: "1 / (1 - 1)"))
    #expect(run.fault == nil)
    #expect(run.output == output)
  }

  @Test func `numbers have a comma in Swedish and a point when they are checked`() throws {
    let text = "print 2.5\nprint \"tid \" + 1 / 4\nprint [0.5, true]\nprint walk(1)"
    #expect(
      try Self.run(text, speech: SlangSpeech(.sv)).output
        == ["2,5", "tid 0,25", "[0,5, sant]", "gå 1"])
    #expect(try Self.run(text, speech: .checked(.sv)).output.first == "2.5")
  }

  /// A program for each fault that only a run finds: line, parts in English.
  static let faults: [(String, SlangFault.Code, Int, [String: String])] = [
    ("variable n = \"ten\"\nrepeat n\nend", .whole, 2, [:]),
    ("variable n = 0.5\nrepeat n\nend", .whole, 2, [:]),
    ("variable n = 3\nif n\nend", .bool, 2, [:]),
    ("variable a = \"x\"\nprint a - 1", .math, 2, ["sign": "−"]),
    ("variable a = \"x\"\nif a == 1\nend", .compare, 2, ["one": "Text", "other": "number"]),
    ("variable a = \"x\"\nif a > 1\nend", .order, 2, [:]),
    ("variable a = 0\nprint 1 / a", .zero, 2, [:]),
    ("variable a = 0.5\nprint 1 % a", .rest, 2, [:]),
    ("if 1 == 2\nvariable a = 1\nend\nprint a", .unknown, 4, ["name": "a"]),
    ("if 1 == 2\nvariable f(x) = x\nend\nprint f(1)", .unknown, 4, ["name": "f"]),
    (
      "variable a = 1\nvariable A = \"x\"", .kind, 2,
      ["name": "a", "held": "a number", "given": "Text"]
    ),
    (
      "variable a = [1]\nvariable a[1] = \"x\"", .kind, 2,
      ["name": "a[1]", "held": "a number", "given": "Text"]
    ),
    ("variable a = [1, 2, 3, 4]\nprint a[5]", .place, 2, ["count": "4", "place": "5"]),
    ("variable a = [1]\nprint a[0]", .place, 2, ["count": "1", "place": "0"]),
    ("print letter(\"abc\", 4)", .letter, 1, ["count": "3", "place": "4"]),
    ("variable p = {a: 1}\nprint p.speed", .field, 2, ["card": "p", "field": "speed"]),
    (
      "variable p = {speed: 1}\nprint p.sped", .field, 2,
      ["card": "p", "field": "sped", "suggestion": "speed"]
    ),
    ("variable p = {a: 1}\nvariable p.b = 2", .field, 2, ["card": "p", "field": "b"]),
    ("variable a = 1\nprint upper(a)", .input, 2, ["function": "upper", "value": "1"]),
    ("print random(1, 2.5)", .input, 1, ["function": "random", "value": "2.5"]),
    ("repeat 1000\nrepeat 1000\nend\nend", .steps, 2, [:]),
    ("repeat 501\nprint 1\nend", .big, 2, ["limit": "500"]),
    ("variable n = 1001\nrepeat n\nend", .big, 2, ["limit": "1000"]),
    ("variable s = \"ab\"\nrepeat 20\nvariable s = s + s\nend", .big, 3, ["limit": "1000"]),
    ("variable a = []\nrepeat 101\nvariable a = add(a, 1)\nend", .big, 3, ["limit": "100"]),
    ("variable n = 2\nrepeat 60\nvariable n = n * n\nend", .big, 3, ["limit": "9007199254740991"]),
    ("variable a = [1]\nrepeat 9\nvariable a = [a]\nend", .deep, 3, [:]),
    ("print pulse", .absent, 1, ["equipment": "No belt"]),
  ]

  @Test(arguments: faults)
  func `a fault stops a run where it is`(
    text: String, code: SlangFault.Code, line: Int, parts: [String: String]
  ) throws {
    let fault = try #require(try Self.run(text).fault)
    #expect(fault.code == code)
    #expect(fault.line == line)
    #expect(fault.words(.en) == parts)
  }

  @Test(
    arguments: [
      ("variable a = 1\nvariable laps = \"ten\"\nrepeat laps\nend", 2),
      ("variable a = \"x\"\nvariable b = 1\nprint b + 1 - a", 1),
      ("variable a = 1\nvariable a = 0\nprint 1 / a", 2), ("print 1 / (1 - 1)", nil),
      ("variable a = 1\nvariable a = 2\nvariable a = \"x\"", 2),
      ("variable a = [1]\nprint a[2]", 1),
    ] as [(String, Int?)])
  func `the line that gave the value that does not fit is told`(text: String, cause: Int?) throws {
    #expect(try Self.run(text).fault?.cause == cause)
  }

  @Test func `the same seed throws the same dice, each side of it`() throws {
    let text = "repeat 500\nprint random(6, 1)\nend"
    let first = try Self.run(text, seed: 7).output
    #expect(try Self.run(text, seed: 7).output == first)
    #expect(try Self.run(text, seed: 8).output != first)
    #expect(Set(first) == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `names and their values are told at the end`() throws {
    let run = try Self.run("variable a = 1\nvariable b = a\nif 1 == 2\nvariable c = 1\nend")
    #expect(run.variables.map(\.name) == ["a", "b"])
    #expect(run.steps == 3)
  }
}
