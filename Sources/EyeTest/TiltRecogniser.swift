package import Model

/// Recognises tilts with the gyroscope, and with gravity where there is none.
package struct TiltRecogniser: Sendable {
  private var swing: GyroscopeGesture
  private var gravity: GravityGesture
  private var hasGyroscope = false
  private var firstFelt: HostInstant?
  private var newestFelt: HostInstant?

  /// How long a tablet may tell of gravity alone before it is taken to have no gyroscope, in seconds.
  private static let patience = 1.0

  package init(mode: GyroscopeGesture.Mode = .continuous) {
    swing = GyroscopeGesture(mode: mode)
    gravity = GravityGesture(mode: mode)
  }

  /// True when nothing but gravity tells of tilts.
  package var isGravityAlone: Bool {
    guard !hasGyroscope, let firstFelt, let newestFelt else { return false }
    return newestFelt.seconds(since: firstFelt) >= Self.patience
  }

  /// True when the sensor gives fewer than 20 samples a second: tilts are then unreliable.
  package var isTooSlow: Bool { isGravityAlone ? gravity.isTooSlow : swing.isTooSlow }

  /// Whether the tablet is level, so that what comes next would be a tilt from there.
  package var isLevel: Bool { isGravityAlone ? gravity.isLevel : swing.isLevel }

  /// Whether a tilt that begins now would not count, because nothing tells yet where level is.
  package var isSettling: Bool { isGravityAlone ? gravity.isSettling : swing.isSettling }

  /// Whether gravity is all there is, and the screen stands so that left and right cannot be felt.
  package var isUpright: Bool { isGravityAlone && gravity.isUpright }

  /// What the player should do differently whose tilt came to nothing; until the next one begins.
  package var hint: TiltHint? { isGravityAlone ? gravity.hint : swing.hint }

  /// How far the tablet is tilted towards an answer; nothing while nothing tells where level is.
  package var share: TiltShare? { isGravityAlone ? gravity.share : swing.share }

  /// Opens a question; a tilt that has begun already is no answer to it.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - shown: When it was shown, if that is known: samples from before may still wait to be taken.
  package mutating func arm(question id: Int, shown: HostInstant? = nil) {
    swing.arm(question: id, shown: shown)
    gravity.arm(question: id, shown: shown)
  }

  /// Closes the question: no answer comes until the next one is opened.
  package mutating func disarm() {
    swing.disarm()
    gravity.disarm()
  }

  /// Forgets the movement and which sensors there are, because the link was lost.
  package mutating func reset() {
    swing.reset()
    gravity.reset()
    hasGyroscope = false
    firstFelt = nil
    newestFelt = nil
  }

  /// Takes the next sample.
  ///
  /// - Returns: The answer, if this sample completed one.
  package mutating func handle(_ sample: MotionSample) -> TiltAnswer? {
    switch sample.kind {
    case .angularVelocity:
      hasGyroscope = true
      return swing.handle(sample)
    case .acceleration:
      firstFelt = firstFelt ?? sample.hostTime
      newestFelt = sample.hostTime
      _ = swing.handle(sample)
      guard !hasGyroscope else { return nil }
      let answer = gravity.handle(sample)
      return isGravityAlone ? answer : nil
    }
  }
}
