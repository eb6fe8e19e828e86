import EyeTest
import Testing

struct AcuityEstimatorTests {
  private func estimator(_ range: AcuityRange = .whole) -> AcuityEstimator {
    AcuityEstimator(rule: .standard(alternatives: 4), range: range)
  }

  @Test func `while every answer is right the ladder goes down in halves`() {
    var estimator = estimator()
    var sizes: [Double] = []
    for _ in 0..<4 {
      if let size = estimator.stimulus?.logMAR { sizes.append(size) }
      estimator.answer(AcuityAnswer(isCorrect: true))
    }
    #expect(sizes == [1.0, 0.7, 0.4, 0.1])
  }

  @Test func `a miss ends the ladder and the sizes follow the mean`() throws {
    var estimator = estimator()
    estimator.answer(AcuityAnswer(isCorrect: true))
    estimator.answer(AcuityAnswer(isCorrect: false))
    for _ in 0..<8 {
      let stimulus = try #require(estimator.stimulus)
      let above = stimulus.isEasy ? 0.4 : 0.05
      #expect(abs(stimulus.logMAR - estimator.mean - above) <= 0.005 + 1e-9)
      estimator.answer(AcuityAnswer(isCorrect: true))
    }
  }

  @Test(arguments: [(2, 0.06), (4, 0.05), (8, 0.03), (10, 0.03)])
  func `a stimulus is a little larger than what is believed to be just seen`(
    alternatives: Int, offset: Double
  ) {
    var estimator = AcuityEstimator(rule: .standard(alternatives: alternatives))
    estimator.answer(AcuityAnswer(isCorrect: false))
    let size = estimator.stimulus?.logMAR ?? .nan
    #expect(abs(size - estimator.mean - offset) <= 0.005 + 1e-9)
  }

  @Test func `every sixth trial is easy`() {
    var estimator = AcuityEstimator(rule: .fixed(alternatives: 4, trials: 30))
    var easy: [Int] = []
    for number in 1...30 {
      guard let stimulus = estimator.stimulus else { break }
      if stimulus.isEasy {
        easy.append(number)
        #expect(abs(stimulus.logMAR - estimator.mean - 0.4) <= 0.005 + 1e-9)
      }
      estimator.answer(AcuityAnswer(isCorrect: stimulus.logMAR >= 0.2))
    }
    #expect(easy == [6, 12, 18, 24, 30])
  }

  @Test func `no stimulus leaves what the display can show`() throws {
    let range = try #require(AcuityRange(smallest: 0.052, largest: 0.648))
    #expect((range.floor, range.ceiling) == (0.06, 0.64))
    for isCorrect in [true, false] {
      var estimator = estimator(range)
      while let size = estimator.stimulus?.logMAR {
        #expect((0.06...0.64).contains(size))
        estimator.answer(AcuityAnswer(isCorrect: isCorrect))
      }
    }
  }

  @Test(arguments: [(0.3, 0.2), (2.0, 3.0), (.nan, 1), (0, .infinity), (0.301, 0.309)])
  func `a display that can show nothing has no range`(smallest: Double, largest: Double) {
    #expect(AcuityRange(smallest: smallest, largest: largest) == nil)
  }

  @Test func `after the end an answer changes nothing`() {
    var estimator = AcuityEstimator(rule: .fixed(alternatives: 4, trials: 2))
    for _ in 0..<5 { estimator.answer(AcuityAnswer(isCorrect: true)) }
    #expect(estimator.trials.count == 2)
    #expect(estimator.stimulus == nil)
  }

  @Test func `without an answer there is no result, and an unfinished one says so`() {
    var estimator = estimator()
    #expect(estimator.result() == nil)
    estimator.answer(AcuityAnswer(isCorrect: true))
    #expect(estimator.result()?.flags.contains(.incomplete) == true)
  }

  @Test func `the short run is rough and takes at most 20 trials`() throws {
    var estimator = AcuityEstimator(rule: .short(alternatives: 4))
    while estimator.stimulus != nil { estimator.answer(AcuityAnswer(isCorrect: true)) }
    let result = try #require(estimator.result())
    #expect(result.isRough)
    #expect(result.trials <= 20)
  }

  @Test(arguments: [(0.0, 1.0, 20.0, 85.0), (0.3, 0.501, 39.91, 70), (-0.1, 1.259, 15.89, 90)])
  func `other scales say the same`(
    logMAR: Double, decimal: Double, snellen: Double, letters: Double
  ) {
    #expect(abs(AcuityScale.decimal(logMAR) - decimal) < 0.001)
    #expect(abs(AcuityScale.snellen(logMAR) - snellen) < 0.01)
    #expect(abs(AcuityScale.letters(logMAR) - letters) < 1e-9)
  }
}
