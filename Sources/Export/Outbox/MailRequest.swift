package import Store

/// What shall be mailed and to whom.
package struct MailRequest: Sendable, Hashable, Codable {
  /// How many recipients one mail may have.
  package static let recipientLimit = 50
  /// The longest subject and text, in characters.
  package static let subjectLimit = 200
  package static let textLimit = 10_000

  package var recipients: [MailAddress]
  package var filter: TrialFilter
  package var format: ExportFormat
  package var subject: String
  package var text: String
  /// A file that goes in place of results; mails of earlier versions have none.
  package var file: MailFile?

  package init(
    recipients: [MailAddress], filter: TrialFilter, format: ExportFormat, subject: String,
    text: String, file: MailFile? = nil
  ) {
    var seen: Set<MailAddress> = []
    self.recipients = recipients.filter { seen.insert($0).inserted }
    self.filter = filter
    self.format = format
    self.subject = subject
    self.text = text
    self.file = file
  }
}

/// A small file that a mail carries; one without text is a mail of words alone.
package struct MailFile: Sendable, Hashable, Codable {
  package var name: String
  /// The media type.
  package var type: String
  package var text: String

  package init(name: String, type: String, text: String) {
    self.name = name
    self.type = type
    self.text = text
  }
}
