/// What the answers are to be: each is drawn from all alternatives, whatever came before.
///
/// Drawing without replacement keeps the numbers of each alternative alike, and pays whoever counts
/// them: from bags of three of each, that is right in 45 % of trials of four alternatives that are not
/// looked at. A rule against repetitions pays likewise.
package struct ResponseDraw: Sendable {
  private let alternatives: Int

  /// - Parameter alternatives: At least 2; fewer count as 2.
  package init(alternatives: Int) {
    self.alternatives = max(2, alternatives)
  }

  /// Draws the next alternative, from 0.
  package func next(using generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 0..<alternatives, using: &generator)
  }
}
