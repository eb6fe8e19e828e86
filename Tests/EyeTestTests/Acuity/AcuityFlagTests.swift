import EyeTest
import EyeTestObservers
import Testing

/// What makes a result doubtful is said, and nothing else is.
struct AcuityFlagTests {
  /// Plays a run to its end and returns its result.
  private func result(
    alternatives: Int = 4, range: AcuityRange = .whole, conditions: Set<AcuityFlag> = [],
    _ answer: (Int, AcuityStimulus) -> AcuityAnswer
  ) throws -> AcuityResult {
    var estimator = AcuityEstimator(rule: .standard(alternatives: alternatives), range: range)
    while let stimulus = estimator.stimulus {
      estimator.answer(answer(estimator.trials.count + 1, stimulus))
      try #require(estimator.trials.count <= 60)
    }
    return try #require(estimator.result(conditions))
  }

  /// Sees all of 0.2 and larger and nothing below, answers each alternative in turn.
  private func sharp(_ number: Int, _ stimulus: AcuityStimulus) -> AcuityAnswer {
    AcuityAnswer(
      isCorrect: stimulus.logMAR >= 0.2 || number.isMultiple(of: 4), choice: number % 4,
      responseTime: 1.2)
  }

  @Test func `a careful observer has no flag`() throws {
    let result = try result(sharp)
    #expect(result.flags == [])
    #expect(result.limit == .exact)
    #expect(result.responseTime == 1.2)
    #expect((result.low...result.high).contains(0.2))
  }

  @Test func `one slip at a size that is seen well is no lapse`() throws {
    let result = try result { number, stimulus in
      var answer = sharp(number, stimulus)
      if number == 12 { answer.isCorrect = false }
      return answer
    }
    #expect(!result.flags.contains(.lapses))
  }

  @Test(arguments: [2, 3])
  func `missing every second or third size that is seen well is lapses`(every: Int) throws {
    var seen = 0
    let result = try result { number, stimulus in
      var answer = sharp(number, stimulus)
      if stimulus.logMAR >= 0.2 {
        seen += 1
        if seen.isMultiple(of: every) { answer.isCorrect = false }
      }
      return answer
    }
    #expect(result.flags.contains(.lapses))
    #expect(!result.isTrusted)
  }

  @Test func `all right ends at the floor and says at most`() throws {
    let range = try #require(AcuityRange(smallest: -0.1, largest: 1.2))
    let result = try result(range: range) { _, _ in AcuityAnswer(isCorrect: true) }
    #expect(result.flags.contains(.floor))
    #expect(result.limit == .atMost)
    #expect((result.estimate, result.low) == (-0.1, -0.1))
    // Below the floor nothing was shown: only the upper end rests on answers.
    #expect(result.told == result.high)
  }

  @Test func `all wrong ends at the ceiling and says at least`() throws {
    let range = try #require(AcuityRange(smallest: -0.3, largest: 0.9))
    let result = try result(range: range) { _, _ in AcuityAnswer(isCorrect: false) }
    #expect(result.flags.contains(.ceiling))
    #expect(result.limit == .atLeast)
    #expect((result.estimate, result.high) == (0.9, 0.9))
    #expect(result.told == result.low)
    // Nothing was right, as when nobody looks.
    #expect(result.flags.contains(.guessing) && !result.isTrusted)
  }

  @Test(arguments: [0, 1])
  func `right and wrong by turns ends with a flag`(parity: Int) throws {
    let result = try result { number, _ in AcuityAnswer(isCorrect: number % 2 == parity) }
    #expect(!result.flags.isDisjoint(with: [.lapses, .ceiling, .wide]))
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `guessing at random ends with a flag`(seed: UInt64) throws {
    var generator = ObserverGenerator(seed: seed)
    let result = try result { _, _ in
      AcuityAnswer(isCorrect: generator.fraction() < 0.25, choice: Int(generator.fraction() * 4))
    }
    #expect(!result.flags.isDisjoint(with: [.lapses, .ceiling, .wide]))
  }

  @Test func `always the same answer is one-sided`() throws {
    let result = try result { number, _ in
      AcuityAnswer(isCorrect: number.isMultiple(of: 4), choice: 2)
    }
    #expect(result.flags.contains(.oneSided))
  }

  @Test func `right answers are not one-sided where chance asked for one side most of the time`()
    throws
  {
    let result = try result { _, _ in AcuityAnswer(isCorrect: true, choice: 2) }
    #expect(!result.flags.contains(.oneSided))
  }

  @Test func `one slip towards the side that was asked for most is not one-sided`() throws {
    let result = try result { number, _ in AcuityAnswer(isCorrect: number != 7, choice: 2) }
    #expect(!result.flags.contains(.oneSided))
  }

  @Test func `answers faster than anybody can see are told`() throws {
    let result = try result { number, stimulus in
      var answer = sharp(number, stimulus)
      answer.responseTime = 0.05
      return answer
    }
    #expect(result.flags == [.hasty, .unseen])
  }

  @Test func `one answer in four that came too fast is told`() throws {
    let result = try result { number, stimulus in
      var answer = sharp(number, stimulus)
      answer.responseTime = number.isMultiple(of: 4) ? 0.1 : 0.9
      return answer
    }
    #expect(result.flags == [.unseen])
  }

  @Test func `a tablet that is not held still is told`() throws {
    let result = try result { number, stimulus in
      var answer = sharp(number, stimulus)
      answer.wasSteady = !number.isMultiple(of: 5)
      return answer
    }
    #expect(result.flags == [.unsteady])
  }

  @Test func `what happened around the run stays with its result`() throws {
    let result = try result(conditions: [.distance, .display], sharp)
    #expect(result.flags == [.distance, .display])
  }
}
