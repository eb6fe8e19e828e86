import EyeTest
import Model
import Testing

/// What holds for every tablet, whoever holds it: with a gyroscope, and with gravity alone.
struct TiltPropertyTests {
  private static let directions = TiltDirection.allCases
  private static let frequencies = [25.0, 50, 100, 200]

  /// One of the tablets that there are; with or without a gyroscope.
  private static func sensors(
    gyroscope: Bool, using generator: inout SplitMix64
  ) -> TabletTrace.Sensors {
    TabletTrace.Sensors(
      frequency: frequencies.randomElement(using: &generator) ?? 100,
      jitter: .random(in: 0...0.3, using: &generator), range: gyroscope ? 35 : nil, noise: 0.05,
      isUpsideDown: .random(using: &generator))
  }

  private static func opposite(_ direction: TiltDirection) -> TiltDirection {
    switch direction {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }

  /// Where it went on the picture, which a tablet that is held the other way round turns.
  private static func seen(_ answer: TiltAnswer, _ sensors: TabletTrace.Sensors) -> TiltDirection {
    sensors.isUpsideDown ? opposite(answer.direction) : answer.direction
  }

  /// Somebody who answers eight questions, each from level, and comes back after each.
  private static func played(
    using generator: inout SplitMix64
  ) -> (trace: TabletTrace, wanted: [TiltDirection]) {
    var trace = TabletTrace(reclined: .random(in: 40...75, using: &generator))
    var wanted: [TiltDirection] = []
    trace.rest(2)
    for _ in 0..<8 {
      let direction = directions.randomElement(using: &generator) ?? .left
      wanted.append(direction)
      trace.tilt(
        direction, .random(in: 25...38, using: &generator),
        in: .random(in: 0.25...0.32, using: &generator),
        hold: .random(in: 0.3...0.6, using: &generator),
        back: .random(in: 0.25...0.6, using: &generator))
      trace.rest(.random(in: 0.8...1.6, using: &generator))
    }
    return (trace, wanted)
  }

  /// Plays samples to questions of which the next one is open as soon as one is answered, so that
  /// every way back falls into an open question.
  private static func answers(_ samples: [MotionSample]) -> [TiltAnswer] {
    var tilts = TiltRecogniser(mode: .perQuestion)
    var answers: [TiltAnswer] = []
    tilts.arm(question: 1)
    for sample in samples {
      guard let answer = tilts.handle(sample) else { continue }
      #expect(answer.question == answers.count + 1)
      answers.append(answer)
      tilts.arm(question: answers.count + 1)
    }
    return answers
  }

  @Test(arguments: [true, false], 0..<24 as Range<UInt64>)
  func `each tilt is one answer to its side, and no way back is one`(
    gyroscope: Bool, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    let (trace, wanted) = Self.played(using: &generator)
    let sensors = Self.sensors(gyroscope: gyroscope, using: &generator)
    let answers = Self.answers(trace.samples(sensors, using: &generator))
    #expect(answers.map { Self.seen($0, sensors) } == wanted)
  }

  /// Gaps swallow tilts, or parts of them; what is left of one never answers to the other side.
  @Test(arguments: [true, false], 0..<40 as Range<UInt64>)
  func `gaps and saturation make no way back an answer`(gyroscope: Bool, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let (trace, _) = Self.played(using: &generator)
    var sensors = Self.sensors(gyroscope: gyroscope, using: &generator)
    if gyroscope { sensors.range = .random(in: 2.2...4.4, using: &generator) }
    sensors.gaps = (0..<6).map { _ in
      let begin = Double.random(in: 1...trace.end, using: &generator)
      return begin..<(begin + .random(in: 0.05...0.5, using: &generator))
    }
    let answers = Self.answers(trace.samples(sensors, using: &generator))
    for answer in answers {
      let time = MotionTrace.seconds(answer.hostTime)
      // The way out that it answered: under way, or held.
      let begun = trace.turns.filter { $0.begin < time }
      let out = begun.indices.last { $0.isMultiple(of: 2) }.map { begun[$0] }
      #expect(out?.direction == Self.seen(answer, sensors), "at \(time) s")
    }
  }

  /// Whatever hands do with it: about any axis, at any pace, while questions open and close.
  @Test(arguments: [true, false])
  func `a question never has two answers, and a closed one has none`(gyroscope: Bool) {
    var count = 0
    for seed in 0..<60 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      var trace = TabletTrace(reclined: .random(in: 5...85, using: &generator))
      trace.rest(1.2)
      for _ in 0..<12 {
        trace.turn(
          [.up, .right, .out].randomElement(using: &generator) ?? .up,
          .random(in: -70...70, using: &generator), in: .random(in: 0.1...0.9, using: &generator))
        trace.rest(.random(in: 0...1.5, using: &generator))
      }
      var sensors = Self.sensors(gyroscope: gyroscope, using: &generator)
      if gyroscope { sensors.range = [4.4, 8.7, 35].randomElement(using: &generator) }
      let begin = Double.random(in: 0...trace.end, using: &generator)
      sensors.gaps = [begin..<(begin + .random(in: 0...2, using: &generator))]
      var tilts = TiltRecogniser(mode: .perQuestion)
      var (question, isOpen, answered) = (0, false, Set<Int>())
      for sample in trace.samples(sensors, using: &generator) {
        switch Int.random(in: 0..<120, using: &generator) {
        case 0, 1:
          question += 1
          isOpen = true
          tilts.arm(question: question)
        case 2:
          isOpen = false
          tilts.disarm()
        default: break
        }
        guard let answer = tilts.handle(sample) else { continue }
        #expect(isOpen && answer.question == question, "seed \(seed)")
        #expect(answered.insert(question).inserted, "seed \(seed)")
      }
      count += answered.count
    }
    // Where nothing is ever answered, nothing is answered twice.
    #expect(count > 10)
  }

  @Test(arguments: [true, false], 0..<10 as Range<UInt64>)
  func `a tablet at rest answers nothing, nor does one that falls silent in mid-tilt`(
    gyroscope: Bool, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    let sensors = Self.sensors(gyroscope: gyroscope, using: &generator)
    var trace = TabletTrace(reclined: .random(in: 5...85, using: &generator))
    trace.rest(8)
    #expect(Self.answers(trace.samples(sensors, using: &generator)).isEmpty)

    trace = TabletTrace(reclined: 50)
    trace.rest(2)
    trace.tilt(.right, 30, in: 0.3, hold: 0.4, back: 0.3)
    trace.rest(0.6)
    // Six degrees of thirty are gone after 99 ms; silence until the tablet is on its way back.
    var silent = sensors
    silent.gaps = [2.08..<Double.random(in: 2.4...2.75, using: &generator)]
    #expect(Self.answers(trace.samples(silent, using: &generator)).isEmpty)
  }

  @Test(arguments: [true, false], 0..<10 as Range<UInt64>)
  func `held the other way round the same tilts are the opposite ones at the same moments`(
    gyroscope: Bool, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    let (trace, _) = Self.played(using: &generator)
    var sensors = Self.sensors(gyroscope: gyroscope, using: &generator)
    // The same noise would not be turned with the tablet.
    sensors.noise = 0
    let answers = [false, true].map { isUpsideDown in
      var (sensors, generator) = (sensors, generator)
      sensors.isUpsideDown = isUpsideDown
      return Self.answers(trace.samples(sensors, using: &generator))
    }
    #expect(answers[0].map(\.hostTime) == answers[1].map(\.hostTime))
    #expect(answers[0].map { Self.opposite($0.direction) } == answers[1].map(\.direction))
    #expect(!answers[0].isEmpty)
  }
}
