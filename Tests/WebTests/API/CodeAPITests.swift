import Foundation
import HTTPTypes
import Learning
package import Model
import Station
import Store
import Testing

@testable import Web

/// The learn-to-code part from outside.
@Suite struct CodeAPITests {
  private let fixture: RouteFixture

  init() async throws {
    fixture = try await RouteFixture()
    try fixture.store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
  }

  private func post(
    _ path: String, _ body: JSONValue, key: String? = nil
  ) async throws -> (status: Int, json: JSONValue) {
    try await answer(
      fixture.send(.post, "/api/v1/code/" + path, try JSON.text(body), key: key))
  }

  private func get(_ path: String) async throws -> (status: Int, json: JSONValue) {
    try await answer(fixture.send(.get, "/api/v1/code/" + path))
  }

  private func answer(_ sent: (status: Int, body: String)) throws -> (status: Int, json: JSONValue)
  {
    (sent.status, try JSON.decode(JSONValue.self, from: sent.body.utf8))
  }

  @Test func `a program that is typed is read with its faults, and one press repairs it`()
    async throws
  {
    let read = try await post("read?lang=sv", ["text": "upprepa 3\nskriv varv", "views": true])
    #expect(read.status == 200 && read.json["text"] == "repeat 3\nprint turn")
    #expect(read.json["faults"]?[0]?["message"] == "Upprepa på rad 1 saknar Slut.")
    #expect(read.json["views"]?["javascript"]?["lines"] != nil)
    let id = try #require(read.json["faults"]?[0]?["id"])
    let program = try #require(read.json["program"])
    let mended = try await post(
      "repairs?lang=sv",
      ["program": program, "fault": ["id": id, "code": "open"]])
    #expect(mended.json["faults"] == [] && mended.json["text"] == "repeat 3\nprint turn\nend")
    let chosen = try await post(
      "repairs", ["text": "print _", "fault": ["id": 1, "code": "missing"]])
    #expect(chosen.status == 409 && chosen.json["code"] == "code-not-repairable")
  }

  @Test func `a run is told step by step, with the values that it was given`() async throws {
    let run = try await post(
      "runs?lang=en",
      ["text": "repeat 2\nprint pulse\nend", "seed": 1, "inputs": ["pulse": [128, 141]]])
    #expect(run.json["output"] == ["128", "141"] && run.json["fault"] == nil)
    #expect(run.json["trace"]?["cut"] == false)
    #expect(run.json["trace"]?["steps"]?[1]?["read"]?[0]?["value"] == "128")
    let few = try await post(
      "runs?lang=en", ["text": "repeat 2\nprint pulse\nend", "inputs": ["pulse": [128]]])
    #expect(few.json["fault"]?["code"] == "waited" && few.json["output"] == ["128"])
    let bad = try await post("runs", ["text": "print 1", "inputs": ["pulse": ["a"]]])
    #expect(bad.status == 422 && bad.json["text"] == "pulse[0]")
  }

  @Test(
    arguments: [
      (["text": "goto 10"], "code-program-unreadable", "slang-word"),
      (["program": ["lines": 7]], "code-program-unreadable", "form"),
      (["text": "print 1", "program": ["lines": []]], "invalid-body", nil),
      ([:], "invalid-body", nil),
      (
        ["text": .string(String(repeating: "print 1\n", count: 1001))], "code-program-unreadable",
        "slang-file"
      ),
    ] as [(JSONValue, String, String?)])
  func `what is no program is refused with its place`(
    body: JSONValue, code: String, detail: String?
  ) async throws {
    for path in ["read", "runs", "live"] {
      let refused = try await post(path, body)
      #expect(refused.status == 422 && refused.json["code"] == .string(code), "\(path)")
      if let detail { #expect(refused.json["detail"] == .string(detail)) }
    }
  }

  @Test func `a program of five megabytes is refused before it is read`() async throws {
    let text = String(repeating: "a", count: 5 * 1024 * 1024)
    let refused = try await post("read", ["text": .string(text)])
    #expect(refused.status == 413 && refused.json["code"] == "body-too-large")
  }

  @Test func `a page is worked through, and the answer to a repeated request is the first one`()
    async throws
  {
    let courses = fixture.station.catalogue.code.courses()
    let page = try #require(courses.lessons.first?.pages.first)
    let wrong: JSONValue = [
      "task": .string(page.id), "participant": 7, "language": "sv", "seconds": 4,
      "text": .string(SlangPrinter(.en).text(page.task.mistake.sv)),
    ]
    let first = try await post("checks", wrong, key: "k")
    #expect(first.json["right"] == false && first.json["tries"] == 1)
    #expect(first.json["message"] != nil && first.json["miss"]?["names"] != nil)
    #expect(try await post("checks", wrong, key: "k").json == first.json)
    let right = try await post(
      "checks",
      [
        "task": .string(page.id), "participant": 7, "language": "sv",
        "text": .string(SlangPrinter(.en).text(page.task.solution.sv)),
      ])
    #expect(right.json["done"] == true && right.json["tries"] == 2)
    let told = try await get("tasks/\(page.id)?participant=7")
    #expect(told.json["state"] == "done" && told.json["hints"]?[2] != nil)
    #expect(try await get("tasks/\(page.id)").json["state"] == "new")
    #expect(try await get("tasks/nowhere-1").json["code"] == "code-task-unknown")
    let course = try await get("course?participant=7")
    #expect(course.json["lessons"]?[0]?["pages"]?[0]?["tries"] == 2)
    #expect(try await get("progress?participant=7").json["pages_done"] == 1)
    let people = try await get("class").json["people"]
    #expect(people?[0]?["nickname"] == "Maja" && people?[1] == nil)
    let csv = try await fixture.send(.get, "/api/v1/code/class.csv?view=tasks")
    #expect(csv.body.contains("\r\n\(page.id),page,"))
  }

  @Test func `a guest is told what came of it, and nothing is recorded`() async throws {
    let courses = fixture.station.catalogue.code.courses()
    let page = try #require(courses.lessons.first?.pages.first)
    let quiz = try #require(courses.lessons.lazy.compactMap(\.quiz).first)
    let right = try await post(
      "checks",
      [
        "task": .string(page.id), "language": "en",
        "text": .string(SlangPrinter(.en).text(page.task.solution.en)),
      ])
    #expect(right.json["right"] == true && right.json["done"] == true)
    #expect(try await get("tasks/\(page.id)").json["state"] == "new")
    let index = quiz.questions[0].answers.firstIndex { $0.isRight }
    let number = try #require(index) + 1
    let answered = try await post(
      "answers",
      ["quiz": .string(quiz.id), "question": 1, "answer": .number(Double(number))])
    #expect(answered.json["right"] == true && answered.json["why"] != nil)
    let other = try await post(
      "answers", ["quiz": .string(quiz.id), "question": 99, "answer": 1])
    #expect(other.json["code"] == "code-answer-unknown")
    let hidden = try await fixture.send(.get, "/api/v1/code/quizzes/\(quiz.id)")
    #expect(hidden.status == 200 && !hidden.body.contains(#""right":"#))
    #expect(try fixture.store.trials(limit: 10).items.isEmpty)
  }

  @Test func `whoever changes a program that was changed meanwhile is told it as it is`()
    async throws
  {
    let made = try await post("programs", ["participant": 7, "text": "print 1", "language": "sv"])
    #expect(made.status == 201 && made.json["name"] == "Program 1")
    let id = try #require(made.json["id"]?.text)
    let change: JSONValue = ["revision": 1, "text": "print 2", "name": "Mitt"]
    #expect(try await post("programs/\(id)", change).json["revision"] == 2)
    let late = try await post("programs/\(id)", ["revision": 1, "text": "print 3"])
    #expect(late.status == 409 && late.json["code"] == "code-program-moved")
    #expect(late.json["program_now"]?["text"] == "print 2")
    let long = try await post(
      "programs/\(id)", ["revision": 2, "name": .string(String(repeating: "a", count: 200))])
    #expect(long.status == 422 && long.json["code"] == "code-name-invalid")
    #expect(try await post("programs/\(id)/copy", [:]).json["name"] == "Mitt 2")
    #expect(try await post("programs/\(id)/delete", [:]).json["id"] == .string(id))
    #expect(try await get("programs?participant=7").json["items"]?[1] == nil)
    #expect(try await post("programs/\(id)/restore", [:]).json["revision"] == 4)
    let file = try await fixture.send(.get, "/api/v1/code/programs/\(id)/file")
    #expect(file.body == "print 2\n")
  }

  @Test func `sensors without a page have recorded values, over and over`() async throws {
    let text: JSONValue = "repeat 62\nprint pulse\nend"
    let run = try await post(
      "runs", ["text": text, "simulated": true, "sources": ["pulse": "recorded"], "seed": 1])
    #expect(run.json["output"]?[0] == "172" && run.json["output"]?[61] == "172")
    #expect(run.json["output"]?[60] == "114" && run.json["fault"] == nil)
    let other = try await post("runs", ["text": text, "simulated": true, "seed": 1])
    #expect(other.json["output"]?[0] != "172")
    let live = try await post("live", ["text": "print pulse", "sources": ["pulse": "recorded"]])
    #expect(live.status == 201 && live.json["sensors"]?[0]?["value"] == "172")
    let wrong = try await post("live", ["text": "print 1", "sources": ["heat": "recorded"]])
    #expect(wrong.status == 422 && wrong.json["code"] == "invalid-body")
  }

  @Test func `whoever leaves a first program where there is one by now is told it`() async throws {
    let task = try #require(fixture.station.catalogue.code.courses().lessons.first?.pages.first).id
    let draft = { (text: String) -> JSONValue in
      ["participant": 7, "task": .string(task), "text": .string(text)]
    }
    #expect(try await post("programs", draft("print 1")).status == 201)
    let late = try await post("programs", draft("print 2"))
    #expect(late.status == 409 && late.json["code"] == "code-program-moved")
    #expect(late.json["program_now"]?["text"] == "print 1")
  }

  @Test func `what is shared comes back, and half of it is told`() async throws {
    let shared = try await post(
      "share", ["kind": "program", "name": "Varv", "text": "print 1\nprint 2"])
    #expect(shared.json["qr"] == true && shared.json["file"] == "varv.slang.txt")
    let text = try #require(shared.json["text"]?.text)
    let read = try await post("share/read", ["text": .string(text)])
    #expect(read.json["name"] == "Varv" && read.json["text"] == "print 1\nprint 2")
    let half = try await post("share/read", ["text": .string(String(text.dropLast(9)))])
    #expect(half.status == 422 && half.json["code"] == "code-share-cut")
    let progress = try await post("share", ["kind": "progress", "participant": 7])
    #expect(progress.json["text"] == .string(CodeShare.progress(name: "Maja", []).text))
  }

  @Test func `a picture, reminders and their days are kept for who asks`() async throws {
    let drawn: JSONValue = ["kind": "drawn", "strokes": [[1, 2, 3, 4]]]
    #expect(try await post("learners/7", ["picture": drawn]).json["picture"] == drawn)
    #expect(try await get("learners/7").json["picture"] == drawn)
    let bad = try await post("learners/7", ["picture": ["kind": "drawn", "strokes": [[1, 2, 3]]]])
    #expect(bad.json["code"] == "code-picture-invalid")
    #expect(try await post("learners/7", ["picture": .null]).json["picture"] == nil)
    #expect(try await get("reminders?participant=7").json["state"] == "off")
    let asked = try await post("reminders", ["participant": 7, "state": "mail", "to": "a@b.se"])
    #expect(asked.json["dates"]?[2] != nil && asked.json["to"] == "a@b.se")
    let wrong = try await post("reminders", ["participant": 7, "state": "mail", "to": "nobody"])
    #expect(wrong.json["code"] == "mail-address-invalid")
    let file = try await fixture.send(.get, "/api/v1/code/reminders.ics")
    #expect(file.body.hasPrefix("BEGIN:VCALENDAR\r\n"))
    for days in CodeReminder.waits {
      let day = CivilDate(daysSinceEpoch: CivilDate.today().daysSinceEpoch + days).description
      #expect(file.body.contains("DTSTART;VALUE=DATE:\(day.replacing("-", with: ""))\r\n"))
    }
  }

  @Test func `a course that does not hold is refused with file and line, and changes nothing`()
    async throws
  {
    let before = try await get("courses").json
    let refused = try await answer(
      fixture.send(.post, "/api/v1/code/courses/import?name=ours.json", "{\n\"slang\": 2}"))
    #expect(refused.status == 422 && refused.json["code"] == "code-course-invalid")
    #expect(refused.json["file"] == "ours.json" && refused.json["line"] == 2)
    #expect(refused.json["errors"]?[0]?["code"] == "form")
    #expect(try await get("courses").json == before)
    let shipped = try await post("courses/\(BuiltInCourse.id)/delete", [:])
    #expect(shipped.json["code"] == "code-course-shipped")
    let outside = try await fixture.send(
      .post, "/api/v1/code/courses/import?name=../a.json", "{}")
    #expect(outside.status == 422)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(booleanLiteral truth: Bool) { self = .bool(truth) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  subscript(index: Int) -> JSONValue? {
    if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
  }
}
