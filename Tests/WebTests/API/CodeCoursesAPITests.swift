import Foundation
import HTTPTypes
import Learning
import Model
import Station
import Store
import Testing

@testable import Web

/// Lessons of the house, from files: taken whole, found in their folder, and taken away again.
@Suite struct CodeCoursesAPITests {
  private let fixture: RouteFixture
  private let path = "/api/v1/code/courses/import"

  init() async throws {
    fixture = try await RouteFixture()
    try fixture.store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
  }

  /// A course with one page; a solution that says something else than is wanted is in line 7.
  private static func course(_ id: String, says: String = "hej", version: String = "1") -> String {
    let both = { (text: String) in #"{"en": "\#(text)", "sv": "\#(text)"}"# }
    let hints = [1, 2, 3].map { both("Hint \($0)") }.joined(separator: ", ")
    return """
      {"slang": 1, "course": "\(id)", "version": "\(version)", "title": \(both("Ours \(id)")),
       "lessons": [{"id": "\(id)-1", "topic": "print", "picture": "hello",
         "title": \(both("One")), "summary": \(both("One")),
         "pages": [{"id": "\(id)-page", "title": \(both("Say")), "do": \(both("Say hej")),
           "why": \(both("Why")), "goal": {"cases": [{"output": ["hej"]}]}, "hints": [\(hints)],

           "solution": "print \\"\(says)\\"", "mistake": "print \\"no\\""}]}]}
      """
  }

  private func post(
    _ path: String, _ body: String
  ) async throws -> (status: Int, json: JSONValue) {
    let sent = try await fixture.send(.post, path, body)
    return (sent.status, try JSON.decode(JSONValue.self, from: sent.body.utf8))
  }

  private func several(_ files: [(String, String)]) throws -> String {
    let items = files.map { ["name": .string($0.0), "text": .string($0.1)] as JSONValue }
    return try JSON.text(["files": .array(items)] as JSONValue)
  }

  private func ids() async throws -> [String] {
    fixture.station.catalogue.code.courses().entries.map(\.id)
  }

  @Test func `what is done of lessons that are taken away is done when they come back`()
    async throws
  {
    let ours = Self.course("ours")
    #expect(try await post(path + "?name=ours.json", ours).status == 201)
    let check: JSONValue = [
      "task": "ours-page", "participant": 7, "text": "print \"hej\"", "language": "en",
    ]
    #expect(try await post("/api/v1/code/checks", try JSON.text(check)).json["done"] == true)
    let home = try await fixture.send(.get, "/code?participant=7&lang=en").body
    #expect(home.contains("/code/lessons/ours-1"))
    let page = try await fixture.send(.get, "/code/settings?participant=7&lang=en").body
    #expect(page.contains(#"data-course-id="ours" data-version="1""#))
    #expect(page.contains("From the file ours.json") && page.contains("Remove Ours ours"))
    #expect(page.contains("Files in \(fixture.folder)/lessons are taken as well"))
    #expect(try await post("/api/v1/code/courses/ours/delete", "{}").status == 200)
    #expect(try await ids() == [BuiltInCourse.id])
    let progress = try fixture.station.catalogue.codeProgress(of: 7)
    #expect(progress.state(of: "ours-page") == .done && progress.pagesDone == 0)
    let again = Self.course("ours", version: "2")
    #expect(try await post(path + "?name=ours.json", again).status == 201)
    #expect(try fixture.station.catalogue.codeProgress(of: 7).pagesDone == 1)
    let task = try await fixture.send(.get, "/api/v1/code/tasks/ours-page?participant=7")
    #expect(task.body.contains(#""state":"done""#))
  }

  @Test func `of several files none is taken if one is bad, and its file and line are told`()
    async throws
  {
    let body = try several([
      ("good.json", Self.course("good")), ("bad.json", Self.course("bad", says: "nej")),
    ])
    let refused = try await post(path + "?lang=en", body)
    #expect(refused.status == 422 && refused.json["file"] == "bad.json")
    #expect(refused.json["errors"]?[0]?["line"] == 7)
    #expect(refused.json["title"] == "The course is not taken. Nothing has changed.")
    #expect(try await ids() == [BuiltInCourse.id])
    let both = try several([("a.json", Self.course("a")), ("b.json", Self.course("b"))])
    #expect(try await post(path, both).status == 201)
    #expect(try await ids() == [BuiltInCourse.id, "a", "b"])
  }

  @Test(arguments: [
    ([("a b.json", "{}")], "code-course-name"), ([("../a.json", "{}")], "code-course-name"),
    ([("a.json", "{}"), ("a.json", "{}")], "code-course-twice"), ([], "code-course-none"),
    ([("a.json", String(repeating: " ", count: 4 * 1024 * 1024 + 1))], "code-course-invalid"),
  ])
  func `files that cannot be courses are refused with a word`(
    files: [(String, String)], code: String
  ) async throws {
    let refused = try await post(path, try several(files))
    #expect(refused.status == 422 && refused.json["code"] == .string(code))
    #expect(try await ids() == [BuiltInCourse.id])
  }

  @Test func `what was put into the folder is there once it is looked at again`() async throws {
    let folder = try #require(fixture.station.catalogue.code.folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in [("ours.json", Self.course("ours")), ("club.json", "{\n\"slang\": 2}")] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let look = try await post("/api/v1/code/courses/look?lang=en", "{}")
    #expect(look.json["items"]?[1]?["id"] == "ours" && look.json["items"]?[2] == nil)
    #expect(look.json["refused"]?[0]?["file"] == "club.json")
    let page = try await fixture.send(.get, "/code/settings?lang=en").body
    #expect(page.contains("club.json was not taken") && page.contains("Line 2:"))
    try fixture.close()
  }
}
