import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/participants`.
struct ParticipantsAPI: Sendable {
  let catalogue: Catalogue

  func add(to group: RouterGroup<WebContext>) {
    group.get("participants", use: list)
    group.post("participants", use: post)
    group.get("participants/:number", use: read)
    group.put("participants/:number", use: put)
    group.patch("participants/:number", use: patch)
    ParticipantImportAPI(catalogue: catalogue).add(to: group)
  }

  /// A participant as a request gives one; a field may be absent, null or a value.
  private struct Body: Decodable {
    var number: Int?
    var nickname: ParticipantChange.Field
    var group: ParticipantChange.Field
    var card: ParticipantChange.Field
    var birthYear: ParticipantChange.Figure
    var maxHeartRate: ParticipantChange.Figure

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Participant.CodingKeys.self)
      func figure(_ key: Participant.CodingKeys) throws -> ParticipantChange.Figure {
        guard container.contains(key) else { return .kept }
        return .set(try container.decodeIfPresent(Int.self, forKey: key))
      }
      func field(_ key: Participant.CodingKeys) throws -> ParticipantChange.Field {
        guard container.contains(key) else { return .kept }
        let text = try container.decodeIfPresent(String.self, forKey: key)?.trimmed
        return .set(text?.isEmpty == true ? nil : text)
      }
      number = try container.decodeIfPresent(Int.self, forKey: .number)
      nickname = try field(.nickname)
      group = try field(.group)
      card = try field(.card)
      birthYear = try figure(.birthYear)
      maxHeartRate = try figure(.maxHeartRate)
    }

    func change(of number: Int) -> ParticipantChange {
      ParticipantChange(
        number: number, nickname: nickname, group: group, card: card, birthYear: birthYear,
        maxHeartRate: maxHeartRate)
    }
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let code = request.uri.queryParameters["code"].map(String.init) else {
      return try JSONAnswer.response(ItemList(items: try catalogue.participants(), next: nil))
    }
    let found = try catalogue.participant(code: code)
    return try JSONAnswer.response(ItemList(items: [found], next: nil))
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(try catalogue.knownParticipant(Self.number(context)))
  }

  /// Adds a participant or gives a known one another nickname, or none.
  private func post(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: Body.self)
    guard let number = wish.number else {
      throw Problem(.unprocessableContent, "invalid-body", "number is missing.")
    }
    var change = wish.change(of: number)
    if change.nickname == .kept { change.nickname = .set(nil) }
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .created, as: Self.one
    ) { key in
      try catalogue.change([change], key: key)
    }
  }

  /// Makes a participant what the body says, and nothing else; `If-None-Match: *` only adds.
  private func put(_ request: Request, _ context: WebContext) async throws -> Response {
    let only: Store.Presence = request.headers[.ifNoneMatch] == "*" ? .new : .any
    return try await change(request, context, presence: only) { change in
      if change.nickname == .kept { change.nickname = .set(nil) }
      if change.group == .kept { change.group = .set(nil) }
      if change.card == .kept { change.card = .set(nil) }
      if change.birthYear == .kept { change.birthYear = .set(nil) }
      if change.maxHeartRate == .kept { change.maxHeartRate = .set(nil) }
    }
  }

  /// Changes the fields that the body has.
  private func patch(_ request: Request, _ context: WebContext) async throws -> Response {
    try await change(request, context, presence: .known) { _ in }
  }

  private func change(
    _ request: Request, _ context: WebContext, presence: Store.Presence,
    _ complete: (inout ParticipantChange) -> Void
  ) async throws -> Response {
    let body = try await JSONBody(request)
    let number = try Self.number(context)
    let wish = try body.decoded(as: Body.self)
    guard wish.number ?? number == number else {
      throw Problem(.unprocessableContent, "invalid-body", "number is not the one in the path.")
    }
    var change = wish.change(of: number)
    complete(&change)
    let wanted = change
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok, as: Self.one) {
      key in
      try catalogue.change([wanted], presence: presence, key: key)
    }
  }

  /// The one participant that was changed.
  @Sendable private static func one(_ changed: [Participant]) -> Participant? { changed.first }

  private static func number(_ context: WebContext) throws -> Int {
    let text = try PathPart.text("number", context)
    guard text.utf8.count <= 20, let number = Int(text) else {
      throw Problem(.notFound, "unknown-participant", "There is no participant \(text.prefix(20)).")
    }
    return number
  }
}
