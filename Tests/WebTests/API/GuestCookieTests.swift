import HTTPTypes
import Learning
import Model
import Station
import Store
import Testing

@testable import Web

/// What a guest did is their screen's until they say who they are.
@Suite struct GuestCookieTests {
  private let fixture: RouteFixture
  private let lesson: SlangLesson

  init() async throws {
    fixture = try await RouteFixture()
    try fixture.store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
    lesson = try #require(fixture.station.catalogue.code.courses().lessons.first)
  }

  private func get(_ path: String, cookie: String? = nil) async throws -> JSONValue {
    let sent = try await fixture.send(.get, "/api/v1/code/" + path, cookie: cookie)
    return try JSON.decode(JSONValue.self, from: sent.body.utf8)
  }

  @Test func `a guest goes on where they left`() async throws {
    let (first, second) = (lesson.pages[0].id, lesson.pages[1].id)
    let wrong = SlangPrinter(.en).text(lesson.pages[1].task.mistake.en)
    let check: JSONValue = ["task": .string(second), "text": .string(wrong), "language": "en"]
    let sent = try await fixture.sendWhole(
      .post, "/api/v1/code/checks", try JSON.text(check), cookie: "slang=\(first)")
    let cookie = "slang=\(first).\(second)~"
    #expect(sent.headers[.setCookie] == cookie + "; Path=/; HttpOnly; SameSite=Lax")
    let home = try await fixture.send(.get, "/code?lang=en", cookie: cookie).body
    #expect(home.contains(#"<a class="contin" href="/code/lessons/\#(lesson.id)/\#(second)""#))
    #expect(home.contains("1 of \(lesson.pages.count) pages done"))
    #expect(try await get("tasks/\(first)", cookie: cookie)["state"] == "done")
    #expect(try await get("tasks/\(first)?participant=7", cookie: cookie)["state"] == "new")
    #expect(try await get("tasks/\(first)")["state"] == "new")
  }

  @Test func `questions of a quiz are counted for a guest, and the quiz opens with the next one`()
    async throws
  {
    let quiz = try #require(lesson.quiz)
    var cookie: String?
    for (number, question) in zip(1..., quiz.questions) {
      let opened = try await fixture.sendWhole(.get, "/code/quizzes/\(quiz.id)", cookie: cookie)
      #expect(opened.headers[.location] == "/code/quizzes/\(quiz.id)/\(number)")
      let right = try #require(question.answers.firstIndex { $0.isRight }) + 1
      let answer: JSONValue = [
        "quiz": .string(quiz.id), "question": .number(Double(number)),
        "answer": .number(Double(right)),
      ]
      let sent = try await fixture.sendWhole(
        .post, "/api/v1/code/answers", try JSON.text(answer), cookie: cookie)
      let isDone = number == quiz.questions.count
      #expect(sent.body.contains(#""done":\#(isDone)"#))
      cookie = sent.headers[.setCookie].map { String($0.prefix { $0 != ";" }) }
    }
    #expect(try await get("quizzes/\(quiz.id)", cookie: cookie)["state"] == "done")
  }

  @Test func `who says who they are takes it along, and the screen forgets it`() async throws {
    let cookie = "slang=\(lesson.pages[0].id)"
    let path = "/api/v1/code/guest/take"
    let nobody = try await fixture.sendWhole(.post, path, #"{"participant":99}"#, cookie: cookie)
    #expect(nobody.status == 404 && nobody.headers[.setCookie] == nil)
    for _ in 1...2 {
      let taken = try await fixture.sendWhole(.post, path, #"{"participant":7}"#, cookie: cookie)
      #expect(taken.status == 200)
      #expect(taken.headers[.setCookie]?.hasPrefix("slang=; ") == true)
      #expect(taken.headers[.setCookie]?.hasSuffix("Max-Age=0") == true)
    }
    #expect(try await get("progress?participant=7")["pages_done"] == 1)
    #expect(try fixture.store.trials(limit: 10).items.count == 1)
    let left = try await fixture.sendWhole(.post, "/api/v1/code/guest/leave", "{}", cookie: cookie)
    #expect(left.headers[.setCookie]?.hasSuffix("Max-Age=0") == true)
  }

  @Test(arguments: ["slang=<script>", "slang=", "slang", "slang=..~~__", "lang=sv; slang=HELLO-1"])
  func `a cookie that somebody made up is a guest at the beginning`(cookie: String) async throws {
    for path in ["/code", "/code/start", "/code/profile", "/code/challenges"] {
      #expect(try await fixture.send(.get, path, cookie: cookie).status == 200)
    }
    #expect(try await get("tasks/\(lesson.pages[0].id)", cookie: cookie)["state"] == "new")
  }
}
