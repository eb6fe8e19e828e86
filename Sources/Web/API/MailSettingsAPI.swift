import Export
import Hummingbird
import Station
import Store

/// `/api/v1/mail`: the account that mails leave by.
///
/// A password goes in and never comes out.
struct MailSettingsAPI: Sendable {
  let catalogue: Catalogue
  let outbox: Outbox
  let words: [Language: Words]

  func add(to group: RouterGroup<WebContext>) {
    group.get("mail/settings", use: read)
    group.post("mail/settings", use: save)
    group.post("mail/test", use: test)
    group.post("mail/server", use: find)
    group.get("mail/recipients", use: recipients)
  }

  /// What is looked at before the rest: an address that is none is said as such.
  private struct Particulars: Decodable {
    var sender: String
    var password: String?
  }

  private struct Answer: Encodable {
    var settings: MailSettings?
    var password: MailPassword.Source

    enum CodingKeys: CodingKey { case settings, password }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(settings, forKey: .settings)
      try container.encode(password, forKey: .password)
    }
  }

  private struct Verdict: Encodable {
    var ok: Bool
    var code: String?
    var title: String?
    var detail: String?
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    try answer()
  }

  private func answer() throws -> Response {
    try JSONAnswer.response(
      Answer(settings: try outbox.settings(), password: outbox.password.source))
  }

  private func save(_ request: Request, _ context: WebContext) async throws -> Response {
    let (settings, password) = try await body(request)
    try outbox.save(settings, password: password)
    return try answer()
  }

  private func test(_ request: Request, _ context: WebContext) async throws -> Response {
    let (settings, password) = try await body(request)
    if let field = settings.problem { throw OutboxError.invalidSetting(field.rawValue) }
    guard let error = await outbox.test(settings, password: password) else {
      return try JSONAnswer.response(Verdict(ok: true))
    }
    let words = words[Preferences(request).language]
    return try JSONAnswer.response(
      Verdict(
        ok: false, code: error.code.rawValue,
        title: words?.known("mail.error.\(error.code.rawValue)") ?? error.code.rawValue,
        detail: error.detail))
  }

  private struct Wish: Decodable {
    var address: String
  }

  /// What is found, to be looked at.
  private struct Finding: Encodable {
    struct Draft: Encodable {
      var host: String
      var port: Int
      var security: MailSettings.Security
      var authentication: MailSettings.Authentication
      var user: String
      var source: MailServerFinder.Source
      var elsewhere: Bool
    }

    var found: Bool
    /// Absent unless one was found.
    var draft: Draft?
    /// Whether no name server answered.
    var offline: Bool
  }

  private func find(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    guard let address = MailAddress(rawValue: try body.decoded(as: Wish.self).address) else {
      throw OutboxError.invalidSetting("sender")
    }
    switch await MailServerFinder().server(of: address) {
    case .found(let draft):
      return try JSONAnswer.response(
        Finding(
          found: true,
          draft: .init(
            host: draft.host, port: draft.port, security: draft.security,
            authentication: draft.authentication, user: address.rawValue, source: draft.source,
            elsewhere: draft.isElsewhere), offline: false))
    case .unknown: return try JSONAnswer.response(Finding(found: false, offline: false))
    case .offline: return try JSONAnswer.response(Finding(found: false, offline: true))
    }
  }

  /// The key is checked and not remembered: the same settings twice are the same as once.
  private func body(_ request: Request) async throws -> (MailSettings, String?) {
    let body = try await JSONBody(request)
    try Idempotency.check(request, body, by: catalogue)
    let particulars = try body.decoded(as: Particulars.self)
    guard MailAddress(rawValue: particulars.sender) != nil else {
      throw OutboxError.invalidSetting("sender")
    }
    let password = particulars.password.flatMap { $0.isEmpty ? nil : $0 }
    return (try body.decoded(as: MailSettings.self), password)
  }

  private func recipients(_ request: Request, _ context: WebContext) async throws -> Response {
    try JSONAnswer.response(ItemList(items: try catalogue.mailRecipients(limit: 50)))
  }
}
