import EyeTest
import Model
import Testing

struct DigitMachineTests {
  /// The digit that the plate's address gives away.
  private static func solution(_ question: RoundQuestion) throws -> String {
    guard case .string(let plate)? = question.stimulus["plate"] else { return "" }
    return try #require((0...9).map(String.init).first { plate.contains("figure=digit-\($0)&") })
  }

  private static func axis(_ question: RoundQuestion) -> String {
    if case .string(let axis)? = question.stimulus["axis"] { return axis }
    return ""
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `twelve plates, three of which everybody can read, and each axis three times`(
    seed: UInt64
  ) throws {
    var machine = DigitMachine(seed: seed)
    var axes: [String] = []
    while let question = machine.question {
      #expect(question.choices.count == 11)
      axes.append(Self.axis(question))
      let records = machine.answer(
        RoundAnswer(question: question.number, choice: try Self.solution(question)))
      #expect(records.map(\.outcome) == [.pass])
      try #require(axes.count < 50)
    }
    #expect(axes.count == 12)
    #expect(axes.first == "brightness" && axes.last == "brightness")
    for axis in ["protan", "deutan", "tritan", "brightness"] {
      #expect(axes.count { $0 == axis } == 3)
    }
    #expect(machine.end == .complete)
    #expect(machine.progress.score == 12)
  }

  @Test func `the digit fades on every axis, and never beyond what a screen can show`() throws {
    var machine = DigitMachine(seed: 4)
    var shown: [String: [Double]] = [:]
    while let question = machine.question {
      if case .number(let displacement)? = question.stimulus["displacement_e4"] {
        shown[Self.axis(question), default: []].append(displacement)
      }
      _ = machine.answer(RoundAnswer(question: question.number, choice: DigitMachine.none))
    }
    #expect(shown.count == 3)
    for displacements in shown.values {
      #expect(displacements == displacements.sorted(by: >) && Set(displacements).count == 3)
      #expect(displacements.allSatisfy(ColourAxis.displacements.contains))
    }
    #expect(machine.progress.score == 0)
    #expect(machine.end == .complete)
  }

  @Test func `a question takes one answer, and the same seed asks the same`() {
    var machine = DigitMachine(seed: 3)
    #expect(machine.question == DigitMachine(seed: 3).question)
    #expect(machine.question != DigitMachine(seed: 5).question)
    let counts = ["up", "4", "4"].map {
      machine.answer(RoundAnswer(question: 1, choice: $0)).count
    }
    #expect(counts == [0, 1, 0])
    _ = machine.stop(.stopped)
    #expect(machine.question == nil && machine.end == .stopped)
  }
}
