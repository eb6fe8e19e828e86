package import Model

/// How much the score of a run varies when nothing has changed.
package struct ScoreNoise: Sendable, Hashable {
  /// Where the estimate comes from.
  package enum Source: String, Sendable, Hashable, Codable {
    /// Results of the same people one after the other, so that the day is in it.
    case results
    /// Attempts within runs: what changes from day to day is not in it.
    case attempts
  }

  package let error: TypicalError
  package let source: Source

  /// A change of the score beyond it, up or down, is more than noise; in the unit of the score.
  package let limit: Double

  /// Fewer tell so little that no change is called more than noise.
  package static let leastDegreesOfFreedom = 4.0

  /// Estimates the noise from everybody's results, or while those are too few from the attempts.
  ///
  /// The mean of n attempts varies by their typical error over √n, their sum by √n times it. The
  /// best of n varies less than one attempt does; it is taken to vary as much.
  ///
  /// Fails where both are too few, and where nothing varied at all: such results show how coarsely
  /// they were counted, not that the next one will be the same.
  ///
  /// - Parameters:
  ///   - histories: The results of each person in the order of time.
  ///   - exercise: What was done.
  package init?(_ histories: [[ScoredResult]], of exercise: Exercise) {
    let largest = histories.joined().map { abs($0.score) }.max() ?? 0
    if let error = TypicalError.retest(histories.map { $0.map(\.score) }),
      Self.isUsable(error, beside: largest)
    {
      self.error = error
      limit = error.changeLimit
      source = .results
      return
    }
    let runs = histories.joined().map(\.attempts)
    let count = Double(runs.map(\.count).min() ?? 0)
    guard let error = TypicalError.within(runs), Self.isUsable(error, beside: largest), count > 0
    else { return nil }
    let factor =
      switch exercise.kind == .passFail ? .sum : RunScore.rule(of: exercise) {
      case .mean: 1 / count.squareRoot()
      case .sum: Double(runs.map(\.count).max() ?? 0).squareRoot()
      case .best: 1.0
      }
    self.error = error.scaled(by: factor)
    limit = self.error.changeLimit
    source = .attempts
  }

  private static func isUsable(_ error: TypicalError, beside largest: Double) -> Bool {
    // Equal steps of a decimal differ in their last binary digits.
    error.degreesOfFreedom >= leastDegreesOfFreedom && error.value.isFinite
      && error.value > largest * 1e-9
  }
}
