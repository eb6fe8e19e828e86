import Foundation
import Model
import Store
import TestSupport
import Testing

@Suite struct StoreMailTests {
  let folder: TemporaryFolder
  private let now = Samples.time("2026-11-17T17:36:00+01:00")

  init() throws { folder = try TemporaryFolder() }

  private func draft(_ store: Store, to: String = "a@b.se", key: String? = nil) throws -> MailID {
    let id = MailID.new()
    let mail = MailRecord(
      id: id, messageID: "<\(id)@b.se>", recipients: [to], sender: "c@d.se", subject: "s",
      attachment: "a.csv", trials: 1, request: "{}", requestKey: key, createdAt: now)
    try store.addDraft(mail)
    try store.addPart([1, 2, 3], number: 0, to: id)
    try store.addPart([4], number: 1, to: id)
    return id
  }

  @Test func `a draft counts for nothing until it is queued whole`() throws {
    let store = try Store(path: folder.file("sideline.sqlite"))
    let id = try draft(store)
    #expect(try store.waitingMails().first == nil)
    #expect(try store.mails(limit: 10).items.isEmpty)
    try store.queue([id], at: now)
    let mail = try #require(try store.waitingMails().first)
    #expect(mail.id == id)
    #expect(mail.size == 4)
    #expect(try store.part(0, of: id) == [1, 2, 3])
    #expect(try store.part(1, of: id) == [4])
    #expect(try store.part(2, of: id) == nil)
    #expect(try store.mailRecipients(limit: 10) == ["a@b.se"])
  }

  @Test func `what has not gone is counted by who has to do something`() throws {
    let store = try Store(path: folder.file("sideline.sqlite"))
    let ids = try (0..<4).map { _ in try draft(store) }
    #expect(try store.mailCounts() == MailCounts())
    try store.queue(Array(ids.prefix(3)), at: now)
    #expect(try store.mailCounts() == MailCounts(waiting: 3))
    #expect(try store.begin(ids[0]))
    #expect(try store.mailCounts() == MailCounts(waiting: 3))
    try store.end(ids[0], .failed(at: now, code: "refused", detail: "550"))
    #expect(try store.mailCounts() == MailCounts(waiting: 2, failed: 1))
  }

  @Test func `drafts are queued all or none and a key counts once`() throws {
    let store = try Store(path: folder.file("sideline.sqlite"))
    let first = try draft(store, key: "k")
    #expect(throws: StoreError.self) { try store.queue([first, .new()], at: now) }
    #expect(try store.waitingMails().first == nil)
    let key = IdempotencyKey(key: "k", fingerprint: "f")
    try store.queue([first], at: now, key: key)
    let second = try draft(store)
    #expect(throws: StoreError.keyUsed("k")) { try store.queue([second], at: now, key: key) }
    #expect(try store.mails(requestKey: "k").map(\.id) == [first])
  }

  @Test func `what was under way when the power went waits again, and drafts are gone`() throws {
    let path = folder.file("sideline.sqlite")
    let id: MailID
    do {
      let store = try Store(path: path)
      id = try draft(store)
      try store.queue([id], at: now)
      _ = try draft(store)
      #expect(try store.begin(id))
      #expect(try !store.begin(id))
    }
    let store = try Store(path: path)
    #expect(try store.recoverMails(at: now) == 1)
    let mail = try #require(try store.waitingMails().first)
    #expect(mail.id == id)
    #expect(mail.uncertain == 1)
    #expect(mail.attempts == 1)
    #expect(try store.mails(limit: 10).items.count == 1)
  }

  @Test func `a mail ends as it is told`() throws {
    let store = try Store(path: folder.file("sideline.sqlite"))
    let id = try draft(store)
    try store.queue([id], at: now)
    _ = try store.begin(id)
    let later = now.advanced(bySeconds: 60)
    try store.end(id, .waiting(until: later, code: "later", detail: "450", isUncertain: false))
    #expect(try store.mail(id)?.nextAt?.milliseconds == later.milliseconds)
    #expect(try store.mail(id)?.code == "later")
    try store.end(id, .failed(at: now, code: "refused", detail: "550"))
    #expect(try store.waitingMails().first == nil)
    #expect(try store.requeue(nil, codes: ["authentication"], at: now) == 0)
    #expect(try store.requeue(nil, codes: ["refused"], at: now) == 1)
    _ = try store.begin(id)
    #expect(try !store.cancel(id, at: now))
    try store.end(id, .sent(at: now))
    #expect(try store.mail(id)?.state == .sent)
    #expect(try store.mail(id)?.code == nil)
  }

  @Test func `the bytes of a sent mail are freed after a while and its row stays`() throws {
    let store = try Store(path: folder.file("sideline.sqlite"))
    let (sent, waiting) = (try draft(store), try draft(store))
    try store.queue([sent, waiting], at: now)
    _ = try store.begin(sent)
    try store.end(sent, .sent(at: now))
    try store.freeMails(endedBefore: now)
    #expect(try store.hasBytes(sent))
    try store.freeMails(endedBefore: now.advanced(bySeconds: 1))
    #expect(try !store.hasBytes(sent))
    #expect(try store.hasBytes(waiting))
    #expect(try store.mail(sent)?.state == .sent)
    #expect(try store.requeue(sent, at: now) == 0)
  }

  @Test func `the outbox is read in parts, newest first`() throws {
    let store = try Store(path: folder.file("sideline.sqlite"))
    let ids = try (0..<5).map { _ in try draft(store) }
    try store.queue(ids, at: now)
    let first = try store.mails(limit: 3)
    let second = try store.mails(limit: 3, after: first.next)
    #expect((first.items + second.items).map(\.id) == ids.reversed())
    #expect(second.next == nil)
    #expect(throws: StoreError.self) { try store.mails(limit: 3, after: .new()) }
  }
}
