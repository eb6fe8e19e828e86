/// Waits before start signals: a row of random numbers that a seed determines.
///
/// Source of the generator: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014 (SplitMix64).
package struct ForePeriods: Sendable, RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns the next wait, in seconds, each in the range equally likely.
  package mutating func wait(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
