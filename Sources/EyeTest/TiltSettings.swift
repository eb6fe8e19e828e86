/// The thresholds of the gesture; proposals that were derived, not yet tried on people.
package struct TiltSettings: Sendable, Hashable {
  /// The rate that makes a turn a swing, in radians per second.
  package var swingRate: Double
  /// How far a swing must have gone to count, in radians; 0 counts it at once.
  package var swingAngle: Double
  /// The rate from which a turn's angle is counted, in radians per second.
  package var startRate = 0.4
  /// How many times faster than the other two axes together the swing's axis must turn.
  package var dominance = 1.5
  /// How long a swing may take to reach its angle, in seconds.
  package var swingTime = 0.4
  /// The rate below which the tablet is quiet, in radians per second.
  package var quietRate = 0.5
  /// How long it must be quiet after an answer, in seconds.
  package var quietTime = 0.1
  /// How long it must be quiet after a start or a swing that came to nothing, in seconds; what went
  /// before may have been half a tilt.
  package var settlingTime = 0.3
  /// How long the way back is waited for when the tablet stays tilted, in seconds.
  package var returnTime = 0.7
  /// The shortest time between two answers, in seconds.
  package var answerDistance = 0.25
  /// How long a tablet that was not tilted as an answer must rest until that is its rest, in seconds;
  /// also after a gap, whose unseen tilt may be held for a while.
  package var newRestTime = 1.0
  /// How long a tilted tablet must be quiet until that is its new rest, in seconds.
  package var restTime = 3.0

  /// A quick turn of the wrists by 12°.
  package static let friendly = TiltSettings(swingRate: 1.8, swingAngle: 12 * Double.pi / 180)
  /// The rule of the original game: 3 rad/s, at once.
  package static let compatible = TiltSettings(swingRate: 3.0, swingAngle: 0)

  package init(swingRate: Double, swingAngle: Double) {
    self.swingRate = swingRate
    self.swingAngle = swingAngle
  }
}
