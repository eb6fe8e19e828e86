import EyeTest
import Model
import Testing

struct ColourMachineTests {
  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { return text }
    return nil
  }

  /// The answer that the plate's address gives away.
  private static func solution(_ question: RoundQuestion) -> String? {
    let plate = text(question.stimulus["plate"])
    return question.choices.first { plate?.contains("figure=ring-\($0)&") == true }
  }

  private static func played(_ machine: inout ColourMachine) -> [RoundRecord] {
    var records: [RoundRecord] = []
    while let question = machine.question, records.count < 100 {
      let choice = solution(question) ?? "up"
      records += machine.answer(
        RoundAnswer(question: question.number, choice: choice, responseTime: 1))
    }
    return records
  }

  @Test func `each answer is a row, and what they tell is the last one`() {
    var machine = ColourMachine(seed: 9)
    let records = Self.played(&machine)
    #expect(records.count == 67)
    #expect(records.dropLast().allSatisfy { $0.outcome == .pass && $0.response == $0.solution })
    #expect(machine.end == .complete && machine.question == nil)
    #expect(records.last?.outcome == nil)
    #expect(machine.progress.result?.verdict == .typical)
    #expect(machine.progress.trials == 66)
    for record in records.dropLast() {
      #expect(record.details["alternatives"] == .number(4))
      #expect(record.details["eye"] == .string("both"))
    }
  }

  @Test func `another display is noted, another distance means nothing to colours`() {
    var machine = ColourMachine(seed: 9)
    let isDistanceNoted = machine.note(.distance)
    #expect(!isDistanceNoted)
    #expect(machine.progress.conditions.isEmpty)
    let isDisplayNoted = machine.note(.display)
    #expect(isDisplayNoted)
    #expect(machine.progress.conditions == [.display])
    _ = machine.stop(.stopped)
    let isLateNoted = machine.note(.display)
    #expect(!isLateNoted)
    #expect(machine.progress.result == nil)
  }

  @Test func `every row tells what is known on each axis, and only its own one has changed`() {
    var machine = ColourMachine(seed: 9)
    var before: [String: JSONValue] = [:]
    for record in Self.played(&machine).dropLast() {
      guard case .object(let known)? = record.details["estimator"],
        case .string(let asked)? = record.details["axis"]
      else {
        Issue.record("a row tells no state")
        return
      }
      #expect(Set(known.keys) == ["protan", "deutan", "tritan"])
      let changed = known.keys.filter { before[$0] != known[$0] }
      #expect(before.isEmpty || changed == (asked == "brightness" ? [] : [asked]))
      before = known
    }
    #expect(before.count == 3)
  }

  /// Section 3.1: more than one trial in ten; a round has 66 of them.
  @Test(arguments: [(6, false), (7, true)])
  func `a tablet that was not level in more than a tenth of the plates tells nothing`(
    shaken: Int, isUnclear: Bool
  ) {
    var machine = ColourMachine(seed: 9)
    while let question = machine.question {
      _ = machine.answer(
        RoundAnswer(
          question: question.number, choice: Self.solution(question) ?? "up", responseTime: 1,
          wasSteady: question.number > shaken))
    }
    #expect(machine.progress.result?.flags == (isUnclear ? [.unsteady] : []))
    #expect(machine.progress.result?.verdict == (isUnclear ? .unclear : .typical))
  }

  @Test func `an answer to another question or to none of the sides is no answer`() {
    var machine = ColourMachine(seed: 9)
    let first = machine.question
    #expect(machine.answer(RoundAnswer(question: 2, choice: "up")).isEmpty)
    #expect(machine.answer(RoundAnswer(question: 1, choice: "up-left")).isEmpty)
    #expect(machine.question == first)
    #expect(machine.progress.trials == 0)
    #expect(machine.answer(RoundAnswer(question: 1, choice: "up")).count == 1)
    #expect(machine.answer(RoundAnswer(question: 1, choice: "up")).isEmpty)
  }

  @Test func `a round that is left tells nothing`() {
    var machine = ColourMachine(seed: 9)
    _ = machine.answer(RoundAnswer(question: 1, choice: "up"))
    #expect(machine.stop(.stopped).isEmpty)
    #expect(machine.question == nil && machine.end == .stopped)
    #expect(machine.progress.result == nil)
    #expect(machine.answer(RoundAnswer(question: 2, choice: "up")).isEmpty)
    _ = machine.stop(.leftAlone)
    #expect(machine.end == .stopped)
  }

  @Test func `the address of a plate leads to the plate that was asked`() throws {
    var test = ColourTest(seed: 4)
    var machine = ColourMachine(seed: 4)
    for _ in 0..<20 {
      let asked = try #require(test.question)
      let question = try #require(machine.question)
      let query = try #require(Self.text(question.stimulus["plate"]))
      var parts: [String: String] = [:]
      for part in query.split(separator: "&") {
        let pair = part.split(separator: "=").map(String.init)
        parts[pair[0]] = pair[1]
      }
      let read = try PlateQuery(
        figure: parts["figure"], axis: parts["axis"], displacement: parts["displacement"],
        seed: parts["seed"])
      #expect(read.text == query)
      #expect(read.figure == .ring(asked.gap) && read.seed == asked.seed)
      test.answer(.left)
      _ = machine.answer(RoundAnswer(question: question.number, choice: "left"))
    }
  }

  @Test(arguments: [
    ("ring-up-left", "protan", "10", "1", "figure"), ("digit-10", "protan", "10", "1", "figure"),
    ("", "protan", "10", "1", "figure"), ("ring-up", "", "10", "1", "axis"),
    ("ring-up", "protan", "-1", "1", "displacement"),
    ("ring-up", "protan", "1801", "1", "displacement"),
    ("ring-up", "protan", "nan", "1", "displacement"), ("ring-up", "protan", "10", "-1", "seed"),
    ("ring-up", "protan", "10", "9007199254740992", "seed"),
  ])
  func `nonsense names its part`(
    figure: String, axis: String, displacement: String, seed: String, part: String
  ) {
    #expect(throws: PlateQuery.Refusal(part: part)) {
      try PlateQuery(figure: figure, axis: axis, displacement: displacement, seed: seed)
    }
  }
}
