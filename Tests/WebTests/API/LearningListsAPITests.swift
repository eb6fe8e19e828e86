import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Learning
import Logging
import NIOCore
import NIOEmbedded
import Station
import Store
import Testing

@testable import Web

/// What a teacher sends is judged before it is kept, and refused with the place and the reason.
@Suite struct LearningListsAPITests {
  private static let lists = "/api/v1/learning/lists"

  private func object(_ answer: (status: Int, body: String)) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
    return try #require(value as? [String: Any])
  }

  private func body(_ members: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
  }

  /// Returns how the guard refuses a sound by its head; nothing if it is let in.
  private func refusal(
    _ path: String, type: String, length: Int
  ) async throws -> HTTPResponse.Status? {
    var head = HTTPRequest(method: .post, scheme: nil, authority: "127.0.0.1:8080", path: path)
    head.headerFields[.contentType] = type
    head.headerFields[.contentLength] = String(length)
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let source = ApplicationRequestContextSource(
      channel: EmbeddedChannel(), logger: Logger(label: "test"))
    do {
      _ = try await RequestGuard(port: ListeningPort(RouteFixture.port)).handle(
        request, context: WebContext(source: source)
      ) { _, _ in Response(status: .ok) }
      return nil
    } catch let problem as Problem {
      return problem.status
    }
  }

  @Test func `a list is made, changed, copied and deleted`() async throws {
    let fixture = try await RouteFixture()
    let wish: [String: Any] = [
      "kind": "spelling", "language": "en", "title": "Week 34",
      "text": "green\nwhat | What is that?",
    ]
    let made = try object(try await fixture.send(.post, Self.lists, try body(wish), key: "a"))
    let id = try #require(made["id"] as? String)
    #expect(made["revision"] as? Int == 1 && made["builtin"] as? Bool == false)
    let rows = try #require(made["rows"] as? [[String: Any]])
    #expect(rows.map { $0["word"] as? String } == ["green", "what"])
    #expect((rows[0]["misspellings"] as? [Any])?.count == 2)
    let text = try #require(made["text"] as? String)
    let change = try body(["title": "Week 35", "text": text, "revision": 1])
    let changed = try await fixture.send(.post, "\(Self.lists)/\(id)", change)
    #expect(changed.status == 200)
    #expect(try object(changed)["title"] as? String == "Week 35")
    let late = try await fixture.send(.post, "\(Self.lists)/\(id)", change)
    #expect(late.status == 409)
    #expect(try object(late)["code"] as? String == "learning-list-moved")
    let bad = try body(["title": "Week 36", "text": "cat\n<b>", "revision": 2])
    #expect(try await fixture.send(.post, "\(Self.lists)/\(id)", bad).status == 422)
    let kept = try object(try await fixture.send(.get, "\(Self.lists)/\(id)"))
    #expect(kept["text"] as? String == text && kept["title"] as? String == "Week 35")
    let all = try object(try await fixture.send(.get, Self.lists))
    let items = try #require(all["items"] as? [[String: Any]])
    #expect(items.contains { $0["id"] as? String == id })
    #expect(items.contains { $0["id"] as? String == "compounds-sv" })
    #expect(try await fixture.send(.post, "\(Self.lists)/\(id)/delete").status == 200)
    #expect(try await fixture.send(.get, "\(Self.lists)/\(id)").status == 404)
    let shipped = try await fixture.send(.post, "\(Self.lists)/compounds-sv/delete")
    #expect(shipped.status == 409)
    try fixture.close()
  }

  @Test(arguments: [
    ("sol\tros|kam\tsäl", "list-unknown-solution"), ("<b>\tros|kam\tros", "list-markup"),
    ("so\u{200F}l\tros|kam\tros", "list-control"),
  ])
  func `a line that cannot be read is named`(_ line: String, _ code: String) async throws {
    let fixture = try await RouteFixture()
    let text = "\u{FEFF}is\tbit|val\tbit\r\n" + line
    let wish: [String: Any] = ["kind": "compounds", "language": "sv", "title": "x", "text": text]
    let check = try object(try await fixture.send(.post, Self.lists + "/check", try body(wish)))
    let problems = try #require(check["problems"] as? [[String: Any]])
    #expect(problems.first?["code"] as? String == code)
    #expect(problems.first?["line"] as? Int == 2)
    #expect((check["rows"] as? [Any])?.count == 1)
    let refused = try await fixture.send(.post, Self.lists, try body(wish))
    #expect(refused.status == 422)
    let problem = try object(refused)
    #expect(problem["code"] as? String == "learning-list-invalid")
    #expect(problem["line"] as? Int == 2)
    #expect(try fixture.store.learningLists().isEmpty)
    try fixture.close()
  }

  @Test func `a sound that the list names is told where it is not here, and its name stays`()
    async throws
  {
    let fixture = try await RouteFixture()
    let text = "correct,incorrect,incorrect 2,audio\nship,shipp,shep,ship1.wav\ntrain,,,\n"
    let wish: [String: Any] = [
      "kind": "spelling", "language": "en", "title": "Week 34", "grade": " 2B ", "text": text,
    ]
    let made = try object(try await fixture.send(.post, Self.lists, try body(wish)))
    #expect(made["grade"] as? String == "2B")
    let id = try #require(made["id"] as? String)
    for isRecorded in [false, true] {
      if isRecorded {
        try fixture.store.keepLearningSound(
          [UInt8](repeating: 0, count: 44), of: "ship", language: "en")
      }
      let list = try object(try await fixture.send(.get, "\(Self.lists)/\(id)"))
      let rows = try #require(list["rows"] as? [[String: Any]])
      #expect(rows.map { $0["audio"] as? String } == ["ship1.wav", nil])
      let reason = rows[0]["audio_reason"] as? String
      #expect(reason?.contains("ship1.wav") ?? false == !isRecorded)
      #expect(rows[1]["audio_reason"] == nil)
      #expect((list["text"] as? String)?.contains("\tship1.wav\t") == true)
    }
    try fixture.close()
  }

  @Test func `a list stands with its class, and stays there until it is put elsewhere`()
    async throws
  {
    let fixture = try await RouteFixture()
    var wish: [String: Any] = ["kind": "spelling", "language": "en", "title": "b", "text": "cat"]
    var ids: [String: String] = [:]
    for (title, grade) in [("b", "10"), ("a", "2"), ("c", nil), ("d", "2")] {
      wish["title"] = title
      wish["grade"] = grade
      let made = try object(try await fixture.send(.post, Self.lists, try body(wish)))
      ids[title] = try #require(made["id"] as? String)
    }
    let own = { (page: String) in
      page.components(separatedBy: "lang=").joined().matches(of: #/list=(own-[^"&]+)/#)
        .map { String($0.output.1) }
    }
    let page = try await fixture.send(.get, "/learn/lists?lang=en").body
    let order = own(page).compactMap { id in ids.first { $0.value == id }?.key }
    #expect(order == ["a", "d", "b", "c"])
    #expect(page.contains("Own lists: 10"))
    let change: [String: Any] = ["title": "b", "text": "cat", "revision": 1]
    let path = "\(Self.lists)/\(try #require(ids["b"]))"
    let kept = try object(try await fixture.send(.post, path, try body(change)))
    #expect(kept["grade"] as? String == "10")
    let moved = try object(
      try await fixture.send(
        .post, path,
        try body(["title": "b", "grade": " ", "text": "cat", "revision": 2])))
    #expect(moved["grade"] == nil && moved["revision"] as? Int == 3)
    let long: [String: Any] = [
      "title": "b", "grade": String(repeating: "x", count: 21), "text": "cat", "revision": 3,
    ]
    #expect(try await fixture.send(.post, path, try body(long)).status == 422)
    try fixture.close()
  }

  @Test func `a misspelling that is a word is told, and which dictionaries say so`() async throws {
    let fixture = try await RouteFixture()
    let wish: [String: Any] = [
      "kind": "spelling", "language": "en", "text": "correct,incorrect\nbed,bad\nzub,zob\n",
    ]
    let check = try object(try await fixture.send(.post, Self.lists + "/check", try body(wish)))
    #expect(check["missing_dictionaries"] as? [String] == ["wamerican", "wbritish"])
    fixture.station.catalogue.learning.take(WordSet(["zob"]), as: .american)
    fixture.station.catalogue.learning.take(WordSet(["zab"]), as: .british)
    let again = try object(try await fixture.send(.post, Self.lists + "/check", try body(wish)))
    #expect(again["missing_dictionaries"] as? [String] == [])
    let rows = try #require(again["rows"] as? [[String: Any]])
    let first = rows.compactMap { ($0["misspellings"] as? [[String: Any]])?.first }
    #expect(
      first.map { $0["refusal"] as? String }
        == ["misspelling-real-word", "misspelling-real-word"])
    let compounds: [String: Any] = ["kind": "compounds", "language": "sv", "text": "a\tb|c\tb"]
    let other = try object(
      try await fixture.send(.post, Self.lists + "/check", try body(compounds)))
    #expect(other["missing_dictionaries"] == nil)
    try fixture.close()
  }

  @Test func `a hundred thousand lines come back as one problem`() async throws {
    let fixture = try await RouteFixture()
    let text = String(repeating: "sol\tros|kam\tros\n", count: 100_000)
    let wish: [String: Any] = ["kind": "compounds", "language": "sv", "text": text]
    let answer = try await fixture.send(.post, Self.lists + "/check", try body(wish))
    #expect(answer.status == 200)
    let problems = try #require(try object(answer)["problems"] as? [[String: Any]])
    #expect(problems.map { $0["code"] as? String } == ["list-too-large"])
    try fixture.close()
  }

  @Test func `a file that is no text is read from its bytes`() async throws {
    let fixture = try await RouteFixture()
    // An array of the texts "cat" and "d0g", as a program of the Mac writes it.
    let list =
      Array("bplist00".utf8) + [0xA2, 1, 2, 0x53] + Array("cat".utf8) + [0x53]
      + Array("d0g".utf8) + [8, 11, 15] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 19]
    let wish: [String: Any] = [
      "kind": "spelling", "language": "en", "data": Data(list).base64EncodedString(),
    ]
    let read = try object(try await fixture.send(.post, Self.lists + "/check", try body(wish)))
    let rows = try #require(read["rows"] as? [[String: Any]])
    #expect(rows.map { $0["word"] as? String } == ["cat"])
    let problems = try #require(read["problems"] as? [[String: Any]])
    #expect(problems.map { $0["line"] as? Int } == [2])
    for wrong: [String: Any] in [
      ["kind": "spelling", "language": "en"],
      ["kind": "spelling", "language": "en", "data": "?"],
    ] {
      #expect(try await fixture.send(.post, Self.lists + "/check", try body(wrong)).status == 422)
    }
    try fixture.close()
  }

  @Test func `a compound that is not written as it sounds is told and may be kept`() async throws {
    let fixture = try await RouteFixture()
    for (mark, isKept) in [("", false), ("#! vinterdag\n", true)] {
      let wish: [String: Any] = [
        "kind": "compounds", "language": "sv", "text": mark + "vinter\tdag|lås\tdag\n",
      ]
      let answer = try object(try await fixture.send(.post, Self.lists + "/check", try body(wish)))
      let warnings = try #require(answer["warnings"] as? [[String: Any]])
      let found = try #require(warnings.first { $0["code"] as? String == "retroflex" })
      #expect(found["kept"] as? Bool == isKept)
    }
    try fixture.close()
  }

  @Test func `a sound of 60 MB and one of another type are refused by their heads`() async throws {
    let path = "/api/v1/learning/sounds/sv/sol"
    #expect(try await refusal(path, type: "audio/wav", length: 60_000_000) == .contentTooLarge)
    #expect(try await refusal(path, type: "audio/mpeg", length: 1000) == .unsupportedMediaType)
    #expect(
      try await refusal(path, type: "application/json", length: 1000) == .unsupportedMediaType)
    #expect(try await refusal(path, type: "audio/wav", length: 100_000) == nil)
    #expect(
      try await refusal(path + "/delete", type: "audio/wav", length: 2) == .unsupportedMediaType)
  }
}
