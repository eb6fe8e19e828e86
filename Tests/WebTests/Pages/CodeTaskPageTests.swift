import HTTPTypes
import Learning
import Model
import Station
import Store
import Testing

@testable import Web

@Suite struct CodeTaskPageTests {
  @Test func `who came to a challenge by itself goes back to the challenges`() async throws {
    let fixture = try await RouteFixture()
    try fixture.store.upsertParticipant(Participant(number: 12, nickname: "Maja"))
    let next = {
      let page = try await fixture.send(.get, "/code/challenges/team-call?participant=12")
      return try #require(page.body.firstMatch(of: #/data-task="team-call" data-next="([^"]*)"/#)).1
    }
    #expect(try await next() == "/code/challenges?participant=12")
    let courses = fixture.station.catalogue.code.courses()
    let lesson = try #require(courses.lesson("hello"))
    let post = { (path: String, body: JSONValue) in
      let text = try JSON.text(body)
      #expect(try await fixture.send(.post, "/api/v1/code/\(path)", text).status == 200)
    }
    for page in lesson.pages {
      let text = SlangPrinter(.en).text(page.task.solution.sv)
      try await post(
        "checks",
        [
          "task": .string(page.id), "participant": 12, "language": "sv", "text": .string(text),
        ])
    }
    let quiz = try #require(lesson.quiz)
    for (index, question) in quiz.questions.enumerated() {
      let right = try #require(question.answers.firstIndex { $0.isRight }) + 1
      try await post(
        "answers",
        [
          "quiz": .string(quiz.id), "participant": 12, "question": .number(Double(index + 1)),
          "answer": .number(Double(right)),
        ])
    }
    #expect(try await next() == "/code/lessons/hello/end?participant=12")
    try fixture.close()
  }
}
