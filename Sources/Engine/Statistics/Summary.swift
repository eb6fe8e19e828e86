package import Model

/// What a set of values comes to.
package struct Summary: Sendable, Hashable {
  package let count: Int
  package let mean: Double
  package let median: Double
  package let lowest: Double
  package let highest: Double
  /// The sample's standard deviation, with `count - 1` in its denominator; nothing for one value.
  package let spread: Double?

  /// Fails without values, and where one of them or a sum of them is not a finite number.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let lowest = sorted.first, let highest = sorted.last,
      let deviations = Deviations(values)
    else { return nil }
    count = values.count
    mean = deviations.mean
    self.lowest = lowest
    self.highest = highest
    let upper = sorted.dropFirst(count / 2).first ?? highest
    let lower = sorted.dropFirst((count - 1) / 2).first ?? lowest
    median = lower + (upper - lower) / 2
    spread = deviations.variance?.squareRoot()
  }

  /// Returns the best of the values; nothing where neither direction is the better one.
  package func best(_ better: Exercise.Better?) -> Double? {
    better.map { $0 == .lower ? lowest : highest }
  }
}

/// Mean and squared deviations from it, in two passes: a difference of large sums would lose what
/// little the values differ.
struct Deviations {
  let mean: Double
  /// The sum of the squared deviations.
  let squares: Double
  /// The number of values less one, which the mean took.
  let degreesOfFreedom: Int

  /// Fails without values, and where one of them or a sum of them is not a finite number.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard mean.isFinite, squares.isFinite else { return nil }
    self.mean = mean
    self.squares = squares
    degreesOfFreedom = values.count - 1
  }

  var variance: Double? {
    degreesOfFreedom > 0 ? squares / Double(degreesOfFreedom) : nil
  }
}
