import Model

/// Waits before start signals: a row of random numbers that a seed determines.
package struct ForePeriods: Sendable {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the next wait, in seconds, each in the range equally likely.
  package mutating func wait(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }
}
