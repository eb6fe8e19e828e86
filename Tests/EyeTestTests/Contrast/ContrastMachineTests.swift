import EyeTest
import EyeTestObservers
import Glibc
import Model
import Testing

struct ContrastMachineTests {
  private static let screen: [String: JSONValue] = [
    "pitch_mm": .number(0.25), "distance_m": .number(2), "side_px": .number(1_200),
  ]

  private func machine(seed: UInt64 = 1) throws -> ContrastMachine {
    try ContrastMachine(RoundOptions(Self.screen), seed: seed)
  }

  private func refusal(_ options: [String: JSONValue?]) -> RoundRefusal? {
    var known = Self.screen
    for (name, value) in options { known[name] = value }
    do throws(RoundRefusal) {
      _ = try ContrastMachine(RoundOptions(known), seed: 1)
      return nil
    } catch {
      return error
    }
  }

  private func number(_ name: String, _ values: [String: JSONValue]?) -> Double {
    guard case .number(let number)? = values?[name] else { return .nan }
    return number
  }

  /// Plays to the end; `answer` chooses by the question and the letter that is right.
  private func play(
    _ machine: inout ContrastMachine, time: Double = 1,
    _ answer: (RoundQuestion, String) -> String = { $1 }
  ) throws -> [RoundRecord] {
    var records: [RoundRecord] = []
    while let question = machine.question {
      guard case .string(let letter)? = question.stimulus["symbol"] else { break }
      records += machine.answer(
        RoundAnswer(
          question: question.number, choice: answer(question, letter), responseTime: time))
      try #require(records.count < 100)
    }
    return records
  }

  @Test func `letters are fifty minutes of arc high, whatever their contrast`() throws {
    var machine = try machine()
    for _ in 0..<10 {
      let question = try #require(machine.question)
      // Ten minutes of arc at 2 m: 2000 mm · tan(1/6°) = 5.8178 mm of 0.25 mm.
      #expect(abs(number("stroke_px", question.stimulus) - 23.271) < 0.01)
      #expect((0.001...1).contains(number("contrast", question.stimulus)))
      #expect(question.choices.count == 10)
      _ = machine.answer(RoundAnswer(question: question.number, choice: "C", responseTime: 1))
    }
  }

  @Test(
    arguments: [
      (["pitch_mm": nil], RoundRefusal(.notCalibrated, "screen")),
      (["pitch_mm": .number(0)], RoundRefusal(.notCalibrated, "screen")),
      (["distance_m": .number(0.4)], RoundRefusal(.invalidOption, "distance_m")),
      (["distance_m": .number(-1)], RoundRefusal(.invalidOption, "distance_m")),
      (["side_px": .number(0)], RoundRefusal(.invalidOption, "side_px")),
      // At 4 m a letter is 58 mm high, 233 pixels of a field of 300, of which it may take 210.
      (
        ["distance_m": .number(4), "side_px": .number(300)],
        RoundRefusal(.screenTooSmall, "distance_m")
      ),
      // At 0.5 m a stroke is 1.45 mm: fewer than three pixels of 0.5 mm, so that nothing can be mixed.
      (
        ["distance_m": .number(0.5), "pitch_mm": .number(0.5)],
        RoundRefusal(.screenTooCoarse, "distance_m")
      ),
    ] as [([String: JSONValue?], RoundRefusal)])
  func `a screen that cannot show it is refused`(
    options: [String: JSONValue?], expected: RoundRefusal
  ) {
    #expect(refusal(options) == expected)
  }

  @Test func `who reads everything is told at least what the screen can show, without a value`()
    throws
  {
    var machine = try machine()
    let records = try play(&machine)
    #expect(machine.end == .complete)
    #expect(machine.progress.result?.limit == .atLeast)
    #expect(machine.progress.result?.sensitivity == 2)
    let row = try #require(records.last)
    #expect(row.outcome == nil && row.value == nil && row.quantity == nil)
    #expect(records.dropLast().allSatisfy { $0.outcome == .pass })
  }

  @Test func `somebody who reads 6 per cent is told so, with an interval and a row of the log`()
    throws
  {
    // −log₁₀ 0.063 is 1.2.
    let observer = Observer(threshold: -1.2, slope: 8)
    var generator = ObserverGenerator(seed: 1)
    var machine = try machine()
    let records = try play(&machine) { question, letter in
      let contrast = number("contrast", question.stimulus)
      if observer.answer(log10(contrast), alternatives: 10, using: &generator) { return letter }
      let others = question.choices.filter { $0 != letter }
      return others[Int(generator.fraction() * 9)]
    }
    let row = try #require(records.last)
    #expect((row.quantity, row.unit) == (.contrastSensitivity, .one))
    #expect(abs(try #require(row.value) - 1.2) < 0.25)
    let result = try #require(machine.progress.result)
    #expect(try #require(result.low) < 1.2)
    #expect(try #require(result.high) > 1.2)
  }

  @Test func `answers in 50 ms, one letter only, or a changed distance leave no number`() throws {
    var hasty = try machine()
    _ = try play(&hasty, time: 0.05)
    var oneSided = try machine()
    _ = try play(&oneSided) { _, _ in "K" }
    var moved = try machine()
    let isNoted = moved.note(.distance)
    #expect(isNoted)
    _ = try play(&moved)
    for (machine, flag) in [(hasty, AcuityFlag.hasty), (oneSided, .oneSided), (moved, .distance)] {
      let result = try #require(machine.progress.result)
      #expect(result.flags.contains(flag))
      #expect(result.sensitivity == nil && result.low == nil)
    }
    let isNotedAfter = moved.note(.display)
    #expect(!isNotedAfter)
  }

  @Test func `a question takes one answer, and a round that was left has no result`() throws {
    var machine = try machine()
    let first = RoundAnswer(question: 1, choice: "C", responseTime: 1)
    let answers = [first, first, RoundAnswer(question: 2, choice: "up")]
    let counts = answers.map { machine.answer($0).count }
    #expect(counts == [1, 0, 0])
    _ = machine.stop(.leftAlone)
    #expect(machine.question == nil && machine.end == .leftAlone)
    #expect(machine.progress.result == nil)
  }

  @Test func `of a thousand who guess at most ten get a number`() throws {
    var told = 0
    for seed in 1...1_000 as ClosedRange<UInt64> {
      var machine = try machine(seed: seed)
      var generator = ObserverGenerator(seed: seed)
      _ = try play(&machine) { question, _ in
        question.choices.randomElement(using: &generator) ?? "C"
      }
      told += machine.progress.result?.sensitivity == nil ? 0 : 1
    }
    #expect(told <= 10)
  }

  /// Sensitivities of most people, after Pelli and Robson.
  @Test func `of a thousand who look at least 990 keep their number`() throws {
    var told = 0
    for seed in 1...1_000 as ClosedRange<UInt64> {
      var machine = try machine(seed: seed)
      var generator = ObserverGenerator(seed: seed)
      let observer = Observer(threshold: -1.2 - 0.6 * generator.fraction(), slope: 8)
      _ = try play(&machine) { question, right in
        let contrast = log10(number("contrast", question.stimulus))
        guard !observer.answer(contrast, alternatives: 10, using: &generator) else { return right }
        return question.choices.filter { $0 != right }.randomElement(using: &generator) ?? right
      }
      told += machine.progress.result?.sensitivity == nil ? 0 : 1
    }
    #expect(told >= 990)
  }
}
