import Model
import Testing

@testable import Learning

/// How far a guest is, as a text that a screen keeps.
@Suite struct CodeGuestTests {
  private let courses: CodeCourses
  private let quiz: SlangQuiz

  init() throws {
    courses = try CodeCoursesTests.shipped.get()
    quiz = try #require(courses.quiz("loops-q"))
  }

  private func answer(
    _ kind: CodeKind, _ task: String, _ isRight: Bool, question: Int? = nil,
    isStarred: Bool = false, response: String = ""
  ) -> CodeAnswer {
    CodeAnswer(
      participant: 7, kind: kind, task: task, question: question, isRight: isRight,
      isStarred: isStarred, response: response, at: Timestamp(milliseconds: 0, offset: 0))
  }

  private func again(_ progress: CodeProgress) -> CodeProgress {
    CodeProgress(guest: progress.guestText, courses: courses)
  }

  @Test func `what was done, begun, answered, starred and mended comes back`() {
    let progress = CodeProgress(
      [
        answer(.page, "hello-1", true),
        answer(.page, "hello-2", false, response: "fault-zero"), answer(.page, "hello-2", true),
        answer(.challenge, "countdown", true, isStarred: true),
        answer(.page, "loops-4", false, response: "fault-open"),
        answer(.quiz, "loops-q", true, question: 1), answer(.quiz, "loops-q", true, question: 3),
      ], courses: courses)
    #expect(progress.guestText == "hello-1.hello-2!.loops-4~^.countdown*.loops-q~_ac")
    let again = again(progress)
    #expect(again.guestText == progress.guestText && again.last == "loops-q")
    #expect(again.state(of: "hello-2") == .done && again["hello-2"].isMended)
    #expect(again["loops-4"].hasFault && again.state(of: "loops-4") == .begun)
    #expect(again["countdown"].isStarred && again.feats == progress.feats)
    #expect(again["loops-q"].answered == [1, 3] && again.state(of: "loops-q") == .begun)
    #expect(again.next == progress.next && again.pagesDone == 2)
  }

  @Test func `a quiz whose questions are all answered is done, however it is told`() {
    var progress = CodeProgress(courses: courses)
    for question in 1...quiz.questions.count {
      progress = again(progress.adding(answer(.quiz, quiz.id, true, question: question)))
    }
    #expect(progress.state(of: quiz.id) == .done)
    #expect(again(progress).state(of: quiz.id) == .done)
  }

  @Test func `a guest who has nothing is at the beginning`() {
    let nobody = CodeProgress(guest: "", courses: courses)
    #expect(nobody == CodeProgress(courses: courses) && nobody.guestText.isEmpty)
  }

  @Test func `a whole course fits, and is a word that a cookie can have`() throws {
    var progress = CodeProgress(courses: courses)
    for id in courses.ids {
      let kind = courses.task(id)?.kind ?? .quiz
      let count = courses.quiz(id)?.questions.count
      for question in count.map({ Array(1...$0).map(Optional.some) }) ?? [nil] {
        progress = progress.adding(
          answer(kind, id, true, question: question, isStarred: kind == .challenge))
      }
    }
    let text = progress.guestText
    #expect(text.utf8.count < CodeProgress.mostGuestBytes)
    let allowed: Set<Character> = ["-", ".", "~", "*", "!", "^", "_"]
    #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || allowed.contains($0) })
    #expect(again(progress).pennants.count == courses.lessons.count)
  }

  @Test func `of more than fits what was worked at last is kept`() {
    var progress = CodeProgress(courses: courses)
    for number in 1...200 {
      progress = progress.adding(answer(.page, "a-long-name-of-a-page-\(number)", true))
    }
    progress = progress.adding(answer(.page, "hello-1", true))
    #expect(progress.guestText.utf8.count <= CodeProgress.mostGuestBytes)
    #expect(progress.guestText.hasSuffix(".hello-1"))
  }

  @Test(arguments: [
    "HELLO-1", "hello-1?", "..", "~", "_", "hello-1 x", "<b>", "hello-1~*x",
    String(repeating: "a", count: 41), "å", "\0",
  ])
  func `what somebody made up changes nothing`(text: String) {
    let progress = CodeProgress(guest: text + ".hello-2", courses: courses)
    #expect(progress.pagesDone == 1 && progress.state(of: "hello-1") == .new)
    let long = String(repeating: "a.", count: 1500) + text
    #expect(CodeProgress(guest: long, courses: courses) == CodeProgress(courses: courses))
  }
}
