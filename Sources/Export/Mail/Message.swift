package import Model

/// A mail as it goes over the wire (RFC 5322, MIME), written from front to back.
///
/// Lines end in CRLF and have at most 76 characters where the text is ours to fold, never more
/// than 998. Nothing in a field can begin a new one.
package struct Message {
  package typealias Sink = ([UInt8]) throws -> Void
  package typealias Source = () throws -> [UInt8]?

  /// A file that goes along.
  package struct Attachment {
    package var name: String
    /// The media type, such as `text/csv; charset=utf-8`.
    package var type: String
    /// Opens the file: each call of what it returns gives the next part, or nothing at the end.
    package var open: () throws -> Source

    package init(name: String, type: String, open: @escaping () throws -> Source) {
      self.name = name
      self.type = type
      self.open = open
    }
  }

  /// The identity with its angle brackets.
  package var id: String
  package var date: Timestamp
  package var from: MailAddress?
  package var fromName: String
  package var to: [MailAddress]
  package var subject: String
  package var text: String
  package var attachments: [Attachment]

  package init(
    id: String, date: Timestamp, from: MailAddress?, fromName: String = "", to: [MailAddress],
    subject: String, text: String, attachments: [Attachment] = []
  ) {
    self.id = id
    self.date = date
    self.from = from
    self.fromName = fromName
    self.to = to
    self.subject = subject
    self.text = text
    self.attachments = attachments
  }

  /// Returns a new identity that names the sender's domain (RFC 5322 section 3.6.4).
  package static func newID(of sender: MailAddress?) -> String {
    "<\(UUIDv7.string())@\(sender.map { String($0.domain) } ?? "sideline.invalid")>"
  }

  /// Writes the message.
  ///
  /// - Parameters:
  ///   - isDraft: Whether a mail program shall open it for sending (`X-Unsent`).
  ///   - sink: Takes the bytes.
  /// - Throws: What `sink` or an attachment throws.
  package func write(isDraft: Bool = false, to sink: Sink) throws {
    let parts = parts(isDraft: isDraft)
    while let part = try parts.next() { try sink(part) }
  }

  /// Returns the message in parts, for whoever takes it slowly.
  package func parts(isDraft: Bool = false) -> MessageParts {
    // No encoded text can hold "=_" (RFC 2045 section 6.7, last note).
    let boundary = "=_sideline_\(mark)"
    let text = Array(textPart(boundary).utf8) + QuotedPrintable.bytes(text)
    var steps: [MessageParts.Step] = [
      .bytes(Array(head(boundary, isDraft: isDraft).utf8)), .bytes(text),
    ]
    for attachment in attachments {
      steps.append(.bytes(Array(partHead(boundary, attachment).utf8)))
      steps.append(.file(attachment.open))
    }
    steps.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
    return MessageParts(steps)
  }

  /// What tells the boundary of this message from that of a message inside it.
  private var mark: String {
    String(decoding: id.utf8.filter(HeaderText.isAlphanumeric).prefix(32), as: UTF8.self)
  }

  private func head(_ boundary: String, isDraft: Bool) -> String {
    var lines: [String] = []
    if isDraft { lines.append("X-Unsent: 1") }
    lines.append("Message-ID: \(id)")
    lines.append("Date: \(MailDate.text(date))")
    if let from {
      let name = fromName.isEmpty ? "" : HeaderText.displayName(fromName) + "\r\n "
      lines.append("From: \(name)\(fromName.isEmpty ? from.rawValue : "<\(from)>")")
    }
    if !to.isEmpty { lines.append("To: " + to.map(\.rawValue).joined(separator: ",\r\n ")) }
    lines.append("Subject: " + HeaderText.unstructured(subject, after: "Subject: ".utf8.count))
    lines.append("MIME-Version: 1.0")
    lines.append("Content-Type: multipart/mixed;\r\n boundary=\"\(boundary)\"")
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  private func textPart(_ boundary: String) -> String {
    "--\(boundary)\r\nContent-Type: text/plain; charset=utf-8\r\n"
      + "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
  }

  private func partHead(_ boundary: String, _ attachment: Attachment) -> String {
    "\r\n--\(boundary)\r\nContent-Type: \(attachment.type)\r\n"
      + "Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment"
      + HeaderText.parameter("filename", attachment.name) + "\r\n\r\n"
  }
}
