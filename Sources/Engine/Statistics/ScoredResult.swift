package import Model

/// What the attempts of one saved run came to.
package struct ScoredResult: Sendable, Hashable {
  package let run: RunID
  /// When the run began.
  package let at: Timestamp
  /// How many attempts count.
  package let attempts: [Double]
  /// In the exercise's unit; hits for hit or miss.
  package let score: Double

  /// Fails without attempts, and where one is not a finite number.
  ///
  /// - Parameters:
  ///   - run: Which run.
  ///   - at: When it began.
  ///   - attempts: Their values in the exercise's unit, for hit or miss 1 and 0.
  ///   - exercise: What was done.
  package init?(run: RunID, at: Timestamp, attempts: [Double], of exercise: Exercise) {
    guard attempts.allSatisfy(\.isFinite),
      let score = exercise.kind == .passFail
        ? attempts.isEmpty ? nil : attempts.reduce(0, +) : RunScore.score(attempts, of: exercise),
      score.isFinite
    else { return nil }
    self.run = run
    self.at = at
    self.attempts = attempts
    self.score = score
  }
}
