package import Model

/// What rate a sensor really keeps, by the times of its samples.
///
/// Drivers round what they are asked for, or take it and go on as before.
package struct MeasuredFrequency: Sendable, Hashable {
  /// How many intervals are looked at.
  package static let intervals = 20
  /// A rate further away than this from what the driver says is told instead, as a part of it.
  private static let tolerance = 0.1

  private var times: [HostInstant] = []
  /// Samples per second, by the median interval; nothing before there are enough.
  package private(set) var value: Double?

  package init() {}

  /// Takes the instant of the next sample.
  package mutating func append(_ instant: HostInstant) {
    guard value == nil else { return }
    // An instant that goes back begins anew: it was of another clock.
    if let last = times.last, instant <= last { times = [] }
    times.append(instant)
    guard times.count > Self.intervals else { return }
    let distances = zip(times.dropFirst(), times).map { $0.seconds(since: $1) }.sorted()
    let middle = distances.count / 2
    value = 2 / (distances[middle - 1] + distances[middle])
    times = []
  }

  /// What to tell beside what the driver says.
  ///
  /// - Parameter stated: Samples per second by the driver's word, if it has one.
  /// - Returns: The driver's word where it is about right, else what was measured.
  package func told(beside stated: Double?) -> Double? {
    guard let value else { return stated }
    guard let stated, abs(value - stated) <= Self.tolerance * stated else { return value }
    return stated
  }
}
