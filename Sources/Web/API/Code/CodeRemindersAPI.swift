import Export
import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/code/reminders`: off until somebody asks for them.
struct CodeRemindersAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.get("code/reminders") { request, _ in
      try JSONAnswer.response(try view(of: desk.knownParticipant(request)))
    }
    group.post("code/reminders", use: set)
    group.get("code/reminders.ics", use: calendar)
  }

  private enum State: String, Codable, Sendable { case off, mail }

  private struct View: Encodable, Sendable {
    var participant: Int
    var state: State
    var to: String?
    /// The days of those that are still to come.
    var dates: [String]
  }

  private func view(of participant: Int) throws -> View {
    guard let record = try desk.catalogue.codeReminder(of: participant) else {
      return View(participant: participant, state: .off, dates: [])
    }
    var reminder = record.reminder
    if let last = try desk.catalogue.lastCodeActivity(of: participant) {
      reminder.note(activity: last)
    }
    return View(
      participant: participant, state: .mail, to: record.recipient,
      dates: reminder.days.dropFirst(reminder.over).map(\.description))
  }

  private struct Wish: Decodable {
    var participant: Int
    var state: State
    var to: String?
    var language: SlangLanguage?
  }

  private func set(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: Wish.self)
    var recipient: String?
    if wish.state == .mail {
      guard let address = wish.to.flatMap(MailAddress.init(rawValue:)) else {
        throw Problem(.unprocessableContent, "mail-address-invalid", "to is not an address.")
      }
      recipient = address.rawValue
    }
    let (to, language) = (recipient, wish.language ?? desk.language(request))
    return try await Idempotency.answer(request, body, by: desk.catalogue, status: .ok) { key in
      try desk.catalogue.setCodeReminder(
        of: wish.participant, to: to, language: language, key: key)
      return try view(of: wish.participant)
    }
  }

  /// A guest has one too: nothing is kept of whoever takes it.
  private func calendar(_ request: Request, _ context: WebContext) throws -> Response {
    let participant = try desk.participant(request)
    // Whoever takes it is here today, and so the weeks begin today.
    let words = desk.words(desk.language(request))
    let days = zip(CodeReminder.days(after: .today()), CodeReminder.waits).map { day, wait in
      ReminderCalendar.Entry(day: day, text: words("code.settings.remind_\(wait / 7)"))
    }
    let text = ReminderCalendar.text(
      days, summary: words("slang.reminder.summary"), mark: "slang-\(participant ?? 0)", at: .now())
    return CodeFile(
      whole: "sideline-slang.ics", type: "text/calendar; charset=utf-8", text: text
    ).response()
  }
}
