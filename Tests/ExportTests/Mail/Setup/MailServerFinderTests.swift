import Foundation
import Testing

@testable import Export

/// What a domain publishes of its mail servers, and what is known where it publishes nothing.
@Suite struct MailServerFinderTests {
  private static let question: [UInt8] =
    [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1] + Array("x".utf8) + [0, 0, 33, 0, 1]

  private func message(_ records: [NameServer.Record]) -> [UInt8] {
    NameServer.answer(to: Self.question, ["x": records])
  }

  private func record(
    _ priority: UInt16, _ weight: UInt16, _ port: UInt16, _ target: String
  ) -> NameServer.Record {
    NameServer.Record(priority: priority, weight: weight, port: port, target: target)
  }

  @Test func `the records of an answer are read`() {
    let read = ServiceRecord.records(
      message([record(10, 5, 465, "a.club.example"), record(20, 0, 587, "b.club.example")]))
    #expect(
      read == [
        ServiceRecord(priority: 10, weight: 5, port: 465, target: "a.club.example"),
        ServiceRecord(priority: 20, weight: 0, port: 587, target: "b.club.example"),
      ])
  }

  @Test func `the lowest priority comes first, and there the heaviest`() {
    let read = ServiceRecord.records(
      message([record(20, 99, 1, "late"), record(10, 1, 2, "light"), record(10, 7, 3, "heavy")]))
    #expect(ServiceRecord.best(read)?.target == "heavy")
  }

  @Test func `a dot says that there is no such service, and a name of other letters is none`() {
    #expect(ServiceRecord.best(ServiceRecord.records(message([record(0, 0, 0, "")]))) == nil)
    #expect(
      ServiceRecord.best(ServiceRecord.records(message([record(0, 0, 25, "a b\"><script>")])))
        == nil)
  }

  @Test func `a name that points at itself, other records and any damage are passed over`() {
    var loop = message([record(1, 1, 1, "ab")])
    // The target begins 4 bytes before the end (1 length, 2 letters, 0): a pointer at itself.
    let place = loop.count - 4
    loop.replaceSubrange(place..., with: [0xC0, UInt8(place), 0, 0])
    #expect(ServiceRecord.records(loop).isEmpty)
    var address = message([record(1, 1, 1, "ab")])
    address[Self.question.count + 3] = 1
    #expect(ServiceRecord.records(address).isEmpty)
    let whole = message([record(10, 5, 465, "a.club.example"), record(20, 0, 587, "b.example")])
    for length in 0..<whole.count { _ = ServiceRecord.records(Array(whole.prefix(length))) }
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255)
      }
      #expect(ServiceRecord.records(bytes).allSatisfy { $0.target.utf8.count < 1025 })
    }
  }

  private func answer(
    for address: String, _ table: [String: [NameServer.Record]]
  ) async throws -> MailServerFinder.Answer {
    let names = NameServer(table)
    Thread { names.run() }.start()
    defer { names.stop() }
    let finder = MailServerFinder(server: ("127.0.0.1", names.port))
    return await finder.server(of: try #require(MailAddress(rawValue: address)))
  }

  private func draft(
    _ host: String, _ port: Int, _ security: MailSettings.Security,
    _ source: MailServerFinder.Source, isElsewhere: Bool = false
  ) -> MailServerFinder.Answer {
    .found(
      .init(
        host: host, port: port, security: security, authentication: .password, source: source,
        isElsewhere: isElsewhere))
  }

  @Test func `encryption from the first byte is preferred`() async throws {
    let found = try await answer(
      for: "Coach@Club.Example",
      [
        "_submissions._tcp.club.example": [record(0, 1, 465, "mail.club.example")],
        "_submission._tcp.club.example": [record(0, 1, 587, "mail.club.example")],
      ])
    #expect(found == draft("mail.club.example", 465, .tls, .dns))
  }

  @Test func `a server of another domain is told as one`() async throws {
    let found = try await answer(
      for: "coach@club.example",
      ["_submission._tcp.club.example": [record(0, 1, 587, "smtp.notclub.example")]])
    #expect(found == draft("smtp.notclub.example", 587, .startTLS, .dns, isElsewhere: true))
  }

  @Test func `where nothing is published, what is known is proposed`() async throws {
    #expect(
      try await answer(for: "coach@gmail.com", [:]) == draft("smtp.gmail.com", 465, .tls, .known))
    #expect(try await answer(for: "coach@club.example", [:]) == .unknown)
    let refused = [
      "_submissions._tcp.club.example": [record(0, 0, 0, "")],
      "_submission._tcp.club.example": [record(0, 0, 0, "")],
    ]
    #expect(try await answer(for: "coach@club.example", refused) == .unknown)
  }

  @Test func `where nobody answers, what is known is proposed all the same`() async throws {
    let names = NameServer([:])
    defer { names.stop() }
    // It is bound, so that nobody else answers, and never read.
    let finder = MailServerFinder(server: ("127.0.0.1", names.port))
    let club = try #require(MailAddress(rawValue: "coach@club.example"))
    #expect(await finder.server(of: club) == .offline)
    let known = try #require(MailAddress(rawValue: "coach@icloud.com"))
    #expect(await finder.server(of: known) == draft("smtp.mail.me.com", 587, .startTLS, .known))
  }
}
