import Model

/// One turn in one direction, for as long as it is faster than the rate where a turn begins.
struct Excursion: Sendable, Hashable {
  var began: HostInstant
  var isPositive: Bool
  /// How far it went, in radians, never negative.
  var angle: Double
  /// How many samples in a row were fast enough for a swing.
  var fastSamples = 0
}
