package import Model

/// Recognises that somebody tilted the tablet to one side, as an answer.
///
/// Decided on the gyroscope about the screen's own axes, so that it works in any posture; the
/// accelerometer only helps to learn the gyroscope's bias. All times are the samples' own. Pure:
/// the same samples give the same answers.
///
/// A tilt goes out and comes back, and only the way out is an answer. After each one everything is
/// ignored until the tablet is quiet, and while it stays tilted the way back is owed: a turn to
/// the other side then counts only beyond level.
package struct TiltGesture: Sendable {
  package enum Mode: Sendable, Hashable {
    /// Every tilt is an answer, as on the page of devices.
    case continuous
    /// Only the first tilt that began after `arm(question:)` is one.
    case perQuestion
  }

  private enum State: Sendable {
    /// After the start, a gap or a swing that came to nothing: waits until the tablet is quiet.
    case settling
    case ready
    case swinging(RotationRate.Axis, since: HostInstant)
    case returning(Return)
  }

  private struct Return: Sendable {
    var axis: RotationRate.Axis
    var fired: HostInstant
    /// How far the tablet is from where the tilt began, in radians, signed.
    var angle: Double
    var widest: Double
  }

  private struct Question: Sendable {
    var id: Int
    /// When it was shown, or the newest sample when it was opened, whichever came later.
    var opened: HostInstant?
  }

  /// Faster than any hand: not a measurement, in radians per second.
  private static let impossibleRate = 40.0
  /// Samples further apart than this cannot be asked to confirm each other, in seconds.
  private static let slowInterval = 0.05

  /// In less than this nobody tilts far enough, in seconds.
  private static let longGap = 0.1

  private let settings: TiltSettings
  private let mode: Mode

  private var interval = SampleInterval()
  private var bias = GyroscopeBias()
  private var gate = LevelGate()
  private var state = State.settling
  /// Whether something was missed, perhaps half a tilt.
  private var hasMissed = false
  /// Whether nothing is known of what was before the samples that come now.
  private var isBehindGap = true
  private var excursions: [RotationRate.Axis: Excursion] = [:]
  /// How far from its rest a tablet is that was tilted, in radians, signed.
  private var owed: [RotationRate.Axis: Double] = [:]
  private var previous = RotationRate.zero
  private var quietSince: HostInstant?
  private var newest: HostInstant?
  private var answered: HostInstant?
  private var question: Question?

  package init(settings: TiltSettings = .friendly, mode: Mode = .continuous) {
    self.settings = settings
    self.mode = mode
  }

  /// True when the gyroscope gives fewer than 20 samples a second: tilts are then unreliable.
  package var isTooSlow: Bool { (interval.usual ?? 0) > Self.slowInterval }

  /// Whether the tablet is level, so that what comes next would be a tilt from there: both angles
  /// within 6° of the captured rest for 250 ms.
  package var isLevel: Bool {
    if case .ready = state { return gate.isLevel }
    return false
  }

  /// Whether a tilt that begins now would not count, because nothing tells yet where level is: after
  /// the start, a gap or a swing that came to nothing.
  package var isSettling: Bool {
    if case .settling = state { return true }
    return false
  }

  /// Opens a question; a tilt that has begun already is no answer to it.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - shown: When it was shown, if that is known: samples from before may still wait to be taken.
  package mutating func arm(question id: Int, shown: HostInstant? = nil) {
    question = Question(id: id, opened: [shown, newest].compactMap(\.self).max())
  }

  /// Closes the question: no answer comes until the next one is opened.
  package mutating func disarm() {
    question = nil
  }

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
      bias.accelerated(x: sample.x, y: sample.y, z: sample.z)
      gate.accelerated(sample)
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
    let rate = raw - bias.value
    noteQuiet(rate, now)
    let turn = (
      right: (previous.right + rate.right) / 2 * seconds,
      up: (previous.up + rate.up) / 2 * seconds
    )
    carryOn(.right, turn.right, rate, now)
    carryOn(.up, turn.up, rate, now)
    // What stays tilted after an answer may just take its time to come back.
    gate.turned(
      rate, by: turn, at: now,
      restTime: owed.isEmpty ? settings.newRestTime : settings.restTime)
    previous = rate
    return decide(sample, seconds)
  }

  /// Whether it is on its way, or held tilted.
  private var isTilted: Bool {
    switch state {
    case .settling: false
    case .ready: !excursions.isEmpty || !owed.isEmpty
    case .swinging, .returning: true
    }
  }

  /// Starts anew at a gap: the movement went on unseen, and its way back may still come.
  private mutating func restart() {
    isBehindGap = true
    bias.restart()
    gate.restart()
    state = .settling
    excursions = [:]
    owed = [:]
    previous = .zero
    quietSince = nil
  }

  private mutating func noteQuiet(_ rate: RotationRate, _ now: HostInstant) {
    let isQuiet = max(abs(rate.right), abs(rate.up)) < settings.quietRate
    quietSince = isQuiet ? quietSince ?? now : nil
  }

  private func isQuiet(for seconds: Double, _ now: HostInstant) -> Bool {
    guard let quietSince else { return false }
    return now.seconds(since: quietSince) >= seconds
  }

  /// Carries the angles about one axis on by `turn` radians.
  private mutating func carryOn(
    _ axis: RotationRate.Axis, _ turn: Double, _ rate: RotationRate, _ now: HostInstant
  ) {
    if let angle = owed[axis] { owed[axis] = angle + turn }
    if case .returning(var back) = state, back.axis == axis {
      back.angle += turn
      back.widest = max(back.widest, abs(back.angle))
      state = .returning(back)
    }
    guard abs(rate[axis]) > settings.startRate else {
      excursions[axis] = nil
      return
    }
    let isPositive = rate[axis] > 0
    var excursion = Excursion(began: now, isPositive: isPositive, angle: 0)
    if let known = excursions[axis], known.isPositive == isPositive { excursion = known }
    excursion.angle += max(0, isPositive ? turn : -turn)
    let isFast =
      abs(rate[axis]) > settings.swingRate
      && abs(rate[axis]) >= settings.dominance * rate.across(axis)
    excursion.fastSamples = isFast ? excursion.fastSamples + 1 : 0
    excursions[axis] = excursion
  }

  private mutating func decide(_ sample: MotionSample, _ seconds: Double) -> TiltAnswer? {
    let now = sample.hostTime
    switch state {
    case .settling:
      // What moves now began before anybody looked.
      if isBehindGap, !excursions.isEmpty { hasMissed = true }
      let needed = hasMissed ? settings.newRestTime : settings.settlingTime
      if isQuiet(for: needed, now) {
        state = .ready
        hasMissed = false
        isBehindGap = false
        gate.captureFirst(since: now.advanced(bySeconds: -needed))
      }
    case .returning(let back):
      let isUndone = abs(back.angle) <= back.widest / 2
      let waited = now.seconds(since: back.fired) >= settings.returnTime
      if isQuiet(for: settings.quietTime, now), isUndone || waited { state = .ready }
    case .ready:
      forgetWhatIsOwed(now)
      let confirmations = isTooSlow ? 1 : 2
      let axis = RotationRate.Axis.allCases.first {
        (excursions[$0]?.fastSamples ?? 0) >= confirmations
      }
      guard let axis else { return nil }
      state = .swinging(axis, since: now)
      return swing(about: axis, since: now, sample, seconds)
    case .swinging(let axis, let began):
      return swing(about: axis, since: began, sample, seconds)
    }
    return nil
  }

  /// Ends the debt of a tablet that is level again, or was held tilted for so long that this is
  /// how it is held now.
  private mutating func forgetWhatIsOwed(_ now: HostInstant) {
    guard isQuiet(for: settings.quietTime, now) else { return }
    let isRest = isQuiet(for: settings.restTime, now)
    owed = owed.filter { !isRest && abs($0.value) > LevelGate.angle }
  }

  /// Lets a swing count once it has gone far enough.
  private mutating func swing(
    about axis: RotationRate.Axis, since began: HostInstant, _ sample: MotionSample,
    _ seconds: Double
  ) -> TiltAnswer? {
    let now = sample.hostTime
    guard let excursion = excursions[axis], excursion.began <= began,
      now.seconds(since: began) <= settings.swingTime
    else {
      state = .settling
      return nil
    }
    guard excursion.angle >= settings.swingAngle + debt(of: axis, before: excursion) else {
      return nil
    }
    let angle = excursion.isPositive ? excursion.angle : -excursion.angle
    state = .returning(Return(axis: axis, fired: now, angle: angle, widest: excursion.angle))
    owed[axis] = owed[axis] ?? angle
    guard isWanted(excursion, now) else { return nil }
    answered = now
    defer { question = nil }
    return TiltAnswer(
      direction: TiltDirection(about: axis, positive: excursion.isPositive),
      angle: excursion.angle, hostTime: now,
      uncertainty: sample.timeSource == .arrival ? 2 * seconds : seconds,
      question: question?.id)
  }

  /// Returns how far the way back to level was when the excursion began, if it leads there.
  private func debt(of axis: RotationRate.Axis, before excursion: Excursion) -> Double {
    guard let angle = owed[axis] else { return 0 }
    let along = (excursion.isPositive ? angle : -angle) - excursion.angle
    return max(0, -along)
  }

  private func isWanted(_ excursion: Excursion, _ now: HostInstant) -> Bool {
    if let answered, now.seconds(since: answered) < settings.answerDistance { return false }
    switch mode {
    case .continuous: return true
    case .perQuestion:
      guard let question else { return false }
      return question.opened.map { excursion.began > $0 } ?? true
    }
  }
}
