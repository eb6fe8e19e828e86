package import Model

/// What became of a person's results: the first against the last.
package struct ScoreChange: Sendable, Hashable {
  package enum Verdict: String, Sendable, Hashable, Codable {
    /// More than noise, to the better.
    case better
    /// More than noise, to the worse.
    case worse
    /// More than noise, where neither direction is the better one.
    case different
    /// Chance alone makes such a change.
    case noise
    /// Too little is known of the noise.
    case unknown
  }

  package let before: ScoredResult
  package let after: ScoredResult
  package let verdict: Verdict

  /// In the unit of the score.
  package var difference: Double { after.score - before.score }

  /// Fails with fewer than two results.
  ///
  /// - Parameters:
  ///   - results: In the order of time.
  ///   - noise: How much a score varies, as far as it is known.
  ///   - better: Which direction is the better one, if one is.
  package init?(_ results: [ScoredResult], noise: ScoreNoise?, better: Exercise.Better?) {
    guard results.count > 1, let before = results.first, let after = results.last else {
      return nil
    }
    self.before = before
    self.after = after
    let difference = after.score - before.score
    guard let noise else {
      verdict = .unknown
      return
    }
    // Two results that differ by just the limit are within it.
    guard abs(difference) > noise.limit * (1 + 1e-12) else {
      verdict = .noise
      return
    }
    guard let better else {
      verdict = .different
      return
    }
    verdict = (difference < 0) == (better == .lower) ? .better : .worse
  }
}
