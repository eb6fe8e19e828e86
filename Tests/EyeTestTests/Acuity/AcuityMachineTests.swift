import EyeTest
import EyeTestObservers
import Model
import Testing

struct AcuityMachineTests {
  private static let screen: [String: JSONValue] = [
    "pitch_mm": .number(0.1165), "distance_m": .number(2), "side_px": .number(1_200),
  ]

  private func machine(_ options: [String: JSONValue] = [:]) throws -> AcuityMachine {
    let options = Self.screen.merging(options) { $1 }
    return try AcuityMachine(RoundOptions(options), seed: 1)
  }

  private func refusal(_ options: [String: JSONValue?]) -> RoundRefusal? {
    var known = Self.screen
    for (name, value) in options { known[name] = value }
    do throws(RoundRefusal) {
      _ = try AcuityMachine(RoundOptions(known), seed: 1)
      return nil
    } catch {
      return error
    }
  }

  private func number(_ name: String, _ values: [String: JSONValue]?) -> Double {
    guard case .number(let number)? = values?[name] else { return .nan }
    return number
  }

  /// Plays to the end; `answer` chooses by the question and the choice that is right.
  private func play(
    _ machine: inout AcuityMachine, time: Double = 1,
    _ answer: (RoundQuestion, String) -> String
  ) throws -> [RoundRecord] {
    var records: [RoundRecord] = []
    while let question = machine.question {
      guard case .string(let symbol)? = question.stimulus["symbol"] else { break }
      let right = symbol.split(separator: "-").last.map(String.init) ?? symbol
      records += machine.answer(
        RoundAnswer(
          question: question.number, choice: answer(question, right), responseTime: time))
      try #require(records.count < 100)
    }
    return records
  }

  private func wrong(_ question: RoundQuestion, _ right: String) -> String {
    question.choices.first { $0 != right } ?? right
  }

  @Test func `a stroke is as many pixels as its angle asks for`() throws {
    let question = try #require(try machine().question)
    #expect(number("logmar", question.stimulus) == 1)
    // Ten minutes of arc at 2 m: 2000 mm · tan(1/6°) = 5.8178 mm of 0.1165 mm.
    #expect(abs(number("stroke_px", question.stimulus) - 49.938) < 0.01)
  }

  @Test(arguments: [("landolt", 4), ("e", 4), ("sloan", 10)])
  func `each chart has its answers`(chart: String, alternatives: Int) throws {
    var machine = try machine(["chart": .string(chart)])
    #expect(machine.question?.choices.count == alternatives)
    let records = try play(&machine) { $1 }
    #expect(records.dropLast().allSatisfy { $0.outcome == .pass && $0.response == $0.solution })
    #expect(number("alternatives", records.first?.details) == Double(alternatives))
  }

  @Test func `somebody who sees 0.2 is told so, with an interval and a row of the log`() throws {
    var machine = try machine(["eye": .string("right")])
    var generator = ObserverGenerator(seed: 1)
    let observer = Observer(threshold: 0.2)
    let records = try play(&machine) { question, right in
      let size = number("logmar", question.stimulus)
      if observer.answer(size, alternatives: 4, using: &generator) { return right }
      let others = question.choices.filter { $0 != right }
      return others[Int(generator.fraction() * 3)]
    }
    #expect(machine.end == .complete)
    let row = try #require(records.last)
    #expect(row.outcome == nil)
    #expect((row.quantity, row.unit) == (.logMAR, .one))
    #expect(abs(try #require(row.value) - 0.2) < 0.2)
    #expect(row.details["eye"] == .string("right"))
    let result = try #require(machine.progress.result)
    #expect(result.estimate == row.value)
    #expect(try #require(result.low) < 0.2)
    #expect(try #require(result.high) > 0.2)
  }

  private func flags(_ machine: AcuityMachine) throws -> [AcuityFlag] {
    let result = try #require(machine.progress.result)
    #expect((result.estimate == nil) == !result.flags.allSatisfy { $0 == .floor })
    return result.flags
  }

  @Test(arguments: RoundCondition.allCases)
  func `a distance or a display that changed is a flag, and there is no number`(
    condition: RoundCondition
  ) throws {
    var machine = try machine()
    let isNoted = machine.note(condition)
    #expect(isNoted)
    #expect(machine.progress.conditions == [condition])
    let row = try play(&machine) { $1 }.last
    #expect(try flags(machine).map(\.rawValue).contains(condition.rawValue))
    #expect(row?.value == nil)
    let isNotedAfter = machine.note(condition)
    #expect(!isNotedAfter)
  }

  /// Section 3.1: more than one trial in ten; a round has 16 to 48 of them.
  @Test(arguments: [(1, false), (5, true)])
  func `a tablet that was not level in more than a tenth of the trials is a flag`(
    shaken: Int, isUnsteady: Bool
  ) throws {
    var machine = try machine()
    while let question = machine.question {
      guard case .string(let symbol)? = question.stimulus["symbol"] else { break }
      let right = symbol.split(separator: "-").last.map(String.init) ?? symbol
      _ = machine.answer(
        RoundAnswer(
          question: question.number, choice: right, responseTime: 1,
          wasSteady: question.number > shaken))
    }
    #expect(try flags(machine).contains(.unsteady) == isUnsteady)
  }

  @Test func `before the end there is no number`() throws {
    var machine = try machine()
    for _ in 0..<5 {
      let question = try #require(machine.question)
      _ = machine.answer(RoundAnswer(question: question.number, choice: "up", responseTime: 1))
      #expect(machine.progress.result == nil)
    }
    _ = machine.stop(.stopped)
    #expect(machine.progress.result == nil)
    #expect(machine.question == nil)
  }

  @Test func `whoever always answers left, or before anybody sees, gets no number`() throws {
    var leftward = try machine()
    var hasty = try machine()
    let rows = [
      try play(&leftward) { _, _ in "left" }.last, try play(&hasty, time: 0.05) { $1 }.last,
    ]
    #expect(rows.allSatisfy { $0?.value == nil })
    for result in [leftward.progress.result, hasty.progress.result] {
      #expect(result?.estimate == nil && result?.flags.isEmpty == false)
    }
  }

  @Test func `what the screen cannot show is a limit and no value`() throws {
    var machine = try machine(["distance_m": .number(1)])
    let row = try #require(try play(&machine) { $1 }.last)
    #expect(row.value == nil)
    #expect(machine.progress.result?.limit == .atMost)
    // One pixel of 0.1165 mm at 1 m is 0.4005′.
    #expect(machine.progress.result?.estimate == -0.39)
  }

  @Test func `one answer to a question, and none to another`() throws {
    var machine = try machine()
    #expect(machine.answer(RoundAnswer(question: 2, choice: "up")).isEmpty)
    #expect(machine.answer(RoundAnswer(question: 1, choice: "K")).isEmpty)
    #expect(machine.answer(RoundAnswer(question: 1, choice: "up")).count == 1)
    #expect(machine.answer(RoundAnswer(question: 1, choice: "up")).isEmpty)
  }

  @Test func `the same seed asks the same`() throws {
    #expect(try machine().question == machine().question)
  }

  @Test func `without a measured screen, too near or on nothing there is no round`() {
    #expect(refusal(["pitch_mm": JSONValue?.none])?.code == .notCalibrated)
    #expect(refusal(["pitch_mm": .number(0)])?.code == .notCalibrated)
    #expect(refusal(["distance_m": .number(0.5)]) == RoundRefusal(.screenTooCoarse, "distance_m"))
    #expect(refusal(["distance_m": .number(-1)]) == RoundRefusal(.invalidOption, "distance_m"))
    #expect(refusal(["side_px": .number(0)]) == RoundRefusal(.invalidOption, "side_px"))
    #expect(refusal(["chart": .string("tao")]) == RoundRefusal(.invalidOption, "chart"))
    #expect(refusal([:]) == nil)
  }
}
