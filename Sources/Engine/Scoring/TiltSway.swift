/// How much a tilt sways: the root mean square of the angle from rest, where rest is the mean.
///
/// The two directions are taken together as the length of a vector, as the RMS distance of the
/// centre of pressure is.
///
/// Source of the measure: T. E. Prieto et al., "Measures of postural steadiness", IEEE
/// Transactions on Biomedical Engineering 43 (1996), pages 956–966, RDIST.
package struct TiltSway: Sendable, Hashable {
  /// Running mean and sum of squared deviations of one direction.
  ///
  /// Source: B. P. Welford, Technometrics 4 (1962), pages 419–420.
  private struct Spread: Sendable, Hashable {
    var count = 0
    var mean = 0.0
    var squares = 0.0
    var variance: Double { count > 0 ? squares / Double(count) : 0 }

    mutating func add(_ value: Double) {
      count += 1
      let before = value - mean
      mean += before / Double(count)
      squares += before * (value - mean)
    }
  }

  private var directions: [String: Spread] = [:]

  package init() {}

  /// Takes in one angle, in radians, of one direction.
  package mutating func add(_ angle: Double, direction: String) {
    directions[direction, default: Spread()].add(angle)
  }

  /// The sway in radians; nothing before two values of a direction.
  package var angle: Double? {
    guard directions.values.contains(where: { $0.count > 1 }) else { return nil }
    return directions.values.reduce(0) { $0 + $1.variance }.squareRoot()
  }
}
