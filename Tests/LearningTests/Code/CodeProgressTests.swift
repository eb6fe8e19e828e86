import Model
import Testing

@testable import Learning

@Suite struct CodeProgressTests {
  private let courses: CodeCourses
  private let page: String
  private let quiz: SlangQuiz
  private let challenge: String

  init() throws {
    var courses = CodeCourses()
    try courses.add(CodeCoursesTests.entry("sideline"))
    try courses.add(
      CodeCoursesTests.entry("more", file: "more.json", CodeCoursesTests.other))
    self.courses = courses
    let lesson = courses.lessons[0]
    page = lesson.pages[0].id
    quiz = try #require(lesson.quiz)
    challenge = try #require(lesson.challenge)
  }

  private func answer(
    _ kind: CodeKind, _ task: String, _ isRight: Bool, participant: Int = 7, question: Int? = nil,
    isStarred: Bool = false, response: String = "", second: Int64 = 0
  ) -> CodeAnswer {
    CodeAnswer(
      participant: participant, kind: kind, task: task, question: question, isRight: isRight,
      isStarred: isStarred, response: response, seconds: 10,
      at: Timestamp(milliseconds: second * 1000, offset: 0))
  }

  private func progress(_ answers: [CodeAnswer], drafts: Set<String> = []) -> CodeProgress {
    CodeProgress(answers, drafts: drafts, courses: courses)
  }

  @Test func `nothing is done at first, and the first page is where to begin`() {
    let progress = progress([])
    #expect(progress.next == CodePlace(.page, page))
    #expect(progress.state(of: courses.lessons[0]) == .new)
    #expect(progress.pennants.isEmpty && progress.last == nil)
  }

  @Test func `a page that was begun is done once it is right, and stays so`() {
    let wrong = answer(.page, page, false)
    let right = answer(.page, page, true)
    #expect(progress([wrong]).state(of: page) == .begun)
    let after = progress([wrong, right, wrong])
    #expect(after.state(of: page) == .done)
    #expect(after.tries(of: page) == 3 && after[page].seconds == 30)
    #expect(progress([], drafts: [page]).state(of: page) == .begun)
  }

  @Test func `a quiz is done when each question was answered rightly once`() throws {
    let answers = quiz.questions.indices.map { index in
      answer(.quiz, quiz.id, true, question: index + 1)
    }
    #expect(progress(answers).state(of: quiz.id) == .done)
    let wrong = answer(.quiz, quiz.id, false, question: 1)
    #expect(progress([wrong]).state(of: quiz.id) == .begun)
    #expect(progress([wrong])[quiz.id].answered.isEmpty)
  }

  @Test func `a lesson has its pennant when all of it is done, and the next one comes`() throws {
    var answers = [answer(.page, page, true)]
    #expect(progress(answers).next == CodePlace(.quiz, quiz.id))
    answers += quiz.questions.indices.map { answer(.quiz, quiz.id, true, question: $0 + 1) }
    #expect(progress(answers).opening(courses.lessons[0]) == CodePlace(.challenge, challenge))
    answers.append(answer(.challenge, challenge, true, isStarred: true))
    let done = progress(answers)
    #expect(done.pennants == ["loops"] && done.stars == 1 && done.challengesDone == 1)
    #expect(done.next == courses.lessons[1].places[0])
    // Whoever opens it again begins at its beginning.
    #expect(done.opening(courses.lessons[0]) == CodePlace(.page, page))
  }

  @Test func `what was done of a page that is no longer in a course is kept`() {
    #expect(progress([answer(.page, "gone-1", true)]).state(of: "gone-1") == .done)
    #expect(progress([answer(.page, "gone-1", true)]).next == CodePlace(.page, page))
  }

  @Test func `a fault that is mended is won once, dots that were not filled are none`() {
    let faulty = { (code: String) in self.answer(.page, page, false, response: "fault-\(code)") }
    let right = answer(.page, page, true)
    #expect(!progress([faulty("zero")]).feats.contains(.mend))
    #expect(!progress([faulty("missing"), right]).feats.contains(.mend))
    #expect(!progress([right, faulty("zero")]).feats.contains(.mend))
    let mended = progress([faulty("missing"), faulty("zero"), right])
    #expect(mended.feats == [.lap, .mend] && !mended[page].hasFault)
    #expect(progress([faulty("zero"), right, faulty("zero")]).feats.contains(.mend))
  }

  @Test func `few blocks are won with a star, and laps with what has them`() throws {
    let starred = progress([answer(.challenge, challenge, true, isStarred: true)])
    #expect(starred.feats == [.lap, .short])
    #expect(progress([answer(.challenge, challenge, false)]).feats.isEmpty)
    let shipped = try CodeCoursesTests.shipped.get()
    let feats = { (page: String) in
      CodeProgress([self.answer(.page, page, true)], courses: shipped).feats
    }
    #expect(feats("hello-1").isEmpty && feats("loops-1") == [.lap])
    #expect(feats("loops-6") == [.lap, .nest])
  }

  @Test(arguments: [
    ("print 1", 0), ("repeat 1\nend\nrepeat 2\nend", 1), ("repeat 1\nrepeat 1", 2),
    ("repeat 1\nif 1 < 2\nend\nend\nend\nrepeat 1", 1),
    ("if 1 < 2\nrepeat 1\nrepeat 1\nend\nrepeat 2", 2),
  ])
  func `Repeats are counted as deep as they stand in each other`(text: String, depth: Int) throws {
    #expect(try SlangParser.parse(text).deepestRepeat == depth)
  }

  @Test func `an answer comes back from its row as it was`() throws {
    var trial = Trial(
      session: .new(), run: .new(), participant: 7, exercise: "code-challenge", exerciseVersion: 1,
      attempt: 2, outcome: .fail, origin: .manual, simulated: false,
      measuredAt: Timestamp(milliseconds: 5000, offset: 0),
      recordedAt: Timestamp(milliseconds: 5000, offset: 0))
    var told = answer(.challenge, challenge, false, response: "fault-zero", second: 5)
    told.number = 2
    told.isMended = true
    trial.details = told.details
    trial.response = told.response
    trial.responseTime = told.seconds
    #expect(CodeAnswer(trial) == told)
    #expect(told.details["fault"] == .string("zero") && told.fault == "zero")
    trial.status = .deleted
    #expect(CodeAnswer(trial) == nil)
  }

  @Test func `the class shows who is where, and what is hard before what is easy`() throws {
    let other = courses.lessons[1].pages[0].id
    let report = CodeClassReport(
      [
        answer(.page, page, false, response: "fault-zero", second: 1),
        answer(.page, page, false, response: "fault-zero", second: 2),
        answer(.page, page, true, second: 3), answer(.page, other, true, second: 4),
        answer(.page, page, true, participant: 8, second: 5),
      ], courses: courses)
    #expect(report.people.map(\.participant) == [7, 8])
    #expect(report.people[0].last == other && report.people[0].pagesDone == 2)
    #expect(report.people[0].tries == 4)
    #expect(report.people[0].lastTries == 1 && report.people[0].isLastDone)
    #expect(report.people[1].lessons == [.begun, .new])
    #expect(report.tasks.map(\.id) == [page, other])
    #expect(report.tasks[0].triesEach == 2 && report.tasks[0].begun == 2)
    #expect(report.tasks[0].done == 2 && report.tasks[0].secondsEach == 20)
    #expect(report.tasks[0].faults.map(\.code) == ["zero"])
    #expect(report.tasks[0].faults.map(\.count) == [2])
  }
}
