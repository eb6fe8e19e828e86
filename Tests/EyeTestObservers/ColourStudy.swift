package import EyeTest
import Glibc

/// Many simulated people whose colours are tested.
package struct ColourStudy: Sendable {
  /// What thresholds along a line are like, in 10⁻⁴ u′v′.
  package struct Line: Sendable, Hashable {
    package var mean: Double
    package var deviation = 0.0

    package init(_ mean: Double, deviation: Double = 0) {
      self.mean = mean
      self.deviation = deviation
    }
  }

  /// People of 20 to 29 years: Paramei 2012.
  package static let normal: [ColourAxis: Line] = [
    .protan: Line(42, deviation: 10), .deutan: Line(42, deviation: 12),
    .tritan: Line(55, deviation: 15),
  ]

  /// The same threshold on every line.
  package static func reduced(to threshold: Double) -> [ColourAxis: Line] {
    Dictionary(uniqueKeysWithValues: ColourAxis.allCases.map { ($0, Line(threshold)) })
  }

  private var flagged: [ColourAxis: Int] = [:]
  private var people = 0
  private var anywhere = 0
  private var unclear = 0

  package init() {}

  /// Tests so many people once each and adds them to those before.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - lines: What they are like.
  ///   - slope: Of the logistic function, per log unit.
  ///   - lapse: How often an answer is wrong that was seen.
  ///   - seed: Of the chance in all of it.
  package mutating func test(
    _ count: Int, of lines: [ColourAxis: Line], slope: Double, lapse: Double = 0.01, seed: UInt64
  ) {
    var generator = ObserverGenerator(seed: seed)
    for _ in 0..<count {
      let thresholds = lines.mapValues { line in
        log10(max(5, line.mean + line.deviation * generator.normal()))
      }
      guard let result = result(thresholds, slope, lapse, using: &generator) else { continue }
      people += 1
      let lines = ColourAxis.allCases.filter { result.isReduced($0) }
      for axis in lines { flagged[axis, default: 0] += 1 }
      anywhere += lines.isEmpty ? 0 : 1
      unclear += result.verdict == .unclear ? 1 : 0
    }
  }

  private func result(
    _ thresholds: [ColourAxis: Double], _ slope: Double, _ lapse: Double,
    using generator: inout ObserverGenerator
  ) -> ColourResult? {
    var test = ColourTest(seed: generator.next())
    while let question = test.question {
      let isRight: Bool
      if let axis = question.axis, let threshold = thresholds[axis] {
        let observer = Observer(threshold: threshold, slope: slope, lapse: lapse)
        isRight = observer.answer(
          log10(question.displacement), alternatives: 4, using: &generator)
      } else {
        isRight = generator.fraction() >= lapse
      }
      let others = OptotypeDirection.four.filter { $0 != question.gap }
      test.answer(isRight ? question.gap : others.randomElement(using: &generator) ?? .up)
    }
    return test.result
  }

  /// The share of people whose threshold on a line was found above its limit.
  package func share(_ axis: ColourAxis) -> Double {
    Double(flagged[axis] ?? 0) / Double(max(1, people))
  }

  /// The share of those who were above a limit on any line.
  package var shareAnywhere: Double { Double(anywhere) / Double(max(1, people)) }

  /// The share of those whose answers told nothing.
  package var shareUnclear: Double { Double(unclear) / Double(max(1, people)) }
}
