package import Model

/// One tilt that counted.
package struct TiltAnswer: Sendable, Hashable {
  package var direction: TiltDirection
  /// How far the tablet had been turned when it counted, in radians, never negative.
  package var angle: Double
  /// When the sample was taken that made it count.
  package var hostTime: HostInstant
  /// How much earlier it may have counted, in seconds: the samples' distance, twice that where
  /// only their arrival is known.
  package var uncertainty: Double
  /// The question that was open, if there was one.
  package var question: Int?

  package init(
    direction: TiltDirection, angle: Double, hostTime: HostInstant, uncertainty: Double,
    question: Int? = nil
  ) {
    self.direction = direction
    self.angle = angle
    self.hostTime = hostTime
    self.uncertainty = uncertainty
    self.question = question
  }
}

/// What a player should do differently whose tilt came to nothing.
package enum TiltHint: String, Sendable, Hashable, Codable, CaseIterable {
  /// It went back before it was far enough.
  case more
  /// It took so long that nothing tells it from a drift of the sensor.
  case quicker
}

/// The question that a tilt can answer.
struct TiltQuestion: Sendable {
  var id: Int
  /// When it was shown, or the newest sample when it was opened, whichever came later.
  var opened: HostInstant?

  /// Whether what began at a moment can be an answer to it.
  func isOpen(at began: HostInstant) -> Bool { opened.map { began > $0 } ?? true }
}
