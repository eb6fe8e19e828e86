import Export
import FoundationEssentials
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/participants/import`: a file of participants, looked at first, then taken as a whole.
struct ParticipantImportAPI: Sendable {
  let catalogue: Catalogue

  private struct Body: Decodable {
    /// The bytes of the file in base64, because the file says itself how it is encoded.
    var file: String
    /// Whether to look only.
    var preview: Bool?
  }

  /// What the file does, or did.
  private struct Answer: Encodable {
    struct Row: Encodable {
      var line: Int
      /// `new`, `changed` or `same`.
      var change: String
      var before: Participant?
      var participant: Participant
    }

    var preview: Bool
    var encoding: String
    var ignored: [String]
    var rows: [Row]
  }

  func add(to group: RouterGroup<WebContext>) {
    group.post("participants/import", use: importSheet)
  }

  private func importSheet(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: Body.self)
    guard let file = Data(base64Encoded: wish.file) else {
      throw Problem(.unprocessableContent, "invalid-body", "file is not base64.")
    }
    let sheet: ParticipantSheet
    do throws(SheetError) {
      sheet = try ParticipantSheet(Array(file))
    } catch {
      throw Problem(error)
    }
    if wish.preview ?? false {
      return try JSONAnswer.response(try answer(sheet, isPreview: true))
    }
    let rows = try answer(sheet, isPreview: false)
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .ok, as: { (_: [Participant]) in rows }
    ) { key in
      try catalogue.change(sheet.rows.map(\.change), key: key)
    }
  }

  private func answer(_ sheet: ParticipantSheet, isPreview: Bool) throws -> Answer {
    let people = try catalogue.participants()
    let known = Dictionary(people.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    let cards = Dictionary(
      people.compactMap { person in person.card.map { ($0, person.number) } },
      uniquingKeysWith: { $1 })
    let given = Set(sheet.rows.map(\.change.number))
    let rows = try sheet.rows.map { row in
      if case .set(let card?) = row.change.card, let owner = cards[card],
        owner != row.change.number, !given.contains(owner)
      {
        throw Problem(
          SheetError(
            code: StationError.Code.cardTaken.rawValue, line: row.line,
            column: sheet.cardColumn, text: card))
      }
      let before = known[row.change.number]
      let after = row.change.applied(to: before)
      let change = before == nil ? "new" : before == after ? "same" : "changed"
      return Answer.Row(line: row.line, change: change, before: before, participant: after)
    }
    return Answer(
      preview: isPreview, encoding: sheet.encoding.rawValue, ignored: sheet.ignored, rows: rows)
  }
}
