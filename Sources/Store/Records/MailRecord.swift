package import Model

/// A mail in the outbox: what is shown of it and what decides when it goes.
package struct MailRecord: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its bytes are being written; gone after a restart.
    case draft
    case waiting
    case sending
    case sent
    /// Goes no more by itself.
    case failed
    case cancelled
  }

  package var id: MailID
  /// The same for every attempt to send it.
  package var messageID: String
  package var recipients: [String]
  package var sender: String
  package var subject: String
  /// The name of the attached file.
  package var attachment: String
  /// How many results are in it.
  package var trials: Int
  /// In bytes, as it goes over the wire.
  package var size: Int
  /// What was asked for, JSON, so that it can be made anew.
  package var request: String
  /// The `Idempotency-Key` that it was asked for with.
  package var requestKey: String?
  package var state: State
  /// Attempts since it was queued or sent again.
  package var attempts: Int
  /// Attempts that ended after the mail was handed over and before the server's answer was
  /// committed: the mail may have arrived that many times more.
  package var uncertain: Int
  package var createdAt: Timestamp
  /// When the next attempt is due, while it waits.
  package var nextAt: Timestamp?
  /// When it was sent, failed or was cancelled.
  package var endedAt: Timestamp?
  /// A stable code of what went wrong last.
  package var code: String?
  package var detail: String?

  package init(
    id: MailID = .new(), messageID: String, recipients: [String], sender: String,
    subject: String, attachment: String, trials: Int, request: String,
    requestKey: String? = nil, createdAt: Timestamp
  ) {
    self.id = id
    self.messageID = messageID
    self.recipients = recipients
    self.sender = sender
    self.subject = subject
    self.attachment = attachment
    self.trials = trials
    size = 0
    self.request = request
    self.requestKey = requestKey
    state = .draft
    attempts = 0
    uncertain = 0
    self.createdAt = createdAt
  }
}

/// The identity of one mail.
package typealias MailID = Identifier<MailRecord>

/// How an attempt to send a mail ended.
package enum MailEnd: Sendable, Hashable {
  case sent(at: Timestamp)
  case waiting(until: Timestamp, code: String, detail: String, isUncertain: Bool)
  case failed(at: Timestamp, code: String, detail: String)
}
