package import EyeTest

/// A way of finding a threshold, as the simulations see it.
package protocol Procedure {
  /// What it shows next, in logMAR; nil at its end.
  var next: Double? { get }
  /// What it believes the threshold to be.
  var estimate: Double { get }
  mutating func answer(_ isCorrect: Bool)
  /// Returns whether its interval holds a threshold; nil where it gives none.
  func covers(_ threshold: Double) -> Bool?
  /// Whether it is told as a number with no word of caution.
  var isPlain: Bool { get }
}

extension Procedure {
  package func covers(_ threshold: Double) -> Bool? { nil }
  package var isPlain: Bool { true }
}

extension AcuityEstimator: Procedure {
  package var next: Double? { stimulus?.logMAR }
  package var estimate: Double { range.clamped(mean) }

  package mutating func answer(_ isCorrect: Bool) { answer(AcuityAnswer(isCorrect: isCorrect)) }

  package func covers(_ threshold: Double) -> Bool? {
    result().map { ($0.low...$0.high).contains(threshold) }
  }

  package var isPlain: Bool { result().map { $0.flags.isEmpty } ?? false }
}

/// The game that a measurement is held against: each right answer makes it smaller by 0.1 log unit,
/// and the first wrong one ends it.
package struct ShrinkUntilMiss: Procedure {
  package private(set) var next: Double? = 1
  package private(set) var estimate = 1.0

  package init() {}

  package mutating func answer(_ isCorrect: Bool) {
    guard let size = next else { return }
    if isCorrect { estimate = size }
    next = isCorrect && size > -1 ? size - 0.1 : nil
  }
}
