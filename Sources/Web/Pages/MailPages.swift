import Export
import Hummingbird
import Model
import Station
import Store

/// The pages around mail: what to send, what waits, and the account.
struct MailPages: Sendable {
  private static let mailsPerPage = 50
  private static let recipientsShown = 12

  let station: Station
  let catalogue: Catalogue
  let outbox: Outbox
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) {
    router.get("results/send", use: send)
    router.get("outbox", use: list)
    router.get("settings/mail", use: settings)
  }

  private func send(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let asked = try TrialQueryParameters(request)
    let filter = asked.filter
    let facts = SendView.Facts(
      filter: filter, day: asked.day,
      query: request.uri.queryParameters.map { (String($0.key), String($0.value)) },
      exercise: await exerciseTitle(filter, preferences.language),
      person: try catalogue.participants().first { $0.number == filter.participant },
      recipients: try catalogue.mailRecipients(limit: Self.recipientsShown),
      isSetUp: try outbox.settings() != nil)
    let view = SendView(facts, words, renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "send", title: words("mail.send_title"), styles: ["mail"], script: "send")
    return try renderer.response(view, frame, preferences)
  }

  private func exerciseTitle(_ filter: TrialFilter, _ language: Language) async -> String? {
    guard let id = filter.exercise else { return nil }
    return await station.exercise(id)?.title[language] ?? id
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let after = try TrialQueryParameters(request).after
    let mails = try catalogue.mails(
      limit: Self.mailsPerPage, after: after.map(MailID.init(rawValue:)))
    guard let mails else {
      throw Problem(.notFound, "unknown-mail", "There is no such place in the outbox.")
    }
    let view = OutboxView(
      mails.items, next: mails.next, counts: try catalogue.mailCounts(),
      isSetUp: try outbox.settings() != nil, words, renderer.values(preferences))
    let frame = PageRenderer.Frame(
      template: "outbox", title: words("mail.outbox_title"), styles: ["mail"], script: "outbox")
    return try renderer.response(view, frame, preferences)
  }

  private func settings(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let view = MailSettingsView(try outbox.settings(), outbox.password.source, words)
    let frame = PageRenderer.Frame(
      template: "mail-settings", title: words("mail.settings_title"), styles: ["mail"],
      script: "mail-settings")
    return try renderer.response(view, frame, preferences)
  }
}
