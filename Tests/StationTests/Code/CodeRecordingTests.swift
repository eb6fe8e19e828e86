import Learning
import Model
import Station
import Store
import Testing

/// Checks and answers are rows like any others, and progress is computed from them.
@Suite struct CodeRecordingTests {
  private let fixture: Fixture
  private let courses: CodeCourses
  private let lesson: SlangLesson
  private var station: Station { fixture.station }
  private var catalogue: Catalogue { station.catalogue }

  init() async throws {
    fixture = try await Fixture()
    try fixture.store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
    courses = fixture.station.catalogue.code.courses()
    lesson = try #require(courses.lessons.first { $0.quiz != nil && $0.challenge != nil })
  }

  private func check(
    _ task: CodeTask, isRight: Bool, seconds: Double? = nil, key: RequestKey? = nil
  ) async throws -> CodeProgress {
    let program = isRight ? task.task.solution.en : task.task.mistake.en
    let verdict = task.task.goal.verdict(on: program, language: .en)
    return try await station.record(
      NewCodeCheck(
        participant: 7, task: task, program: program, verdict: verdict, seconds: seconds), key: key)
  }

  private func page() throws -> CodeTask { try #require(courses.task(lesson.pages[0].id)) }

  @Test func `each check of a page is a row of one run, with page, try and time`() async throws {
    let page = try page()
    let begun = try await check(page, isRight: false, seconds: 12)
    #expect(begun.state(of: page.id) == .begun)
    let done = try await check(page, isRight: true, seconds: 5)
    #expect(done.state(of: page.id) == .done)
    let trials = try fixture.store.trials(limit: 10).items
    #expect(trials.map(\.exercise) == ["code-page", "code-page"])
    #expect(trials.map(\.outcome) == [.fail, .pass])
    #expect(trials.map(\.responseTime) == [12, 5])
    #expect(trials.map { $0.details?["page"] } == [.string(page.id), .string(page.id)])
    #expect(trials.map { $0.details?["try"] } == [.number(1), .number(2)])
    #expect(trials.last?.response == CodeAnswer.right && Set(trials.map(\.run)).count == 1)
    let run = try #require(try fixture.store.run(trials[0].run)?.run)
    #expect(run.state == .saved && run.revision == 1)
    #expect(try catalogue.codeProgress(of: 7).state(of: page.id) == .done)
  }

  @Test func `a challenge and a page are runs of their own, and few blocks are a star`()
    async throws
  {
    let challenge = try #require(courses.challenges.first { $0.star != nil })
    let task = try #require(courses.task(challenge.id))
    _ = try await check(page(), isRight: true)
    let progress = try await check(task, isRight: true)
    let isStarred = task.isStarred(task.task.solution.en)
    #expect(progress[challenge.id].isStarred == isStarred)
    let trials = try fixture.store.trials(limit: 10).items
    #expect(Set(trials.map(\.run)).count == 2 && trials.last?.exercise == "code-challenge")
    #expect(trials.last?.details?["star"] == (isStarred ? .bool(true) : nil))
  }

  @Test func `the answer that makes a quiz whole says so`() async throws {
    let quiz = try #require(lesson.quiz)
    var progress = CodeProgress(courses: courses)
    for (index, question) in quiz.questions.enumerated() {
      for isRight in [false, true] {
        let answer = try #require(question.answers.firstIndex { $0.isRight == isRight })
        progress = try await station.record(
          NewQuizAnswer(
            participant: 7, quiz: quiz, question: index + 1, answer: answer + 1, seconds: 3))
      }
    }
    #expect(progress.state(of: quiz.id) == .done)
    let trials = try fixture.store.trials(limit: 100).items
    #expect(trials.count == 2 * quiz.questions.count)
    #expect(trials.filter { $0.details?["done"] == .bool(true) }.map(\.id) == [trials.last?.id])
  }

  @Test func `the same request is recorded once`() async throws {
    let key = RequestKey(key: "k", fingerprint: "f")
    _ = try await check(page(), isRight: true, key: key)
    let again = try await check(page(), isRight: true, key: key)
    #expect(try fixture.store.trials(limit: 10).items.count == 1)
    #expect(again.tries(of: try page().id) == 1)
  }

  @Test func `progress is there after a new start, whose rows are in a run of their own`()
    async throws
  {
    _ = try await check(page(), isRight: true)
    let later = try await Fixture(store: fixture.store)
    #expect(try later.station.catalogue.codeProgress(of: 7).state(of: page().id) == .done)
    let page = try page()
    _ = try await later.station.record(
      NewCodeCheck(
        participant: 7, task: page, program: page.task.mistake.en,
        verdict: page.task.goal.verdict(on: page.task.mistake.en, language: .en), seconds: nil))
    #expect(Set(try fixture.store.trials(limit: 10).items.map(\.run)).count == 2)
    #expect(try later.station.catalogue.codeProgress(of: 7).state(of: page.id) == .done)
  }

  @Test func `nobody known is told, and nothing is recorded`() async throws {
    let page = try page()
    let error = await #expect(throws: StationError.self) {
      try await station.record(
        NewCodeCheck(
          participant: 99, task: page, program: page.task.solution.en,
          verdict: page.task.goal.verdict(on: page.task.solution.en, language: .en), seconds: nil))
    }
    #expect(error?.code == "unknown-participant")
    #expect(try fixture.store.trials(limit: 10).items.isEmpty)
  }

  @Test func `progress from elsewhere is taken over once, and what is done stays`() async throws {
    let page = try page()
    let quiz = try #require(lesson.quiz)
    let done = [page.id, quiz.id, "gone-1"].map { CodeShare.Done(id: $0) }
    let progress = try await station.take(done, of: 7)
    #expect(progress.state(of: quiz.id) == .done && progress.state(of: page.id) == .done)
    _ = try await station.take(done, of: 7)
    let trials = try fixture.store.trials(limit: 10).items
    #expect(trials.count == 2 && trials.allSatisfy { $0.origin == .imported })
  }

  @Test func `a guest who says who they are takes along what they did`()
    async throws
  {
    let page = try page()
    let quiz = try #require(lesson.quiz)
    let guest = CodeProgress(guest: "\(page.id)!.\(quiz.id)~_ab", courses: courses)
    var progress = try await station.take(guest, of: 7)
    #expect(progress.state(of: page.id) == .done && progress.feats.contains(.mend))
    #expect(progress[quiz.id].answered == [1, 2] && progress.state(of: quiz.id) == .begun)
    _ = try await station.take(guest, of: 7)
    #expect(try fixture.store.trials(limit: 10).items.count == 3)
    let all = quiz.questions.indices.map { Array("abcdefgh")[$0] }
    progress = try await station.take(
      CodeProgress(guest: "\(quiz.id)_\(String(all))", courses: courses), of: 7)
    #expect(progress.state(of: quiz.id) == .done)
    #expect(try catalogue.codeProgress(of: 7).state(of: quiz.id) == .done)
  }

  @Test func `what was forgotten is in no class`() async throws {
    _ = try await check(page(), isRight: true)
    #expect(try catalogue.codeClass().people.map(\.participant) == [7])
    _ = try fixture.store.forget(7, results: .anonymise, at: .now())
    #expect(try catalogue.codeClass().people.isEmpty)
    #expect(try catalogue.codeClass().tasks.isEmpty)
  }
}
