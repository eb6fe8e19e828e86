/// Which figures are not as good as they have to be.
package struct FigureBounds: Sendable {
  /// Each of them in words.
  package private(set) var broken: [String] = []

  package init() {}

  /// Looks at one figure; what is no number is out of every bound.
  ///
  /// - Parameters:
  ///   - name: What it is called where it is broken.
  ///   - value: The figure.
  ///   - bound: What it may be.
  package mutating func check(_ name: String, _ value: Double, in bound: ClosedRange<Double>) {
    guard !bound.contains(value) else { return }
    broken.append("\(name): \(value), not from \(bound.lowerBound) to \(bound.upperBound)")
  }

  /// Looks at what the stop rule is worth.
  ///
  /// - Parameters:
  ///   - name: Of the rule.
  ///   - study: Its simulated people.
  ///   - trials: How many it may take on average.
  package mutating func check(_ name: String, _ study: PairStudy, trials: Double) {
    check("\(name), limits of agreement", study.limits, in: 0...0.15)
    check("\(name), bias", study.bias, in: -0.03...0.03)
    check("\(name), coverage", study.coverage ?? .nan, in: 0.92...1)
    check("\(name), trials", study.meanTrials, in: 0...trials)
  }
}
