import Model
import Testing

@testable import EyeTest

@Suite struct OriginalTiltTests {
  private static func sample(_ rate: Double, at seconds: Double) -> MotionSample {
    MotionSample(
      kind: .angularVelocity, x: 0, y: rate, z: 0,
      hostTime: HostInstant(nanoseconds: 0).advanced(bySeconds: seconds), timeSource: .kernel)
  }

  /// Feeds a rate for some time at 100 Hz; returns what was answered.
  private static func feed(
    _ rule: inout OriginalTilt, _ rate: Double, from start: Int, count: Int
  ) -> [TiltAnswer] {
    (start..<start + count).compactMap { rule.handle(sample(rate, at: Double($0) / 100)) }
  }

  @Test func `it answers once when the rate is above three at a look`() {
    var rule = OriginalTilt()
    _ = rule.handle(Self.sample(0, at: 0))
    rule.arm(question: 1)
    let answers = Self.feed(&rule, 3.5, from: 1, count: 40)
    #expect(answers.map(\.direction) == [.right])
    #expect(answers.first?.question == 1)
  }

  @Test func `it misses what is fast between two looks`() {
    var rule = OriginalTilt()
    rule.arm(question: 1)
    // Looks are at 0, 0.15 and 0.30 s; the turn lasts from 0.02 to 0.12 s.
    var answers = Self.feed(&rule, 0, from: 0, count: 2)
    answers += Self.feed(&rule, 6, from: 2, count: 10)
    answers += Self.feed(&rule, 0, from: 12, count: 30)
    #expect(answers.isEmpty)
  }

  @Test func `it takes the way back for an answer to the next question`() {
    var rule = OriginalTilt()
    rule.arm(question: 1)
    _ = rule.handle(Self.sample(0, at: 0))
    #expect(Self.feed(&rule, 4, from: 15, count: 1).map(\.direction) == [.right])
    rule.arm(question: 2)
    #expect(Self.feed(&rule, -4, from: 30, count: 1).map(\.direction) == [.left])
  }

  @Test func `what was felt before a question was shown is no answer to it`() {
    var rule = OriginalTilt()
    rule.arm(question: 1, shown: HostInstant(nanoseconds: 200_000_000))
    var answers = Self.feed(&rule, 4, from: 0, count: 20)
    answers += Self.feed(&rule, -4, from: 20, count: 20)
    #expect(answers.map(\.direction) == [.left])
  }

  @Test(arguments: 1...20)
  func `whatever the movement, a question has at most one answer`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var rule = OriginalTilt()
    var answered: Set<Int> = []
    var question = 0
    for index in 0..<2000 {
      if Int.random(in: 0..<40, using: &generator) == 0 {
        question += 1
        rule.arm(question: question)
      }
      let rate = Double.random(in: -8...8, using: &generator)
      guard let answer = rule.handle(Self.sample(rate, at: Double(index) / 100)) else { continue }
      #expect(answer.question == question)
      #expect(answered.insert(question).inserted)
    }
    #expect(!answered.isEmpty)
  }

  @Test func `a sensor at ten samples a second is too slow for it`() {
    var rule = OriginalTilt()
    for index in 0..<10 { _ = rule.handle(Self.sample(0, at: Double(index) / 10)) }
    #expect(rule.isTooSlow)
  }

  @Test func `without a gyroscope it sees nothing, and says so after a second`() {
    var rule = OriginalTilt()
    func rest(_ seconds: Double) {
      var sample = Self.sample(9.8, at: seconds)
      sample.kind = .acceleration
      _ = rule.handle(sample)
    }
    for index in 0...20 { rest(Double(index) / 20) }
    #expect(!rule.isBlind)
    rest(1.05)
    #expect(rule.isBlind)
    _ = rule.handle(Self.sample(0, at: 1.1))
    #expect(!rule.isBlind)
    rest(3)
    #expect(!rule.isBlind)
  }
}
