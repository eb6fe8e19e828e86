package import Export
import HTTPTypes
package import Model
import Store

/// The body of `POST /api/v1/mails`, and what fills in its gaps.
package struct MailWish: Decodable {
  var recipients: [String]
  /// The filters of `GET /api/v1/trials`, each as its text or as a number.
  var filter: [String: JSONValue]?
  var format: String?
  var subject: String?
  var text: String?

  package init(
    recipients: [String], filter: [String: JSONValue]?, format: String?, subject: String?,
    text: String?
  ) {
    self.recipients = recipients
    self.filter = filter
    self.format = format
    self.subject = subject
    self.text = text
  }

  /// - Throws: `Problem` 422 naming what is not allowed.
  package func request(_ words: Words?) throws -> MailRequest {
    guard !recipients.isEmpty else { throw Problem.invalid("recipients", "at least one address") }
    var parts: [String: String] = [:]
    for (name, value) in filter ?? [:] {
      switch value {
      case .string(let text): parts[name] = text
      case .number(let number):
        parts[name] = Int(exactly: number).map(String.init) ?? String(number)
      default: throw Problem.invalid("filter.\(name)", "a text or a number")
      }
    }
    return try Self.request(
      recipients, try TrialQueryParameters(parts).filter, format: format, subject: subject,
      text: text, words)
  }

  static func request(
    _ recipients: [String], _ filter: TrialFilter, format: String?, subject: String? = nil,
    text: String? = nil, _ words: Words?
  ) throws -> MailRequest {
    let addresses = try recipients.map { text in
      guard let address = MailAddress(rawValue: text) else {
        throw Problem(
          .unprocessableContent, "mail-address-invalid", "One of recipients is not an address.")
      }
      return address
    }
    guard addresses.count <= MailRequest.recipientLimit else {
      throw Problem.invalid("recipients", "at most \(MailRequest.recipientLimit) addresses")
    }
    let usual: ExportFormat = words?.language == .sv ? .excelSv : .csv
    guard let form = format.map(ExportFormat.init(rawValue:)) ?? usual else {
      throw Problem.invalid(
        "format", "one of " + ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let subject = try checked("subject", subject, MailRequest.subjectLimit, mayBreak: false)
    let text = try checked("text", text, MailRequest.textLimit, mayBreak: true)
    let day = String(Timestamp.now().description.prefix(10))
    return MailRequest(
      recipients: addresses, filter: filter, format: form,
      subject: subject ?? words?("mail.subject", ["date": day]) ?? "Sideline \(day)",
      text: text ?? words?("mail.text") ?? "")
  }

  private static func checked(
    _ name: String, _ text: String?, _ limit: Int, mayBreak: Bool
  ) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control
        || mayBreak && (scalar == "\n" || scalar == "\r" || scalar == "\t")
    }
    guard isClean, text.count <= limit else {
      throw Problem.invalid(name, "at most \(limit) characters without control characters")
    }
    return text
  }
}
