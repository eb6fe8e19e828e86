internal import Model
internal import Store

/// Makes mails of results: a table, a ZIP file if that is too large, else one of each month.
///
/// Memory does not grow with the number of results: they are counted in one pass and written in
/// the next.
struct MailComposer {
  /// What one mail carries.
  struct Piece {
    var filter: TrialFilter
    var isZipped: Bool
    var trials: Int
    /// The month, `2026-11`, if it is one of several.
    var month: String?
  }

  let store: Store
  let request: MailRequest
  /// Absent in a draft that a mail program will send.
  let sender: MailAddress?
  let senderName: String
  /// The largest mail, in bytes as it goes over the wire.
  let limit: Int
  let now: Timestamp
  private static let partSize = 128 * 1024

  /// Writes the mails as drafts.
  ///
  /// - Returns: Their identities.
  /// - Throws: `OutboxError`, `StoreError`; no draft is left then.
  func compose(requestKey: String?) throws -> [MailID] {
    let pieces = try pieces()
    var drafts: [MailID] = []
    do {
      for piece in pieces { try drafts.append(write(piece, requestKey: requestKey)) }
    } catch {
      try store.dropDrafts(drafts)
      throw error
    }
    return drafts
  }

  /// Returns the message with everything in one table, however large.
  func whole() -> Message {
    message(
      Piece(filter: request.filter, isZipped: false, trials: 0), id: Message.newID(of: sender))
  }

  private func pieces() throws -> [Piece] {
    if request.file != nil {
      return [Piece(filter: request.filter, isZipped: false, trials: 0)]
    }
    if let piece = try fitting(request.filter) { return [piece] }
    let months = try months()
    guard months.count > 1 else { throw OutboxError.tooLarge }
    return try months.sorted().compactMap { month in
      guard var piece = try fitting(filter(of: month)) else { throw OutboxError.tooLarge }
      guard piece.trials > 0 else { return nil }
      piece.month = Self.name(month)
      return piece
    }
  }

  /// Returns the smaller effort that fits, or nothing.
  private func fitting(_ filter: TrialFilter) throws -> Piece? {
    for isZipped in [false, true] {
      if let trials = try count(filter, isZipped: isZipped) {
        return Piece(filter: filter, isZipped: isZipped, trials: trials)
      }
    }
    return nil
  }

  /// Returns how many results there are, or nothing if they are too large together.
  private func count(_ filter: TrialFilter, isZipped: Bool) throws -> Int? {
    // Fields, text and boundaries.
    let room = limit - 4096 - 4 * (request.subject.utf8.count + request.text.utf8.count)
    var size = 0
    let (table, next) = try open(filter, isZipped: isZipped, name: "x.csv")
    while let bytes = try next() {
      size += bytes.count
      guard Base64Lines.size(of: size) <= room else { return nil }
    }
    return table.count
  }

  /// Opens a table or a ZIP file with it.
  private func open(
    _ filter: TrialFilter, isZipped: Bool, name: String
  ) throws -> (table: ResultsTable, next: Message.Source) {
    let table = try ResultsTable(of: store, filter, as: request.format)
    guard isZipped else { return (table, table.next) }
    return (table, try ZippedTable(table, name: name, at: now).next)
  }

  private func write(_ piece: Piece, requestKey: String?) throws -> MailID {
    guard piece.trials > 0 || request.file != nil else { throw OutboxError.nothingToSend }
    let message = message(piece, id: Message.newID(of: sender))
    let mail = MailRecord(
      messageID: message.id, recipients: request.recipients.map(\.rawValue),
      sender: sender?.rawValue ?? "", subject: message.subject,
      attachment: message.attachments.first?.name ?? "", trials: piece.trials,
      request: try JSON.text(kept(piece)), requestKey: requestKey, createdAt: now)
    try store.addDraft(mail)
    do {
      var part: [UInt8] = []
      var number = 0
      try message.write { bytes in
        part += bytes
        guard part.count >= Self.partSize else { return }
        try store.addPart(part, number: number, to: mail.id)
        number += 1
        part.removeAll(keepingCapacity: true)
      }
      try store.addPart(part, number: number, to: mail.id)
    } catch {
      try store.dropDrafts([mail.id])
      throw error
    }
    return mail.id
  }

  /// What the mail would be made anew from.
  private func kept(_ piece: Piece) -> MailRequest {
    var kept = request
    kept.filter = piece.filter
    kept.subject = subject(piece)
    return kept
  }

  private func subject(_ piece: Piece) -> String {
    piece.month.map { "\(request.subject) (\($0))" } ?? request.subject
  }

  private func message(_ piece: Piece, id: String) -> Message {
    if let file = request.file { return message(file, id: id) }
    let day = piece.month ?? String(now.description.prefix(10))
    let name = "sideline-\(day).\(request.format == .jsonLines ? "jsonl" : "csv")"
    let type = request.format == .jsonLines ? "application/jsonl" : "text/csv; charset=utf-8"
    let attachment = Message.Attachment(
      name: piece.isZipped ? name.prefix { $0 != "." } + ".zip" : name,
      type: piece.isZipped ? "application/zip" : type
    ) { try open(piece.filter, isZipped: piece.isZipped, name: name).next }
    return Message(
      id: id, date: now, from: sender, fromName: senderName, to: request.recipients,
      subject: subject(piece), text: request.text, attachments: [attachment])
  }

  private func message(_ file: MailFile, id: String) -> Message {
    let attachment = Message.Attachment(name: file.name, type: file.type) {
      var rest: [UInt8]? = Array(file.text.utf8)
      return {
        defer { rest = nil }
        return rest
      }
    }
    return Message(
      id: id, date: now, from: sender, fromName: senderName, to: request.recipients,
      subject: request.subject, text: request.text,
      attachments: file.text.isEmpty ? [] : [attachment])
  }

  // MARK: Months

  private func months() throws -> Set<Int> {
    var months: Set<Int> = []
    var list = try store.frozenTrials(request.filter)
    while let trials = try list.next() {
      for trial in trials { months.insert(month(of: trial.measuredAt)) }
    }
    return months
  }

  /// Months since year 0 in the tablet's zone, one zone for all: each result is in exactly one.
  private func month(of time: Timestamp) -> Int {
    let local = time.milliseconds &+ Int64(now.offset) * 1000
    let date = CivilDate(daysSinceEpoch: Int(local.flooredQuotient(86_400_000)))
    return date.year * 12 + date.month - 1
  }

  private func start(of month: Int) -> Timestamp {
    let days = CivilDate(year: month / 12, month: month % 12 + 1, day: 1).daysSinceEpoch
    return Timestamp(
      milliseconds: Int64(days) * 86_400_000 - Int64(now.offset) * 1000, offset: now.offset)
  }

  private func filter(of month: Int) -> TrialFilter {
    var filter = request.filter
    let last = start(of: month + 1).advanced(bySeconds: -0.001)
    filter.from = max(start(of: month), filter.from ?? start(of: month))
    filter.to = min(last, filter.to ?? last)
    return filter
  }

  private static func name(_ month: Int) -> String {
    let number = month % 12 + 1
    return "\(month / 12)-\(number < 10 ? "0" : "")\(number)"
  }
}
