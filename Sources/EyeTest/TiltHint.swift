/// What a player should do differently whose tilt came to nothing.
package enum TiltHint: String, Sendable, Hashable, Codable, CaseIterable {
  /// It went back before it was far enough.
  case more
  /// It took so long that nothing tells it from a drift of the sensor.
  case quicker
}
