/// When a turn of the tablet is an answer; derived and tried on simulated hands, not yet on people.
package enum TiltRule {
  private static let degree = Double.pi / 180

  /// A tablet is level within this of its neutral posture, in radians (6°).
  static let levelAngle = 6 * degree
  /// A tilt begins where it leaves this, in radians (3°).
  static let neutralAngle = 3 * degree
  /// How far a tilt must go to count, in radians (12°), and how many times further than about any
  /// other axis.
  static let answerAngle = 12 * degree
  static let dominance = 1.6
  /// A fast one may count earlier, from 8° on: where it would be after `foresight` seconds decides
  /// then, in radians (16°).
  static let earlyAngle = 8 * degree
  static let foresight = 0.08
  static let foreseenAngle = 16 * degree
  /// A tilt that went less far than this, in radians (5°), was none.
  static let triedAngle = 5 * degree

  /// A tilt is undone that is back within this, in radians (9°): too near to be one the other way.
  static let undoneAngle = 9 * degree

  /// How long a tilt may take from neutral to its answer, in seconds.
  static let tiltTime = 2.5
  /// The same where gravity does not see the turn and nothing tells a slower one from a drift.
  ///
  /// Natural tilts, 18° in 0.7 s at the slowest, need at most 0.19 s from 3° to 12°.
  static let blindTime = 0.2

  /// From this rate on a turn has begun, however small its angle is, in radians per second.
  package static let startRate = 0.4
  /// Below it the tablet is quiet, in radians per second, and how long it must be, in seconds, when it
  /// came back.
  static let quietRate = 0.5
  static let quietTime = 0.1
  /// The mean rate of hands that rest, in radians per second, over a time in seconds: those of a
  /// trembling hand turn by less than a degree.
  static let restingRate = 0.35
  static let restingTime = 0.5

  /// How long it must rest after the start, in seconds.
  static let settlingTime = 0.3
  /// The same after a gap, whose unseen tilt may be held for a while.
  static let gapTime = 1.0
  /// How long it must rest near its neutral posture until that is neutral, in seconds.
  static let neutralTime = 0.7
  /// How long it must rest anywhere else until that is neutral, in seconds: somebody may hold a tilt
  /// and look what comes of it.
  static let newPostureTime = 3.0

  /// Where gravity does not see the turn, hands are calm that turned the tablet by no more than this
  /// lately, in radians (1°), and what is forgotten of that in seconds: what a sensor drifts is slower,
  /// and a posture that it drifts to is no tilt.
  static let calmAngle = 1 * degree
  static let calmMemory = 0.5

  /// The shortest time between two answers, in seconds.
  static let answerDistance = 0.25
}
