import Model

/// When a described device sends: at a rate, or in bursts at that rate with pauses between them.
package struct SimulatedPace: Sendable, Hashable {
  /// How much a delay differs from the rate.
  private static let spread = 0.8...1.2

  /// Records per second.
  package var rate: Double
  /// How many records a burst has; no bursts if absent.
  package var burst: Int?
  /// Between bursts, in seconds.
  package var pause: Double

  package init(rate: Double, burst: Int? = nil, pause: Double = 0) {
    self.rate = rate
    self.burst = burst
    self.pause = pause
  }

  /// Returns the wait before a record, in seconds.
  ///
  /// - Parameters:
  ///   - index: How many records came before.
  ///   - random: What the spread is drawn with.
  /// - Returns: In seconds.
  func delay(before index: Int, using random: inout SplitMix64) -> Double {
    let delay = Double.random(in: Self.spread, using: &random) / rate
    guard let burst, index % burst == 0 else { return delay }
    return delay + pause
  }
}
