internal import GRDB
internal import Model

/// A mail as a row of table `mail`.
struct MailRow: FetchableRecord, PersistableRecord {
  static let databaseTableName = "mail"

  var mail: MailRecord

  init(_ mail: MailRecord) { self.mail = mail }

  init(row: Row) throws {
    let reader = RowReader(row, table: Self.databaseTableName)
    let text: String = try reader.value("recipients")
    guard let recipients = try? JSON.decode([String].self, from: text.utf8) else {
      throw reader.damaged("recipients")
    }
    mail = MailRecord(
      id: try reader.raw("id"), messageID: try reader.value("messageID"), recipients: recipients,
      sender: try reader.value("sender"), subject: try reader.value("subject"),
      attachment: try reader.value("attachment"), trials: try reader.value("trials"),
      request: try reader.value("request"), requestKey: try reader.optional("requestKey"),
      createdAt: try reader.time("createdAt", offset: "createdOffset"))
    mail.size = try reader.value("size")
    mail.state = try reader.raw("state")
    mail.attempts = try reader.value("attempts")
    mail.uncertain = try reader.value("uncertain")
    mail.nextAt = try reader.optionalTime("nextAt", offset: "nextOffset")
    mail.endedAt = try reader.optionalTime("endedAt", offset: "endedOffset")
    mail.code = try reader.optional("code")
    mail.detail = try reader.optional("detail")
  }

  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = mail.id.rawValue
    container["messageID"] = mail.messageID
    container["recipients"] = try JSON.text(mail.recipients)
    container["sender"] = mail.sender
    container["subject"] = mail.subject
    container["attachment"] = mail.attachment
    container["trials"] = mail.trials
    container["size"] = mail.size
    container["request"] = mail.request
    container["requestKey"] = mail.requestKey
    container["state"] = mail.state.rawValue
    container["attempts"] = mail.attempts
    container["uncertain"] = mail.uncertain
    container["createdAt"] = mail.createdAt.milliseconds
    container["createdOffset"] = mail.createdAt.offset
    container["nextAt"] = mail.nextAt?.milliseconds
    container["nextOffset"] = mail.nextAt?.offset
    container["endedAt"] = mail.endedAt?.milliseconds
    container["endedOffset"] = mail.endedAt?.offset
    container["code"] = mail.code
    container["detail"] = mail.detail
  }
}
