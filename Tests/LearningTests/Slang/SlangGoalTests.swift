import Model
import Testing

@testable import Learning

@Suite struct SlangGoalTests {
  private func goal(
    _ output: [String], match: SlangGoal.Match = .exact, uses: [String: Int] = [:],
    without: [String] = [], variables: [String: String] = [:], steps: Int? = nil,
    pulse: [Double] = []
  ) -> SlangGoal {
    SlangGoal(
      cases: [
        SlangGoal.Case(
          inputs: SlangSource([.pulse: pulse.map { .pulse($0) }]),
          output: SlangLocalized(en: output, sv: output))
      ],
      match: match,
      uses: Dictionary(
        uniqueKeysWithValues: uses.compactMap { word, count in
          SlangIngredient(word).map { ($0, count) }
        }),
      without: Set(without.compactMap { SlangIngredient($0) }),
      variables: SlangLocalized(en: variables, sv: variables), steps: steps)
  }

  private func miss(_ goal: SlangGoal, _ text: String) throws -> [String]? {
    let program = try SlangParser.parse(text)
    return goal.verdict(on: program, language: .sv).miss?.names
  }

  @Test(
    arguments: [
      (["Hej då"], "print \"hejDÅ\"", true), (["2.5"], "print 2.5", true),
      (["0.3"], "print 0.1 + 0.2", true), (["1.0000000001"], "print 1", true),
      (["1.00001"], "print 1", false), (["1 2"], "print \"12\"", false),
      (["1"], "print \"1.0\"", true), (["a", "b"], "print \"b\"\nprint \"a\"", false),
      (["2.84"], "print \"2,84\"", true), ([], "blank", true),
    ] as [([String], String, Bool)])
  func `spaces and case say nothing, numbers nearly equal are equal`(
    output: [String], text: String, isRight: Bool
  ) throws {
    #expect(try (miss(goal(output), text) == nil) == isRight)
  }

  @Test(arguments: [
    ("print \"new best 2.91 s\"\nprint \"x\"\nprint \"new best 2.84!\"", true),
    ("print \"new best 2.84\"\nprint \"new best 2.91\"", false),
    ("print \"new best 2.919\"\nprint \"new best 2.84\"", false), ("print 1", false),
  ])
  func `what is contained comes in its order`(text: String, isRight: Bool) throws {
    let goal = goal(["new best 2.91", "new best 2.84"], match: .contains)
    #expect(try (miss(goal, text) == nil) == isRight)
  }

  @Test func `any line is right where only their number counts`() throws {
    #expect(try miss(goal([], match: .any), "print 7") == nil)
    #expect(try miss(goal([], match: .any), "blank") == ["other-lines"])
    #expect(try miss(goal(["x", "x"], match: .any), "print 7") == ["fewer-lines"])
  }

  @Test func `the first miss speaks: faults, ingredients, lines, names, steps`() throws {
    let goal = goal(
      ["1"], uses: ["repeat": 1], without: ["if"], variables: ["a": "2"], steps: 5, pulse: [1])
    let rest = "repeat 1\nvariable a = 2\nprint pulse\nend"
    #expect(try miss(goal, rest) == nil)
    #expect(try miss(goal, "print") == ["fault-missing", "fault"])
    #expect(try miss(goal, "print 1") == ["uses-repeat", "uses"])
    #expect(try miss(goal, rest + "\nif 1 == 1\nend") == ["without-if", "without"])
    #expect(try miss(goal, rest + "\nprint 1 % (1 - 1)") == ["fault-zero", "fault"])
    #expect(try miss(goal, rest + "\nprint 1") == ["more-lines"])
    #expect(try miss(goal, rest.replacing("a = 2", with: "a = 3")) == ["variables"])
    #expect(try miss(goal, rest.replacing("a = 2", with: "b = 2")) == ["variables"])
    #expect(try miss(goal, rest + "\nrepeat 5\nend") == ["steps"])
    #expect(try miss(goal, rest.replacing("1\nvar", with: "2\nvar")) == ["fault-waited", "fault"])
  }

  @Test func `ingredients are counted wherever they stand`() throws {
    let program = try SlangParser.parse(
      "variable f(x) = x % 2\nif f(1) == 1 and not true == false\nprint [1] + \"\"\nend")
    let counts = SlangIngredient.counts(program)
    let wanted = [
      "%": 1, "function": 1, "if": 1, "and": 1, "not": 1, "==": 3, "list": 1, "+": 1, "print": 1,
      "name": 1,
    ]
    for (word, count) in wanted {
      #expect(counts[try #require(SlangIngredient(word))] == count, "\(word)")
    }
    #expect(SlangIngredient("wind") == nil)
    #expect(SlangIngredient("repeat")?.text(.sv) == "Upprepa")
  }

  @Test func `the place where lines part is told`() throws {
    let program = try SlangParser.parse("print 1\nprint 2")
    guard case .lines(let lines)? = goal(["1", "3"]).verdict(on: program, language: .en).miss else {
      Issue.record("no miss of lines")
      return
    }
    #expect(lines.first == 2)
    #expect(lines.got == ["1", "2"])
  }

  @Test func `where lines need not be in their places none is the first that parts`() throws {
    let program = try SlangParser.parse("print 1\nprint 2")
    for match in [SlangGoal.Match.contains, .any] {
      var goal = goal(["1", "3", "4"])
      goal.match = match
      guard case .lines(let lines)? = goal.verdict(on: program, language: .en).miss else {
        Issue.record("no miss of lines: \(match)")
        continue
      }
      #expect(lines.first == nil)
    }
  }

  @Test func `a verdict is told as JSON`() throws {
    let goal = goal(["1", "3"])
    let right = goal.verdict(on: try SlangParser.parse("print 1\nprint 3"), language: .en)
    #expect(try JSON.text(SlangVerdictReport(right, .en)) == #"{"right":true,"steps":2}"#)
    let wrong = goal.verdict(on: try SlangParser.parse("print 1"), language: .en)
    #expect(
      try JSON.text(SlangVerdictReport(wrong, .en))
        == #"{"miss":{"case":0,"expected":["1","3"],"first":2,"got":["1"],"hidden":false,"#
        + #""kind":"lines","names":["fewer-lines"]},"right":false,"steps":1}"#)
  }
}
