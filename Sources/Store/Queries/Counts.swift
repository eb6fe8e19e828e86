/// How many mails have not gone yet.
package struct MailCounts: Sendable, Hashable {
  /// Those that go by themselves, also the one that is under way.
  package var waiting: Int
  /// Those that somebody has to look at.
  package var failed: Int

  package init(waiting: Int = 0, failed: Int = 0) {
    self.waiting = waiting
    self.failed = failed
  }
}

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
