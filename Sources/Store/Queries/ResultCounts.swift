/// How much a list of results holds.
package struct ResultCounts: Sendable, Hashable, Codable {
  package var runs: Int
  /// Those that count.
  package var attempts: Int
  package var participants: Int

  package init(runs: Int, attempts: Int, participants: Int) {
    self.runs = runs
    self.attempts = attempts
    self.participants = participants
  }
}
