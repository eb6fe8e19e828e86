import EyeTest
import Model
import Testing

/// Armed per question: no answer leaks from one question into the next.
struct TiltQuestionTests {
  private func tilt(_ degrees: Double = 40, hold: Double = 0.1) -> [MotionSample] {
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, degrees, in: 0.3)
    trace.rest(hold)
    trace.turn(.up, -degrees, in: 0.3)
    trace.rest(0.5)
    return trace.samples
  }

  @Test func `without a question there is no answer`() {
    var gesture = GyroscopeGesture(mode: .perQuestion)
    #expect(gesture.play(tilt()).isEmpty)
  }

  @Test func `a question has one answer that carries its number`() {
    var gesture = GyroscopeGesture(mode: .perQuestion)
    gesture.arm(question: 17)
    var trace = MotionTrace()
    for _ in 0..<3 {
      trace.rest(0.5)
      trace.turn(.up, -40, in: 0.3)
      trace.turn(.up, 40, in: 0.3)
    }
    let answers = gesture.play(trace.samples)
    #expect(answers.map(\.question) == [17])
    #expect(answers.map(\.direction) == [.left])
  }

  @Test(arguments: stride(from: 0.5, to: 1.7, by: 0.02).map { $0 })
  func `a question that opens during a tilt is not answered by the rest of it`(opened: Double) {
    var gesture = GyroscopeGesture(mode: .perQuestion)
    var answers: [TiltAnswer] = []
    var isOpen = false
    let samples = tilt(hold: 0.5)
    for sample in samples {
      if !isOpen, MotionTrace.seconds(sample.hostTime) >= opened {
        gesture.arm(question: 1)
        isOpen = true
      }
      answers += gesture.play([sample])
    }
    // Below 0.4 rad/s nobody can tell that the tilt has begun.
    let hasBegun = samples.contains {
      MotionTrace.seconds($0.hostTime) < opened && $0.y > 0.4
    }
    #expect(answers.map(\.direction) == (hasBegun ? [] : [.right]))
  }

  /// Samples may wait for their reader while the page tells what it has shown.
  @Test(arguments: [0.45, 0.55, 0.7])
  func `a tilt that began before the question was shown and is read later is no answer`(
    shown: Double
  ) {
    var gesture = GyroscopeGesture(mode: .perQuestion)
    gesture.arm(question: 1, shown: MotionTrace.instant(shown))
    // It begins after half a second.
    #expect(gesture.play(tilt()).map(\.direction) == (shown < 0.5 ? [.right] : []))
  }

  /// A page's clock may be wrong.
  @Test func `a tilt that has begun is no answer, however early the question is said to be shown`()
  {
    var gesture = GyroscopeGesture(mode: .perQuestion)
    let samples = tilt()
    let swung = samples.filter { MotionTrace.seconds($0.hostTime) < 0.6 }
    _ = gesture.play(swung)
    gesture.arm(question: 1, shown: MotionTrace.instant(0.1))
    #expect(gesture.play(Array(samples.dropFirst(swung.count))).isEmpty)
  }

  @Test func `a question that was closed is not answered`() {
    var gesture = GyroscopeGesture(mode: .perQuestion)
    gesture.arm(question: 1)
    gesture.disarm()
    #expect(gesture.play(tilt()).isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `whatever is done there are never two answers to one question`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var trace = MotionTrace(frequency: [25, 50, 100, 200].randomElement(using: &generator) ?? 100)
    trace.jitter = 0.3
    trace.bias = (
      right: .random(in: -0.1...0.1, using: &generator),
      up: .random(in: -0.1...0.1, using: &generator), out: 0
    )
    for _ in 0..<30 {
      trace.rest(.random(in: 0...1.2, using: &generator))
      let axes = [MotionTrace.Axis.up, .right, .out]
      trace.turn(
        axes.randomElement(using: &generator) ?? .up,
        .random(in: -80...80, using: &generator), in: .random(in: 0.1...0.8, using: &generator))
    }
    // However it was left, a rest and a tilt from there are an answer.
    trace.rest(6)
    trace.turn(.up, 40, in: 0.3)
    let samples = trace.samples(using: &generator)
    var armed = GyroscopeGesture(mode: .perQuestion)
    var question = 0
    var answers: [TiltAnswer] = []
    for sample in samples {
      if Int.random(in: 0..<80, using: &generator) == 0 {
        question += 1
        armed.arm(question: question)
      }
      if let answer = armed.handle(sample) {
        #expect(answer.question == question)
        answers.append(answer)
      }
    }
    #expect(Set(answers.map(\.question)).count == answers.count)
    #expect(!answers.isEmpty)

    var continuous = GyroscopeGesture()
    let times = continuous.play(samples).map(\.hostTime)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1.seconds(since: $0) >= 0.25 })
  }
}
