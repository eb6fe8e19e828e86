package import Model

/// Recognises that somebody tilted the tablet to one side, as an answer.
///
/// The angle from the neutral posture decides, however slow or fast it was reached (`TiltPosture`); a
/// fast tilt is only heard a little earlier. All times are the samples' own. Pure: the same samples
/// give the same answers.
///
/// ```
/// settling ──rest──▶ level ──6°──▶ leaving ──12°──▶ away ──level and quiet──▶ level
///                                     │ too late, or back at 3° ──▶ away    (or rest for 3 s anywhere)
/// ```
///
/// Only a tilt that begins at level is an answer: no way back is one, nor what swings beyond level.
package struct GyroscopeGesture: Sendable {
  package enum Mode: Sendable, Hashable {
    /// Every tilt is an answer, as on the page of devices.
    case continuous
    /// Only the first tilt that began after `arm(question:)` is one.
    case perQuestion
  }

  private enum State: Sendable {
    /// After the start or a gap: waits until the tablet rests.
    case settling
    case level
    /// Beyond level; since when it is no longer neutral, and since when it turned that way.
    case leaving(since: HostInstant, began: HostInstant)
    /// After an answer or a tilt that was none.
    case away
  }

  /// Faster than any hand: not a measurement, in radians per second.
  private static let impossibleRate = 40.0
  /// From one sample to the next no hand changes its rate by more, in radians per second.
  private static let impossibleJump = 10.0
  /// Samples further apart than this cannot be used for gestures, in seconds.
  private static let slowInterval = 0.05
  /// In less than this nobody tilts far enough, in seconds.
  private static let longGap = 0.1
  /// Hands that are still turn it by no more in the time after which that is neutral, in radians (2°).
  private static let stillAngle = 2 * Double.pi / 180

  private let mode: Mode

  private var interval = SampleInterval()
  private var bias = GyroscopeBias()
  private var posture = TiltPosture()
  private var mean = MeanRate()
  private var still = RestWatch(within: Self.stillAngle)
  private var rest = RestWatch(within: TiltRule.neutralAngle)
  private var calm = RestWatch(
    within: TiltRule.calmAngle, forgetting: TiltRule.calmMemory)
  private var state = State.settling
  /// Whether something was missed, perhaps half a tilt.
  private var hasMissed = false
  private var previous = RotationRate.zero
  /// Whether the newest sample could not be believed until another one says the same.
  private var isDoubtful = false
  private var quietSince: HostInstant?
  /// When it was last within 3° of neutral before it left.
  private var left: HostInstant?
  /// Since when it turns about each axis, and to which side.
  private var turning: [RotationRate.Axis: (since: HostInstant, isPositive: Bool)] = [:]
  /// How far the tilt went that has not come to anything yet, in radians.
  private var widest = 0.0
  private var newest: HostInstant?
  private var answered: HostInstant?
  private var question: TiltQuestion?

  /// What the player should do differently; until the next tilt begins.
  package private(set) var hint: TiltHint?

  package init(mode: Mode = .continuous) { self.mode = mode }

  /// True when the gyroscope gives fewer than 20 samples a second: tilts are then unreliable.
  package var isTooSlow: Bool { (interval.usual ?? 0) > Self.slowInterval }

  /// Whether the tablet is level and rests, so that what comes next would be a tilt from there.
  package var isLevel: Bool {
    guard case .level = state else { return false }
    return posture.size <= TiltRule.levelAngle && mean.isResting
  }

  /// Whether a tilt that begins now would not count, because nothing tells yet where level is: after
  /// the start or a gap.
  package var isSettling: Bool {
    if case .settling = state { return true }
    return false
  }

  /// How far it is tilted towards an answer; nothing while nothing tells where level is.
  package var share: TiltShare? {
    let counts: Bool
    switch state {
    case .settling: return nil
    case .level, .leaving: counts = true
    case .away: counts = false
    }
    // About the right axis the upper edge comes nearer, so that it goes down.
    return TiltShare(
      right: posture.up / TiltRule.answerAngle, up: -posture.right / TiltRule.answerAngle,
      counts: counts)
  }

  /// Opens a question; a tilt that has begun already is no answer to it.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - shown: When it was shown, if that is known: samples from before may still wait to be taken.
  package mutating func arm(question id: Int, shown: HostInstant? = nil) {
    if question?.id != id { hint = nil }
    question = TiltQuestion(id: id, opened: [shown, newest].compactMap(\.self).max())
  }

  /// Closes the question: no answer comes until the next one is opened.
  package mutating func disarm() { question = nil }

  /// Forgets the movement, for instance because the link was lost; bias and question stay.
  package mutating func reset() {
    interval = SampleInterval()
    hasMissed = newest != nil
    restart()
  }

  /// Takes the next sample.
  ///
  /// - Returns: The answer, if this sample completed one.
  package mutating func handle(_ sample: MotionSample) -> TiltAnswer? {
    switch sample.kind {
    case .acceleration:
      guard sample.length.isFinite else { return nil }
      bias.accelerated(x: sample.x, y: sample.y, z: sample.z)
      posture.feel(sample)
      return nil
    case .angularVelocity:
      let rate = RotationRate(right: sample.x, up: sample.y, out: sample.z)
      // Also refuses what is no number at all.
      guard rate.magnitude <= Self.impossibleRate else { return nil }
      return turned(rate, sample)
    }
  }

  private mutating func turned(_ raw: RotationRate, _ sample: MotionSample) -> TiltAnswer? {
    let now = sample.hostTime
    var seconds = 0.0
    switch interval.advance(to: now) {
    case .outOfOrder: return nil
    case .restarted:
      let isLong = newest.map { now.seconds(since: $0) >= Self.longGap } ?? false
      hasMissed = hasMissed || isLong || isTilted
      restart()
    case .seconds(let value): seconds = value
    }
    newest = now
    bias.turned(raw, at: now)
    let rate = believed(raw - bias.value)
    let step = (previous + rate) * (seconds / 2)
    previous = rate
    posture.turn(rate, right: step.right, up: step.up, out: step.out)
    mean.add(rate.magnitude, at: now)
    still.turned(right: step.right, up: step.up, at: now)
    rest.turned(right: step.right, up: step.up, at: now)
    calm.turned(right: step.right, up: step.up, at: now)
    note(rate, now)
    return decide(sample, seconds)
  }

  /// Returns the rate, or the one before where a sample stands alone.
  private mutating func believed(_ rate: RotationRate) -> RotationRate {
    isDoubtful = !isDoubtful && (rate - previous).magnitude > Self.impossibleJump
    return isDoubtful ? previous : rate
  }

  private var isTilted: Bool {
    switch state {
    case .settling: false
    case .level: !turning.isEmpty
    case .leaving, .away: true
    }
  }

  /// Starts anew at a gap: the movement went on unseen, and its way back may still come.
  private mutating func restart() {
    bias.restart()
    posture.restart()
    mean = MeanRate()
    still.restart()
    rest.restart()
    calm.restart()
    state = .settling
    previous = .zero
    isDoubtful = false
    quietSince = nil
    left = nil
    turning = [:]
    widest = 0
  }

  private mutating func note(_ rate: RotationRate, _ now: HostInstant) {
    let isQuiet = max(abs(rate.right), abs(rate.up)) < TiltRule.quietRate
    quietSince = isQuiet ? quietSince ?? now : nil
    for axis in RotationRate.Axis.allCases {
      guard abs(rate[axis]) > TiltRule.startRate else {
        turning[axis] = nil
        continue
      }
      if turning[axis]?.isPositive != (rate[axis] > 0) { turning[axis] = (now, rate[axis] > 0) }
    }
  }

  private mutating func decide(_ sample: MotionSample, _ seconds: Double) -> TiltAnswer? {
    let now = sample.hostTime
    if rest.lasted(at: now) >= TiltRule.newPostureTime { settle() }
    switch state {
    case .settling:
      // What moves now began before anybody looked.
      if !turning.isEmpty { hasMissed = true }
      if hasSettled(now) { settle() }
    case .level:
      guard !isCalmUnseen(for: TiltRule.neutralTime, now) else {
        settle()
        return nil
      }
      let isNear = posture.size <= TiltRule.levelAngle
      if isNear, still.lasted(at: now) >= TiltRule.neutralTime { settle() }
      noteWidth(now)
      guard posture.size > TiltRule.levelAngle, let left else { return nil }
      let began = turning.values.map(\.since).reduce(left, min)
      state = .leaving(since: left, began: began)
      return leave(since: left, began: began, sample, seconds)
    case .leaving(let since, let began):
      guard !isCalmUnseen(for: TiltRule.neutralTime, now) else {
        settle()
        return nil
      }
      noteWidth(now)
      guard posture.size >= TiltRule.neutralAngle else {
        // Level only once it is quiet: what swings on to the other side began off level.
        state = .away
        return nil
      }
      return leave(since: since, began: began, sample, seconds)
    case .away:
      guard !isCalmUnseen(for: TiltRule.newPostureTime, now) else {
        settle()
        return nil
      }
      widest = max(widest, posture.size)
      let isBack = posture.size <= TiltRule.levelAngle
      // Nearly back and still: the rest is how hands come back, and what the sensor drifted meanwhile.
      let isUndone = posture.size <= min(TiltRule.undoneAngle, widest / 2)
      if isUndone, still.lasted(at: now) >= TiltRule.neutralTime { settle() }
      if isBack, let quietSince, now.seconds(since: quietSince) >= TiltRule.quietTime {
        state = .level
        left = now
        widest = 0
      }
    }
    return nil
  }

  /// Whether hands have been calm for a time where gravity sees nothing of the turn: what the angle
  /// says then is what the gyroscope drifted.
  private func isCalmUnseen(for time: Double, _ now: HostInstant) -> Bool {
    let axis = abs(posture.up) > abs(posture.right) ? RotationRate.Axis.up : .right
    return !posture.isSeen(axis, at: now) && calm.lasted(at: now) >= time
  }

  private func hasSettled(_ now: HostInstant) -> Bool {
    guard hasMissed else { return still.lasted(at: now) >= TiltRule.settlingTime }
    // A tablet that is held tilted is not neutral so soon: its way back would be an answer.
    let needed = posture.isMoved ? TiltRule.newPostureTime : TiltRule.gapTime
    return rest.lasted(at: now) >= needed
  }

  /// Makes the posture of now the neutral one.
  private mutating func settle() {
    posture.settle()
    still.restart()
    rest.restart()
    calm.restart()
    hasMissed = false
    left = newest
    widest = 0
    state = .level
  }

  /// Follows how far a tilt goes that has not come to anything, and says of one that is back that it
  /// was too small.
  private mutating func noteWidth(_ now: HostInstant) {
    let size = posture.size
    let isStill = size <= TiltRule.levelAngle && still.lasted(at: now) >= TiltRule.settlingTime
    guard size >= TiltRule.neutralAngle, !isStill else {
      if widest >= TiltRule.triedAngle, let left { tell(.more, of: left) }
      widest = 0
      left = now
      return
    }
    if size >= TiltRule.triedAngle, widest < TiltRule.triedAngle { hint = nil }
    widest = max(widest, size)
  }

  private mutating func leave(
    since: HostInstant, began: HostInstant, _ sample: MotionSample, _ seconds: Double
  ) -> TiltAnswer? {
    let now = sample.hostTime
    let taken = now.seconds(since: since)
    guard let axis = tilt() else {
      if taken > TiltRule.tiltTime { refuse(.more, began) }
      return nil
    }
    guard taken <= (posture.isSeen(axis, at: now) ? TiltRule.tiltTime : TiltRule.blindTime) else {
      refuse(.quicker, began)
      return nil
    }
    state = .away
    guard isWanted(began, now) else { return nil }
    answered = now
    hint = nil
    defer { question = nil }
    return TiltAnswer(
      direction: TiltDirection(about: axis, positive: posture[axis] > 0),
      angle: abs(posture[axis]), hostTime: now,
      uncertainty: sample.timeSource == .arrival ? 2 * seconds : seconds, question: question?.id)
  }

  /// Returns the one axis about which it went far enough, or will have in a moment.
  private func tilt() -> RotationRate.Axis? {
    RotationRate.Axis.allCases.first { axis in
      let (angle, other) = (posture[axis], posture[axis.other])
      let along = angle > 0 ? previous[axis] : -previous[axis]
      let isForeseen =
        abs(angle) >= TiltRule.earlyAngle
        && abs(angle) + TiltRule.foresight * along >= TiltRule.foreseenAngle
      return (abs(angle) >= TiltRule.answerAngle || isForeseen)
        && abs(angle) >= TiltRule.dominance * max(abs(other), abs(posture.out))
    }
  }

  private mutating func refuse(_ why: TiltHint, _ began: HostInstant) {
    tell(why, of: began)
    state = .away
  }

  private mutating func tell(_ why: TiltHint, of began: HostInstant) {
    if mode == .continuous || question?.isOpen(at: began) == true { hint = why }
  }

  private func isWanted(_ began: HostInstant, _ now: HostInstant) -> Bool {
    if let answered, now.seconds(since: answered) < TiltRule.answerDistance { return false }
    switch mode {
    case .continuous: return true
    case .perQuestion: return question?.isOpen(at: began) ?? false
    }
  }
}
