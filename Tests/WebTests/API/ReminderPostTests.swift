import Devices
import Export
import Foundation
import Learning
import Logging
import Model
import Station
import Store
import Synchronization
import Testing

@testable import Web

/// Mails that remind who learns to code, by days of the test's own.
@Suite struct ReminderPostTests {
  private let store: Store
  private let catalogue: Catalogue
  private let outbox: Outbox
  /// How often the words of mails were asked for.
  private let asked = Asked()

  private final class Asked: Sendable {
    let count = Mutex(0)
  }

  init() throws {
    let logger = Logger(label: "test")
    store = try Store.inMemory()
    catalogue = try Station(
      store: store, registry: Registry(), transports: [], exercises: [], logger: logger
    ).catalogue
    outbox = Outbox(store: store, password: MailPassword(folder: ""), logger: logger)
    try store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
  }

  /// Nobody listens there: what is queued waits.
  private func setUpMail() throws {
    let sender = try #require(MailAddress(rawValue: "club@example.org"))
    try store.setMailSettings(
      JSON.text(
        MailSettings(
          host: "127.0.0.1", port: 1, security: .none, authentication: .none, user: "",
          sender: sender)))
  }

  private static func words(_ language: Language, _ subject: String) throws -> Words {
    let own = CodeReminder.waits.map { #""remind_\#($0 / 7)": "\#(subject) \#($0)""# }
    let json = """
      {"slang": {"reminder": {"subject": "\(subject)", "text": "Slang"}},
       "code": {"settings": {\(own.joined(separator: ", "))}}}
      """
    return try Words(language: language, json: Array(json.utf8))
  }

  /// The day on which the weeks of 7 begin.
  private func start() throws -> Int {
    CivilDate.today(try #require(try catalogue.codeReminder(of: 7)).since).daysSinceEpoch
  }

  /// Sends what is due so many days after the start; returns how many mails.
  @discardableResult
  private func send(after days: Int) async throws -> Int {
    let post = ReminderPost(catalogue: catalogue, outbox: outbox) { [asked] in
      asked.count.withLock { $0 += 1 }
      return try [.sv: Self.words(.sv, "Hej"), .en: Self.words(.en, "Hello")]
    }
    return try await post.send(on: CivilDate(daysSinceEpoch: start() + days))
  }

  private func mails() throws -> [MailRecord] {
    try store.waitingMails().sorted { $0.createdAt < $1.createdAt }
  }

  @Test func `a mail comes after one, two and four weeks, then none`() async throws {
    try setUpMail()
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    var told: [Int] = []
    for day in 0...60 where try await send(after: day) == 1 { told.append(day) }
    #expect(told == [7, 14, 28])
    #expect(asked.count.withLock(\.self) == 3)
    let mails = try mails()
    #expect(mails.map(\.recipients) == Array(repeating: ["a@b.se"], count: 3))
    #expect(Set(mails.map(\.subject)) == ["Hej"])
    #expect(mails.allSatisfy { $0.trials == 0 && $0.sender == "club@example.org" })
    let texts = try mails.map {
      try JSONDecoder().decode(MailRequest.self, from: Data($0.request.utf8)).text
    }
    #expect(texts == ["Hej 7\n\nSlang", "Hej 14\n\nSlang", "Hej 28\n\nSlang"])
  }

  @Test func `each of the three mails has a sentence of its own`() async throws {
    for (_, words) in try await Assets.bundled().words {
      let own = CodeReminder.waits.map { words("code.settings.remind_\($0 / 7)") }
      #expect(Set(own).count == 3 && own.allSatisfy { !$0.contains("remind_") })
    }
  }

  @Test func `nobody is reminded who has not asked, or wants it no more, or was forgotten`()
    async throws
  {
    try setUpMail()
    let post = ReminderPost(catalogue: catalogue, outbox: outbox) { [:] }
    let late = CivilDate(daysSinceEpoch: CivilDate.today().daysSinceEpoch + 100)
    #expect(try await post.send(on: late) == 0)
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    try catalogue.setCodeReminder(of: 7, to: nil, language: .sv)
    #expect(try await post.send(on: late) == 0)
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    _ = try store.forget(7, results: .anonymise, at: .now())
    #expect(try await post.send(on: late) == 0)
    #expect(try mails().isEmpty)
  }

  @Test func `each gets theirs, in their language`() async throws {
    try setUpMail()
    try store.upsertParticipant(Participant(number: 8, nickname: "Ali"))
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    try catalogue.setCodeReminder(of: 8, to: "c@d.uk", language: .en)
    #expect(try await send(after: 8) == 2)
    let subjects = Dictionary(
      uniqueKeysWithValues: try mails().map { ($0.recipients.joined(), $0.subject) })
    #expect(subjects["a@b.se"] == "Hej")
    #expect(subjects["c@d.uk"] == "Hello")
  }

  @Test func `what the program did before it ended is not done again`() async throws {
    try setUpMail()
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    let before = try #require(try catalogue.codeReminder(of: 7))
    #expect(try await send(after: 7) == 1)
    // The mail was queued, and that it was is not noted.
    try store.keep(before)
    #expect(try await send(after: 7) == 1)
    #expect(try mails().count == 1)
    #expect(try await send(after: 7) == 0)
  }

  @Test func `who did something is left in peace for a week`() async throws {
    try setUpMail()
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    var asked = try #require(try catalogue.codeReminder(of: 7))
    asked.since = asked.since.advanced(bySeconds: -10 * 86_400)
    try store.keep(asked)
    _ = try catalogue.makeCodeProgram(of: 7, name: "Varv", text: "print 1")
    // Ten days after they asked, on the day of the program.
    #expect(try await send(after: 10) == 0)
    #expect(try await send(after: 17) == 1)
  }

  @Test func `without a way out nothing counts as sent`() async throws {
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    await #expect(throws: OutboxError.self) { try await send(after: 8) }
    #expect(try catalogue.codeReminder(of: 7)?.over == 0)
    try setUpMail()
    #expect(try await send(after: 9) == 1)
  }
}
