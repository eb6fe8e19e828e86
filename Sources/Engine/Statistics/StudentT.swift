import Glibc

/// Student's t distribution.
///
/// Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), sections
/// 26.5.8 and 26.7.1.
package enum StudentT {
  /// Returns the value that a t variate stays below with a given probability.
  ///
  /// - Parameters:
  ///   - probability: More than 0, less than 1.
  ///   - degreesOfFreedom: More than 0; need not be whole.
  /// - Returns: The quantile; infinite or not a number outside of those ranges.
  package static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double {
    guard probability > 0, probability < 1, degreesOfFreedom > 0 else { return .nan }
    guard probability != 0.5 else { return 0 }
    let tail = 2 * min(probability, 1 - probability)
    // Beyond, the quantile changes by less than 0.0003 and the gamma functions lose digits.
    let degreesOfFreedom = min(degreesOfFreedom, 10_000)
    var high = 1.0
    while twoTails(high, degreesOfFreedom) > tail, high.isFinite { high *= 2 }
    guard high.isFinite else { return probability > 0.5 ? .infinity : -.infinity }
    var low = 0.0
    // Each step halves the span; 60 are as many as a Double can tell apart.
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if twoTails(middle, degreesOfFreedom) > tail { low = middle } else { high = middle }
    }
    let value = low + (high - low) / 2
    return probability > 0.5 ? value : -value
  }

  /// Returns the probability of a variate farther from 0 than `t`: I_x(v/2, 1/2), x = v / (v + t²).
  private static func twoTails(_ t: Double, _ degrees: Double) -> Double {
    incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  }

  private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction converges quickly below the mean only; above it the other tail is taken.
    guard x <= (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
    let front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)
    return exp(front) / (a * fraction(x, a, b))
  }

  /// The continued fraction 26.5.8, from its end back to its beginning.
  ///
  /// It needs as many steps as the root of its larger parameter, some times over.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    var value = 1.0
    for step in (1...(40 + 4 * Int(max(a, b).squareRoot()))).reversed() {
      let m = Double(step / 2)
      let term =
        step.isMultiple(of: 2)
        ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      value = 1 + term / value
    }
    return value
  }
}
