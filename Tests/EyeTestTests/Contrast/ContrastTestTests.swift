import EyeTest
import EyeTestObservers
import Glibc
import Testing

struct ContrastTestTests {
  private static func played(
    _ test: ContrastTest, _ answer: (ContrastTest.Question) -> OptotypeLetter
  ) -> ContrastTest {
    var test = test
    while let question = test.question { test.answer(answer(question)) }
    return test
  }

  private static func wrong(_ question: ContrastTest.Question) -> OptotypeLetter {
    ContrastTest.letters.first { $0 != question.letter } ?? .C
  }

  @Test func `who reads everything is told at least, and who reads nothing at most`() {
    let sharp = Self.played(ContrastTest(seed: 1), \.letter)
    #expect(sharp.result?.limit == .atLeast && sharp.result?.sensitivity == 2)
    let blind = Self.played(ContrastTest(seed: 1), Self.wrong)
    #expect(blind.result?.limit == .atMost && blind.result?.sensitivity == 0)
  }

  @Test func `letters are Sloan's, contrasts can be shown, and the test ends`() {
    for seed in 0..<10 as Range<UInt64> {
      var test = ContrastTest(seed: seed)
      #expect(test.question?.contrast == 0.501)
      var count = 0
      while let question = test.question, count < 100 {
        count += 1
        #expect(question.number == count)
        #expect(OptotypeLetter.sloan.contains(question.letter))
        #expect((0.001...1).contains(question.contrast))
        test.answer(count.isMultiple(of: 2) ? question.letter : Self.wrong(question))
      }
      #expect((16...36).contains(count))
      #expect(test.result?.trials == count)
    }
  }

  @Test func `the same seed and answers show the same letters`() {
    let (one, two) = (ContrastTest(seed: 3), ContrastTest(seed: 3))
    #expect(one.question == two.question)
    #expect(Self.played(one, \.letter).result == Self.played(two, \.letter).result)
    var over = Self.played(one, \.letter)
    over.answer(.C)
    #expect(over.answered == Self.played(one, \.letter).answered)
  }

  /// Pelli and Robson 1988: most people reach 1.5 to 2.0 on their chart, whose steps are 0.15.
  @Test func `simulated people are found where they are`() throws {
    var generator = ObserverGenerator(seed: 1)
    var errors: [Double] = []
    var covered = 0
    for _ in 0..<120 {
      let sensitivity = 0.6 + 1.1 * generator.fraction()
      let observer = Observer(threshold: -sensitivity, slope: 8)
      let test = Self.played(ContrastTest(seed: generator.next())) { question in
        observer.answer(log10(question.contrast), alternatives: 10, using: &generator)
          ? question.letter : Self.wrong(question)
      }
      let result = try #require(test.result)
      errors.append(result.sensitivity - sensitivity)
      covered += (result.low...result.high).contains(sensitivity) ? 1 : 0
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let spread = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(errors.count)
    // Half a step of the chart for one run, and hardly a bias.
    #expect(spread.squareRoot() <= 0.12)
    #expect(abs(mean) <= 0.04)
    #expect(covered >= 105)
  }

  /// The screen is trusted with 2.0 and no more.
  @Test func `what is told as at least holds for nineteen of twenty, and an open end is told`()
    throws
  {
    var (limits, held) = (0, 0)
    for seed in 1...400 as ClosedRange<UInt64> {
      var generator = ObserverGenerator(seed: seed)
      let sensitivity = 1.7 + 0.5 * generator.fraction()
      let observer = Observer(threshold: -sensitivity, slope: 8)
      let test = Self.played(ContrastTest(seed: seed)) { question in
        observer.answer(log10(question.contrast), alternatives: 10, using: &generator)
          ? question.letter : Self.wrong(question)
      }
      let result = try #require(test.result)
      #expect((result.open == .atLeast) == (result.high == 2))
      if result.limit == .exact { #expect(result.told == result.sensitivity) }
      guard result.limit == .atLeast else { continue }
      limits += 1
      held += sensitivity >= result.told ? 1 : 0
    }
    #expect(limits > 100)
    #expect(Double(held) >= 0.95 * Double(limits))
  }
}
