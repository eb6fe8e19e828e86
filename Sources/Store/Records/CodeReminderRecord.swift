package import Model

/// Who wants to be reminded of the learn-to-code part by mail, and what was sent.
package struct CodeReminderRecord: Sendable, Hashable {
  package var participant: Int
  /// An address.
  package var recipient: String
  /// `sv` or `en`.
  package var language: String
  /// When they did something last, or asked.
  package var since: Timestamp
  /// How many of the mails since then are over.
  package var over: Int

  package init(
    participant: Int, recipient: String, language: String, since: Timestamp, over: Int = 0
  ) {
    self.participant = participant
    self.recipient = recipient
    self.language = language
    self.since = since
    self.over = over
  }
}
