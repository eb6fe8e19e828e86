import Store

/// What pages beside the outbox say about mail.
struct MailHint {
  /// The outbox, with how many mails have not gone yet where there are any.
  var outboxTitle: String
  /// Whether mails have not gone yet, and what is to be said of them.
  var summary: String?

  init(_ counts: MailCounts, _ words: Words) {
    let count = counts.waiting + counts.failed
    let title = words("mail.outbox_title")
    outboxTitle = count > 0 ? "\(title) (\(count))" : title
    summary = Self.summary(counts, words)
  }

  /// Returns what is to be said first: who is needed, else what goes by itself, else nothing.
  static func summary(_ counts: MailCounts, _ words: Words) -> String? {
    if counts.failed > 0 { return words.counted("mail.failed", counts.failed) }
    return counts.waiting > 0 ? words.counted("mail.waiting", counts.waiting) : nil
  }
}
