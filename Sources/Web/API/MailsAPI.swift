import Export
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/mails`: the outbox.
struct MailsAPI: Sendable {
  let catalogue: Catalogue
  let outbox: Outbox
  let words: [Language: Words]

  func add(to group: RouterGroup<WebContext>) {
    group.get("mails", use: list)
    group.post("mails", use: create)
    group.get("mails/:id", use: read)
    group.post("mails/:id/send") { request, context in
      try await self.change(request, context) { try self.outbox.resend($0) }
    }
    group.post("mails/:id/cancel") { request, context in
      try await self.change(request, context) { try self.outbox.cancel($0) }
    }
    group.get("trials.eml", use: draft)
  }

  private func words(_ request: Request) -> Words? { words[Preferences(request).language] }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = try TrialQueryParameters(request)
    let page = try catalogue.mails(
      limit: query.limit, after: query.after.map(MailID.init(rawValue:)))
    guard let page else { throw Problem.invalid("after", "the next of an earlier answer") }
    let words = words(request)
    return try JSONAnswer.response(
      ItemList(items: page.items.map { MailView($0, words) }, next: page.next?.rawValue))
  }

  private func create(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let words = words(request)
    var wish = try body.decoded(as: MailWish.self).request(words)
    wish.filter = try catalogue.listed(wish.filter)
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .created,
      as: { (mails: [MailRecord]) in ItemList(items: mails.map { MailView($0, words) }) }
    ) { key in
      try await outbox.add(wish, key: key)
    }
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(MailView(try outbox.mail(Self.id(context)), words(request)))
  }

  /// Sending now or cancelling twice is the same as once, so no answer need be remembered.
  private func change(
    _ request: Request, _ context: WebContext, by act: (MailID) throws -> MailRecord
  ) async throws -> Response {
    try Idempotency.check(request, try await JSONBody(request), by: catalogue)
    return try JSONAnswer.response(MailView(try act(Self.id(context)), words(request)))
  }

  private func draft(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = request.uri.queryParameters
    let recipients = query.filter { $0.key == "recipient" }.map { String($0.value) }
    let wish = try MailWish.request(
      recipients, try catalogue.listed(TrialQueryParameters(request).filter),
      format: query["format"].map(String.init), words(request))
    return try MailDraftFile(outbox: outbox, request: wish).response()
  }

  private static func id(_ context: WebContext) throws -> MailID {
    MailID(rawValue: try PathPart.text("id", context))
  }
}
