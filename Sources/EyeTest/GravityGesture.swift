package import Model

/// Recognises that somebody tilted a tablet without a gyroscope to one side, as an answer.
///
/// Decided on how far gravity's direction went from where it was at rest: slower than a gyroscope,
/// because the hands' own pushes have to be waited out, and blind to left and right while the screen
/// stands upright (`isUpright`). A tilt counts at 14° that last for 80 ms; then the tablet has to come
/// back to level, or to rest for three seconds where it is. Pure.
package struct GravityGesture: Sendable {
  private enum State: Sendable {
    case settling
    case ready
    case leaning(RotationRate.Axis, isPositive: Bool, since: HostInstant)
    case returning
  }

  /// How far a tilt must go, in radians (14°), for how long, in seconds, and how many times further
  /// than about the other axis.
  private static let answerAngle = 14 * Double.pi / 180
  private static let answerTime = 0.08
  private static let dominance = 1.6
  /// What is faster is the hands' own push, in hertz: at the end of an arm a tremor of 10 Hz is a third
  /// of gravity, so that it has to be filtered twice.
  private static let cutoff = 3.0
  /// How much later it is seen for that, in seconds.
  private static let delay = 1 / (Double.pi * cutoff)
  /// A tilt that went less far, in radians (8°), may have been the hands' own push.
  private static let triedAngle = 8 * Double.pi / 180
  /// A tablet rests that leans the same within this, in radians (3°).
  private static let sameLean = 3 * Double.pi / 180
  /// How long it must be near its rest to be level, in seconds.
  private static let levelTime = 0.25
  /// How long it must, in seconds, after the start, and after it was moved.
  private static let settlingTime = 0.5
  private static let newRestTime = 3.0
  private static let answerDistance = 0.5
  /// Samples further apart than this are too slow, in seconds.
  private static let slowInterval = 0.05

  private let mode: GyroscopeGesture.Mode
  private var interval = SampleInterval()
  private var (once, smooth): (MotionSample?, MotionSample?)
  private var state = State.settling
  private var rest: GravityLean?
  /// The rest before a gap, during which the tablet may have been tilted unseen.
  private var restBefore: GravityLean?
  /// From when the lean has been the same, and which.
  private var still: (lean: GravityLean, since: HostInstant)?
  private var levelSince: HostInstant?
  /// When it last was level.
  private var leftLevel: HostInstant?
  private var newest: HostInstant?
  private var answered: HostInstant?
  private var question: TiltQuestion?
  /// How far it went that has not come to anything yet, in radians.
  private var widest = 0.0

  /// What the player should do differently; until the next tilt begins.
  package private(set) var hint: TiltHint?

  package init(mode: GyroscopeGesture.Mode) { self.mode = mode }

  package var isTooSlow: Bool { (interval.usual ?? 0) > Self.slowInterval }

  package var isSettling: Bool {
    if case .settling = state { return true }
    return false
  }

  /// Whether both angles were within 6° of the rest for 250 ms.
  package var isLevel: Bool {
    guard case .ready = state, let newest, let levelSince else { return false }
    return newest.seconds(since: levelSince) >= Self.levelTime
  }

  /// Whether the screen stands so that left and right cannot be felt.
  package var isUpright: Bool { rest.map { !$0.shows(.up) } ?? false }

  /// How far it is tilted towards an answer; nothing while nothing tells where level is.
  package var share: TiltShare? {
    guard let rest, let lean = smooth.flatMap({ GravityLean($0) }) else { return nil }
    let counts: Bool
    switch state {
    case .settling: return nil
    case .ready, .leaning: counts = true
    case .returning: counts = false
    }
    // About the right axis the upper edge comes nearer, so that it goes down.
    return TiltShare(
      right: lean.turn(.up, since: rest) / Self.answerAngle,
      up: -lean.turn(.right, since: rest) / Self.answerAngle, counts: counts)
  }

  package mutating func arm(question id: Int, shown: HostInstant? = nil) {
    if question?.id != id { hint = nil }
    question = TiltQuestion(id: id, opened: [shown, newest].compactMap(\.self).max())
  }

  package mutating func disarm() { question = nil }

  package mutating func reset() {
    interval = SampleInterval()
    restart()
    restBefore = nil
  }

  /// Takes the next sample of the accelerometer.
  ///
  /// - Returns: The answer, if this sample completed one.
  package mutating func handle(_ sample: MotionSample) -> TiltAnswer? {
    guard sample.kind == .acceleration, sample.length.isFinite else { return nil }
    let now = sample.hostTime
    switch interval.advance(to: now) {
    case .outOfOrder: return nil
    case .restarted:
      restart()
      (once, smooth) = (sample, sample)
    case .seconds(let seconds):
      let next = once.map { Self.smoothed($0, sample, seconds) } ?? sample
      smooth = smooth.map { Self.smoothed($0, next, seconds) }
      once = next
    }
    guard let lean = smooth.flatMap({ GravityLean($0) }) else { return nil }
    newest = now
    noteStill(lean, now)
    guard let rest else {
      // A tablet that is held tilted is no new rest so soon: its way back would be an answer.
      let isMoved = restBefore.map { !lean.isSame(as: $0, within: TiltRule.levelAngle) } ?? false
      let needed = isMoved ? Self.newRestTime : Self.settlingTime
      if stillness(now) >= needed { settle(lean, now) }
      return nil
    }
    noteLevel(lean.isSame(as: rest, within: TiltRule.levelAngle), now)
    return decide(lean, from: rest, sample)
  }

  /// One step of a low-pass filter of the first order.
  private static func smoothed(
    _ last: MotionSample, _ sample: MotionSample, _ seconds: Double
  ) -> MotionSample {
    let part = seconds / (seconds + 1 / (2 * .pi * cutoff))
    var next = sample
    next.x = last.x + part * (sample.x - last.x)
    next.y = last.y + part * (sample.y - last.y)
    next.z = last.z + part * (sample.z - last.z)
    return next
  }

  private mutating func restart() {
    state = .settling
    restBefore = rest ?? restBefore
    rest = nil
    still = nil
    levelSince = nil
    leftLevel = nil
    widest = 0
  }

  private mutating func settle(_ lean: GravityLean, _ now: HostInstant) {
    rest = lean
    levelSince = still?.since ?? now
    leftLevel = now
    state = .ready
  }

  private mutating func noteStill(_ lean: GravityLean, _ now: HostInstant) {
    guard let known = still, lean.isSame(as: known.lean, within: Self.sameLean) else {
      still = (lean, now)
      return
    }
  }

  private func stillness(_ now: HostInstant) -> Double {
    still.map { now.seconds(since: $0.since) } ?? 0
  }

  private mutating func noteLevel(_ isLevel: Bool, _ now: HostInstant) {
    levelSince = isLevel ? levelSince ?? now : nil
    if isLevel { leftLevel = now }
  }

  private mutating func decide(
    _ lean: GravityLean, from rest: GravityLean, _ sample: MotionSample
  ) -> TiltAnswer? {
    let now = sample.hostTime
    switch state {
    case .settling: return nil
    case .returning:
      let isBack = levelSince.map { now.seconds(since: $0) >= Self.levelTime } ?? false
      if isBack {
        state = .ready
      } else if stillness(now) >= Self.newRestTime {
        settle(lean, now)
      }
      return nil
    case .ready:
      noteWidth(lean, from: rest)
      // Another way of sitting.
      if stillness(now) >= Self.newRestTime { settle(lean, now) }
      guard let (axis, turn) = tilt(lean, from: rest) else { return nil }
      state = .leaning(axis, isPositive: turn > 0, since: now)
      return nil
    case .leaning(let axis, let isPositive, let began):
      guard let (newAxis, turn) = tilt(lean, from: rest), newAxis == axis, (turn > 0) == isPositive
      else {
        state = .ready
        return nil
      }
      guard now.seconds(since: began) >= Self.answerTime else { return nil }
      state = .returning
      widest = 0
      return answer(axis, turn, began, sample)
    }
  }

  /// Follows how far a tilt goes, and says of one that is back that it was too small.
  private mutating func noteWidth(_ lean: GravityLean, from rest: GravityLean) {
    let size = max(abs(lean.turn(.right, since: rest)), abs(lean.turn(.up, since: rest)))
    guard size >= TiltRule.neutralAngle else {
      if widest >= Self.triedAngle, mode == .continuous || question != nil { hint = .more }
      widest = 0
      return
    }
    if size >= Self.triedAngle, widest < Self.triedAngle { hint = nil }
    widest = max(widest, size)
  }

  /// Returns the one axis about which it went far enough.
  private func tilt(
    _ lean: GravityLean, from rest: GravityLean
  ) -> (axis: RotationRate.Axis, turn: Double)? {
    let (right, up) = (lean.turn(.right, since: rest), lean.turn(.up, since: rest))
    if abs(up) >= Self.answerAngle, abs(up) >= Self.dominance * abs(right) { return (.up, up) }
    if abs(right) >= Self.answerAngle, abs(right) >= Self.dominance * abs(up) {
      return (.right, right)
    }
    return nil
  }

  private mutating func answer(
    _ axis: RotationRate.Axis, _ turn: Double, _ reached: HostInstant, _ sample: MotionSample
  ) -> TiltAnswer? {
    if let answered, reached.seconds(since: answered) < Self.answerDistance { return nil }
    if mode == .perQuestion {
      guard let question else { return nil }
      // The tablet has to have been level after it was opened.
      if let opened = question.opened {
        guard let leftLevel, leftLevel.advanced(bySeconds: -Self.delay) >= opened else {
          return nil
        }
      }
    }
    answered = reached
    hint = nil
    defer { question = nil }
    let apart = interval.usual ?? 0
    return TiltAnswer(
      direction: TiltDirection(about: axis, positive: turn > 0), angle: abs(turn),
      hostTime: reached, uncertainty: sample.timeSource == .arrival ? 2 * apart : apart,
      question: question?.id)
  }
}
