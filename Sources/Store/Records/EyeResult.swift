package import Model

/// What one measured round of the eye test came to, told as a number.
package struct EyeResult: Sendable, Hashable {
  package var run: RunID
  /// Which eye looked, and how: rounds with the same words can be compared.
  package var eye: String
  package var chart: String
  package var hasGlasses: Bool
  package var isCrowded: Bool
  /// Whether it was a short round.
  package var isRough: Bool
  /// From the eye to the screen, in metres; nothing where the round did not say.
  package var distance: Double?
  /// Whether the display said another size of itself than was measured.
  package var isContradicted: Bool
  /// In logMAR, with its 95 % interval.
  package var estimate: Double
  package var low: Double
  package var high: Double
  /// `exact`, or which end of the screen's sizes it reached.
  package var limit: String
  package var startedAt: Timestamp
}
