package import Model

/// What a pulse on the wall is held to.
package enum HeartRule {
  /// What a heart can do, in beats per minute; 0 and 255 are what straps send for nothing.
  package static let plausible = 30.0...240.0
  /// An older value is shown as old, in seconds.
  package static let old = 2.0
  /// From this age on a value is lost, and what was between two such values is not counted.
  package static let lost = 5.0
  /// Whoever has no pulse for longer has gone home, and counts anew on coming back, in seconds: no
  /// break within a practice is as long.
  package static let gone = 1800.0
  /// A strap that was heard within this time is worn by somebody who takes part, in seconds: long
  /// enough for a drink or a strap that is put right, too short for the group before.
  package static let present = 300.0

  /// How it stands with a value.
  package enum Freshness: String, Sendable, Hashable, Codable, CaseIterable {
    case live, old, lost
  }

  /// Tells how it stands with a value of some moment; one of a future that cannot be is lost.
  package static func freshness(of moment: HostInstant, at now: HostInstant) -> Freshness {
    let age = now.seconds(since: moment)
    guard age < lost, age > -lost else { return .lost }
    return age > old ? .old : .live
  }
}

/// One value of a heart's curve.
package struct HeartPoint: Sendable, Hashable {
  package var at: HostInstant
  /// In beats per minute.
  package var rate: Double

  package init(at: HostInstant, rate: Double) {
    self.at = at
    self.rate = rate
  }
}
