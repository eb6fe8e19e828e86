import Export
import Model
import Store

/// A mail as the API shows it.
struct MailView: Encodable {
  var mail: MailRecord
  /// What went wrong last, in the reader's language.
  var reason: String?

  init(_ mail: MailRecord, _ words: Words?) {
    self.mail = mail
    reason = mail.code.flatMap { words?.known("mail.error.\($0)") }
  }

  enum CodingKeys: String, CodingKey {
    case id, recipients, subject, attachment, trials, size, state, attempts, uncertain
    case messageID = "message_id"
    case createdAt = "created_at"
    case nextAt = "next_at"
    case endedAt = "ended_at"
    case code, reason, detail
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mail.id, forKey: .id)
    try container.encode(mail.messageID, forKey: .messageID)
    try container.encode(mail.recipients, forKey: .recipients)
    try container.encode(mail.subject, forKey: .subject)
    try container.encode(mail.attachment, forKey: .attachment)
    try container.encode(mail.trials, forKey: .trials)
    try container.encode(mail.size, forKey: .size)
    try container.encode(mail.state, forKey: .state)
    try container.encode(mail.attempts, forKey: .attempts)
    try container.encode(mail.uncertain, forKey: .uncertain)
    try container.encode(mail.createdAt, forKey: .createdAt)
    try container.encodeIfPresent(mail.nextAt, forKey: .nextAt)
    try container.encodeIfPresent(mail.endedAt, forKey: .endedAt)
    try container.encodeIfPresent(mail.code, forKey: .code)
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(mail.detail, forKey: .detail)
  }
}
