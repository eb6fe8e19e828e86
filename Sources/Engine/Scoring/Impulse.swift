/// Impulse: the area under force over time.
///
/// Source: the trapezoidal rule, Atkinson, "An Introduction to Numerical Analysis", 2nd ed., 5.1.
package enum Impulse {
  /// Returns the impulse of samples in the order of time.
  ///
  /// - Parameters:
  ///   - samples: Time in seconds and force in newtons.
  ///   - baseline: What does not count, such as body weight, in newtons.
  /// - Returns: In newton seconds; absent for fewer than two samples or times that go back.
  package static func value(
    of samples: [(time: Double, force: Double)], above baseline: Double = 0
  ) -> Double? {
    guard samples.count >= 2 else { return nil }
    var sum = 0.0
    for (before, after) in zip(samples, samples.dropFirst()) {
      let duration = after.time - before.time
      guard duration >= 0 else { return nil }
      sum += duration * ((before.force + after.force) / 2 - baseline)
    }
    return sum
  }
}
