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
