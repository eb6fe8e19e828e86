package import Model

/// The rule of the game this one began from, kept for comparison.
///
/// Every 150 ms it looks at the newest rate about the screen's up axis: faster than 3 rad/s is a
/// tilt, its sign the side. It knows no movement: it misses turns that are fast between two looks,
/// and takes the way back for an answer if the next question is open by then.
package struct OriginalTilt: Sendable {
  private static let period = 0.15
  private static let rate = 3.0
  /// Samples further apart than this are too slow even for this rule, in seconds.
  private static let slowInterval = 0.05
  /// For how long a gyroscope may be silent that an accelerometer is heard beside, in seconds.
  private static let patience = 1.0

  private var interval = SampleInterval()
  private var looked: HostInstant?
  private var question: Int?
  private var shown: HostInstant?
  /// Since when only an accelerometer has been heard; nothing once a gyroscope was.
  private var alone: (since: HostInstant, until: HostInstant)?
  private var hasGyroscope = false

  package init() {}

  /// Whether there is no gyroscope, so that this rule sees no tilt at all.
  package var isBlind: Bool {
    alone.map { $0.until.seconds(since: $0.since) > Self.patience } ?? false
  }

  package var isTooSlow: Bool { (interval.usual ?? 0) > Self.slowInterval }

  /// Opens a question, which what was read before it was shown does not answer.
  package mutating func arm(question id: Int, shown: HostInstant? = nil) {
    question = id
    self.shown = shown
  }

  package mutating func disarm() { question = nil }

  package mutating func handle(_ sample: MotionSample) -> TiltAnswer? {
    listen(sample)
    guard sample.kind == .angularVelocity, sample.y.isFinite,
      interval.advance(to: sample.hostTime) != .outOfOrder
    else { return nil }
    let last = looked ?? sample.hostTime
    guard looked == nil || sample.hostTime.seconds(since: last) >= Self.period else { return nil }
    looked = sample.hostTime
    guard abs(sample.y) > Self.rate, let open = question else { return nil }
    if let shown, sample.hostTime < shown { return nil }
    question = nil
    return TiltAnswer(
      direction: TiltDirection(about: .up, positive: sample.y > 0), angle: 0,
      hostTime: sample.hostTime, uncertainty: Self.period, question: open)
  }

  private mutating func listen(_ sample: MotionSample) {
    if sample.kind == .angularVelocity { hasGyroscope = true }
    alone = hasGyroscope ? nil : (alone?.since ?? sample.hostTime, sample.hostTime)
  }
}
