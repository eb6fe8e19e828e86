import Testing

@testable import Learning

@Suite struct SlangCheckerTests {
  /// A program for each fault that is found before anything runs: line, parts in English.
  private static let programs: [(String, SlangFault.Code, Int, [String: String])] = [
    ("print 1\nif pulse > _\nend", .missing, 2, ["line": "2"]),
    ("print", .missing, 1, ["line": "1"]), ("variable = 3", .missing, 1, ["line": "1"]),
    ("print 3 +", .half, 1, ["sign": "+"]), ("print 3 - _", .half, 1, ["sign": "−"]),
    ("repeat 3\nprint 1", .open, 1, ["block": "Repeat", "line": "1"]),
    ("if 1 == 1", .open, 1, ["block": "If", "line": "1"]),
    ("repeat 3\nend\nend", .loose, 3, [:]), ("else", .else, 1, [:]),
    ("repeat 3\nelse\nend", .else, 2, [:]),
    ("if 1 == 1\nelse\nelse\nend", .else, 3, [:]),
    ("repeat \"ten\"\nend", .whole, 1, [:]), ("repeat 2.5\nend", .whole, 1, [:]),
    ("repeat -1\nend", .whole, 1, [:]), ("if pulse\nend", .bool, 1, [:]),
    ("print not 3", .bool, 1, [:]), ("print 1 == 1 and 2", .bool, 1, [:]),
    ("print \"a\" * 2", .math, 1, ["sign": "*"]), ("print -\"a\"", .math, 1, ["sign": "−"]),
    ("print [1] + 2", .math, 1, ["sign": "+"]),
    ("if \"a\" == 3\nend", .compare, 1, ["one": "Text", "other": "number"]),
    ("print [1] == [1]", .compare, 1, ["one": "List", "other": "list"]),
    ("print \"a\" < \"b\"", .order, 1, [:]), ("print 3 / 0", .zero, 1, [:]),
    ("print 3 % (0)", .zero, 1, [:]), ("print 3 % 2.5", .rest, 1, [:]),
    ("variable 2lap = 3", .name, 1, ["try": "lap2"]),
    ("print 2lap", .name, 1, ["try": "lap2"]),
    ("variable puls = 3", .taken, 1, ["name": "puls"]),
    ("variable f(x) = x\nvariable f = 3", .taken, 2, ["name": "f"]),
    ("variable f(x, X) = x", .taken, 1, ["name": "X"]),
    ("variable score = 1\nprint scroe", .unknown, 2, ["name": "scroe", "suggestion": "score"]),
    ("print xyz", .unknown, 1, ["name": "xyz"]),
    ("print plse", .unknown, 1, ["name": "plse", "suggestion": "pulse"]),
    ("print pusl", .unknown, 1, ["name": "pusl", "suggestion": "puls"]),
    ("print legnth(\"a\")", .unknown, 1, ["name": "legnth", "suggestion": "length"]),
    ("print vaten", .unknown, 1, ["name": "vaten"]),
    ("variable pulsen.a = 1", .unknown, 1, ["name": "pulsen"]),
    ("print gate.tiem", .field, 1, ["card": "gate", "field": "tiem", "suggestion": "time"]),
    ("variable f(n) = f(n)", .unknown, 1, ["name": "f"]),
    ("variable f(n) = g(n)\nvariable g(n) = f(n)", .unknown, 1, ["name": "g"]),
    ("print \"a\".b", .field, 1, ["card": "\"a\"", "field": "b"]),
    ("print gate.colour", .field, 1, ["card": "gate", "field": "colour"]),
    ("print 3[1]", .field, 1, ["card": "3", "field": "[1]"]),
    ("print max(1)", .inputs, 1, ["function": "max", "count": "2"]),
    ("print length", .inputs, 1, ["function": "length", "count": "1"]),
    ("variable f(a, b) = a\nprint f(1)", .inputs, 2, ["function": "f", "count": "2"]),
    ("print upper(3)", .input, 1, ["function": "upper", "value": "3"]),
    ("print turn", .turn, 1, [:]), ("repeat 2\nvariable f(x) = turn\nend", .turn, 2, [:]),
    ("repeat 1001\nend", .big, 1, ["limit": "1000"]),
    ("variable \(String(repeating: "a", count: 21)) = 1", .big, 1, ["limit": "20"]),
    ("print {a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:1,i:1,j:1,k:1}", .big, 1, ["limit": "10"]),
    ("if 1==1 and 1==1 and 1==1 and 1==1\nend", .big, 1, ["limit": "3"]),
    (String(repeating: "blank\n", count: 201), .big, 201, ["limit": "200"]),
    (
      String(repeating: "repeat 1\n", count: 9) + String(repeating: "end\n", count: 9), .deep, 9,
      [:]
    ),
  ]

  @Test(arguments: programs)
  func `a fault is found before anything runs`(
    text: String, code: SlangFault.Code, line: Int, parts: [String: String]
  ) throws {
    let program = try SlangParser.parse(text)
    let fault = try #require(SlangChecker.faults(program).first { $0.code == code })
    #expect(fault.line == line)
    #expect(fault.lineID == line)
    #expect(fault.words(.en) == parts)
    #expect(SlangRun(SlangMachine(program)).output == [])
  }

  @Test func `every fault has a program that makes it`() {
    let before = Set(Self.programs.map(\.1))
    let running = Set(SlangMachineTests.faults.map(\.1))
    let waiting = Set(SlangSensorTests.faults.map(\.1))
    #expect(before.union(running).union(waiting) == Set(SlangFault.Code.allCases))
  }

  @Test func `parts are in the words of the language`() throws {
    let program = try SlangParser.parse("repeat 1\nif \"a\" == 3\nprint max(1)")
    let faults = SlangChecker.faults(program)
    #expect(faults.map(\.code) == [.open, .open, .compare, .inputs])
    #expect(
      faults.map { $0.words(.sv) } == [
        ["block": "Upprepa", "line": "1"], ["block": "Om", "line": "2"],
        ["one": "Text", "other": "tal"], ["function": "störst", "count": "2"],
      ])
  }

  @Test(arguments: [
    "", "variable a = 1\nprint a", "repeat 2\nprint turn\nend", "if tilt > 5\nelse\nend",
    "variable f(a) = a * 2\nvariable g(a) = f(a)\nprint g(2)",
    "variable a = [1]\nvariable a[1] = 2\nvariable a = add(a, 3)",
    "variable Ä = 1\nprint ä", "print \"a\" + [1]", "variable max1 = 1\nprint max1",
  ])
  func `a program without a fault has none`(text: String) throws {
    #expect(SlangChecker.faults(try SlangParser.parse(text)) == [])
  }

  @Test(arguments: [
    ("repeat 3\nprint 1", "repeat 3\nprint 1\nend"), ("end\nprint 1", "print 1"),
    ("variable 2lap = 3\nprint 2LAP", "variable lap2 = 3\nprint lap2"),
    ("variable score = 1\nprint scroe + 1", "variable score = 1\nprint score + 1"),
    ("if 1 == 1\nelse\nelse\nend", "if 1 == 1\nelse\nend"),
    ("repeat 2\nprint turm\nend", "repeat 2\nprint turn\nend"),
    ("print lengtj(\"abc\") + 1", "print length(\"abc\") + 1"),
    ("if pluse > 3\nend", "if pulse > 3\nend"), ("print pulss", "print pulse"),
  ])
  func `one press repairs`(text: String, mended: String) throws {
    let program = try SlangParser.parse(text)
    let fault = try #require(SlangChecker.faults(program).first)
    let repaired = try #require(program.repaired(fault))
    #expect(SlangPrinter().text(repaired) == mended)
    #expect(SlangChecker.faults(repaired) == [])
    #expect(Set(repaired.lines.map(\.id)).count == repaired.lines.count)
  }

  @Test(arguments: [
    ("if pulse _ _\nend", SlangArgument(.is)), ("if pulse > _\nend", SlangArgument(.that)),
    ("if 1 == 1 and _ == 2\nend", SlangArgument(.this, 2)),
    ("repeat _\nend", SlangArgument(.times)),
    ("variable a =", SlangArgument(.value)), ("print", SlangArgument(.what)),
  ])
  func `what is missing is led to`(text: String, argument: SlangArgument) throws {
    let fault = SlangChecker.faults(try SlangParser.parse(text)).first
    #expect(fault?.repair == .fill(argument))
  }

  @Test func `what may be meant otherwise is hinted at`() throws {
    let program = try SlangParser.parse(
      "variable a = 1\nrepeat 2\nblank\nend\nif tilt == 0.3\nelse\nend")
    let hints = SlangChecker.hints(program)
    #expect(hints.map(\.code) == [.unused, .empty, .empty, .doubles, .empty])
    #expect(hints.map(\.line) == [1, 2, 5, 5, 6])
  }
}
