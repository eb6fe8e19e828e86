import Export
import Model
import Store

/// What the outbox page shows.
struct OutboxView {
  struct Mail {
    var id: String
    var to: String
    var subject: String
    var meta: String
    var state: String
    var pillState: String
    var when: String?
    var reason: String?
    var detail: String?
    var doubt: String?
    var canSend: Bool
    var sendWord: String
    var canCancel: Bool
  }

  var mails: [Mail]
  var isEmpty: Bool
  var isSetUp: Bool
  /// Whether something may change by itself, so that the page looks again.
  var isMoving: Bool
  var summary: String
  var moreLink: String?

  init(
    _ mails: [MailRecord], next: MailID?, counts: MailCounts, isSetUp: Bool, _ words: Words,
    _ values: ValueText
  ) {
    self.mails = mails.map { Self.mail($0, words, values) }
    isEmpty = mails.isEmpty
    self.isSetUp = isSetUp
    isMoving = counts.waiting > 0
    summary = MailHint.summary(counts, words) ?? words("mail.nothing_waits")
    moreLink = next.map { "/outbox?after=" + PathText.encoded($0.rawValue) }
  }

  private static func mail(_ mail: MailRecord, _ words: Words, _ values: ValueText) -> Mail {
    let now = Timestamp.now()
    let size = NumberText.text(
      Double(mail.size) / 1000, decimals: mail.size < 10_000 ? 1 : 0, words.language)
    let when: String? =
      switch mail.state {
      case .waiting:
        mail.nextAt.map { next in
          next <= now
            ? words("mail.next_now")
            : words("mail.next_at", ["time": values.moment(next, now: now)])
        }
      case .draft, .sending: nil
      case .sent, .failed, .cancelled: mail.endedAt.map { values.moment($0, now: now) }
      }
    let isOver = mail.state == .sent || mail.state == .cancelled
    let pill: [MailRecord.State: String] = [
      .waiting: "waiting", .sending: "waiting", .sent: "done", .failed: "lost",
      .cancelled: "off", .draft: "waiting",
    ]
    return Mail(
      id: mail.id.rawValue, to: mail.recipients.joined(separator: ", "), subject: mail.subject,
      meta: [
        mail.trials > 0 ? words.counted("mail.results", mail.trials) : "", mail.attachment,
        "\(size)\u{00A0}kB",
      ].filter { !$0.isEmpty }.joined(separator: " · "),
      state: words("mail.state.\(mail.state.rawValue)"), pillState: pill[mail.state] ?? "off",
      when: when,
      reason: mail.state == .sent ? nil : mail.code.flatMap { words.known("mail.error.\($0)") },
      detail: isOver || (mail.detail ?? "").isEmpty ? nil : mail.detail,
      doubt: mail.uncertain > 0 ? words("mail.may_be_twice") : nil,
      canSend: mail.state != .sending && mail.state != .draft,
      sendWord: words(isOver ? "mail.send_again" : "mail.send_now"),
      canCancel: mail.state == .waiting || mail.state == .failed)
  }
}
