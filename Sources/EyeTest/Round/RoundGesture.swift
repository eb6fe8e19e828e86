package import Model

/// Finds the tilts that answer the questions of one round, each at most once.
package enum RoundGesture: Sendable {
  case off
  case swing(TiltRecogniser)
  case original(OriginalTilt)

  package init(_ use: TiltUse) {
    self =
      switch use {
      case .off: .off
      case .friendly: .swing(TiltRecogniser(mode: .perQuestion))
      case .original: .original(OriginalTilt())
      }
  }

  /// Whether the tablet is at rest, so that a tilt would begin from level.
  package var isLevel: Bool {
    switch self {
    case .off: true
    case .swing(let gesture): gesture.isLevel
    case .original: true
    }
  }

  /// Whether the tablet has to rest before a tilt can count.
  package var isSettling: Bool {
    if case .swing(let gesture) = self { return gesture.isSettling }
    return false
  }

  /// What the player should do differently whose tilt came to nothing.
  package var hint: TiltHint? {
    if case .swing(let gesture) = self { return gesture.hint }
    return nil
  }

  /// How far the tablet is tilted towards an answer; nothing where that is not known.
  package var share: TiltShare? {
    if case .swing(let gesture) = self { return gesture.share }
    return nil
  }

  /// Whether gravity is all that tells of tilts, and the screen stands so that left and right
  /// cannot be felt.
  package var isUpright: Bool {
    if case .swing(let gesture) = self { return gesture.isUpright }
    return false
  }

  /// Whether its rule needs a gyroscope where there is none.
  package var isBlind: Bool {
    if case .original(let rule) = self { return rule.isBlind }
    return false
  }

  /// True when the sensor gives fewer than 20 samples a second: tilts are then unreliable.
  package var isTooSlow: Bool {
    switch self {
    case .off: false
    case .swing(let gesture): gesture.isTooSlow
    case .original(let rule): rule.isTooSlow
    }
  }

  /// Opens a question; a tilt that has begun already is no answer to it.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - shown: When it was shown, if that is known: samples from before may still wait to be taken.
  package mutating func arm(question id: Int, shown: HostInstant? = nil) {
    switch self {
    case .off: return
    case .swing(var gesture):
      gesture.arm(question: id, shown: shown)
      self = .swing(gesture)
    case .original(var rule):
      rule.arm(question: id, shown: shown)
      self = .original(rule)
    }
  }

  /// Closes the question.
  package mutating func disarm() {
    switch self {
    case .off: return
    case .swing(var gesture):
      gesture.disarm()
      self = .swing(gesture)
    case .original(var rule):
      rule.disarm()
      self = .original(rule)
    }
  }

  /// Forgets the movement because the link was lost.
  package mutating func reset() {
    guard case .swing(var gesture) = self else { return }
    gesture.reset()
    self = .swing(gesture)
  }

  /// Takes the next sample.
  ///
  /// - Returns: The answer, if this sample completed one.
  package mutating func handle(_ sample: MotionSample) -> TiltAnswer? {
    switch self {
    case .off: return nil
    case .swing(var gesture):
      defer { self = .swing(gesture) }
      return gesture.handle(sample)
    case .original(var rule):
      defer { self = .original(rule) }
      return rule.handle(sample)
    }
  }
}

/// How a round takes tilts as answers.
package enum TiltUse: String, Sendable, Hashable, Codable, CaseIterable {
  case off
  /// A turn by 12° from where the tablet rested, quick or slow.
  case friendly
  /// The rule of the game this one began from, for comparison.
  case original
}
