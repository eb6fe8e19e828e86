/// Many simulated people who are measured twice each.
package struct PairStudy: Sendable {
  /// What the people are like.
  package struct People: Sendable {
    /// Between which thresholds they lie, evenly, in logMAR.
    package var thresholds = -0.25...0.8
    package var slope = 17.0
    package var lapse = 0.01
    /// How much one's threshold differs from run to run: a standard deviation in logMAR.
    package var drift = 0.03

    package init() {}
  }

  private var differences: [Double] = []
  private var errors: [Double] = []
  private var counts: [Int] = []
  private var covered = 0
  private var judged = 0
  private var plain = 0
  private var misleading = 0

  package init() {}

  /// Measures `pairs` people twice each and adds them to those before.
  ///
  /// - Parameters:
  ///   - pairs: How many people.
  ///   - people: What they are like.
  ///   - seed: Of the chance in all of it.
  ///   - alternatives: How many answers there are.
  ///   - fresh: The procedure before its first answer.
  package mutating func measure(
    pairs: Int, of people: People = People(), seed: UInt64, alternatives: Int,
    with fresh: some Procedure
  ) {
    var generator = ObserverGenerator(seed: seed)
    let range = people.thresholds
    for _ in 0..<pairs {
      let person = range.lowerBound + (range.upperBound - range.lowerBound) * generator.fraction()
      let estimates = (0..<2).map { _ in
        let observer = Observer(
          threshold: person + people.drift * generator.normal(), slope: people.slope,
          lapse: people.lapse)
        return run(fresh, of: observer, alternatives, using: &generator)
      }
      differences.append(estimates[0] - estimates[1])
    }
  }

  private mutating func run(
    _ fresh: some Procedure, of observer: Observer, _ alternatives: Int,
    using generator: inout ObserverGenerator
  ) -> Double {
    var procedure = fresh
    var count = 0
    while let size = procedure.next {
      procedure.answer(observer.answer(size, alternatives: alternatives, using: &generator))
      count += 1
    }
    counts.append(count)
    errors.append(procedure.estimate - observer.threshold)
    if let isCovered = procedure.covers(observer.threshold) {
      judged += 1
      covered += isCovered ? 1 : 0
      if procedure.isPlain {
        plain += 1
        misleading += isCovered ? 0 : 1
      }
    }
    return procedure.estimate
  }

  /// Half the width of the 95 % limits of agreement of two runs, in logMAR.
  package var limits: Double {
    let mean = Self.mean(differences)
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return 1.96 * (squares / Double(max(1, differences.count - 1))).squareRoot()
  }

  /// How much too large the estimates are on average, in logMAR.
  package var bias: Double { Self.mean(errors) }

  /// The share of intervals that hold the run's own threshold; nil where there are none.
  package var coverage: Double? { judged == 0 ? nil : Double(covered) / Double(judged) }

  /// The share of runs whose number is told with no word of caution.
  package var plainShare: Double { Double(plain) / Double(max(1, judged)) }

  /// The share of runs whose number is told with no word of caution though the threshold is outside
  /// of its interval.
  package var misleadingShare: Double { Double(misleading) / Double(max(1, judged)) }

  /// How many trials a run takes on average.
  package var meanTrials: Double { Self.mean(counts.map(Double.init)) }

  /// The number of trials that nine runs of ten stay within.
  package var mostTrials: Int {
    let sorted = counts.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10]
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }
}
