import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/code/checks` and `/answers`: recorded for a participant before anybody is told what came of
/// it; a guest's are only told, and their screen keeps them.
struct CodeChecksAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.post("code/checks", use: check)
    group.post("code/answers", use: answer)
  }

  private struct CheckBody: Decodable {
    var task: String
    var participant: Int?
    var seconds: Double?
  }

  private struct CheckAnswer: Encodable {
    var right: Bool
    var steps: Int
    var miss: SlangVerdictReport.Miss?
    /// What the course says of the miss, and what is said of its kind.
    var say: String?
    var message: String?
    /// What was learnt.
    var learnt: String?
    var star: Bool
    var done: Bool
    var tries: Int
    /// Whether its lesson is done.
    var pennant: Bool
    var next: CodePlace?
  }

  private func check(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: CheckBody.self)
    let (program, language) = try desk.program(body, request)
    let task = try desk.task(wish.task)
    let verdict = task.task.goal.verdict(on: program, language: language)
    let words = desk.words(language)
    let view = { @Sendable (progress: CodeProgress) in
      Self.told(verdict, of: task, program, progress, language, words)
    }
    let new = NewCodeCheck(
      participant: wish.participant ?? Self.nobody, task: task, program: program,
      verdict: verdict, seconds: try CodeDesk.seconds(wish.seconds))
    guard wish.participant != nil else {
      return try guest(request, view) { _ in new.answer(at: .now()) }
    }
    return try await Idempotency.answer(
      request, body, by: desk.catalogue, status: .ok, as: view,
      act: { try await desk.station.record(new, key: $0) })
  }

  private static func told(
    _ verdict: SlangVerdict, of task: CodeTask, _ program: SlangProgram,
    _ progress: CodeProgress, _ language: SlangLanguage, _ words: Words
  ) -> CheckAnswer {
    var report = SlangVerdictReport(verdict, of: task.task, language)
    let fault = report.miss?.fault.map { words.told($0) }
    report.miss?.fault = fault
    let item = progress[task.id]
    let lesson = progress.courses.lesson(with: task.id)?.lesson
    return CheckAnswer(
      right: report.right, steps: report.steps, miss: report.miss, say: report.say,
      message: report.miss.map(words.sentence),
      learnt: verdict.isRight ? task.task.right?[language] : nil,
      star: verdict.isRight && task.isStarred(program), done: item.state == .done,
      tries: item.tries, pennant: lesson.map(progress.hasPennant) ?? false,
      next: progress.courses.place(after: task.id))
  }

  /// No participant has it.
  private static let nobody = -1

  /// Tells a guest what came of an answer, and has their screen keep it.
  private func guest(
    _ request: Request, _ view: (CodeProgress) -> some Encodable,
    _ answer: (CodeProgress) -> CodeAnswer
  ) throws -> Response {
    let before = GuestCookie.progress(request, desk.catalogue.code.courses())
    let progress = before.adding(answer(before))
    return GuestCookie.keep(progress, by: try JSONAnswer.response(view(progress)))
  }

  private struct QuizBody: Decodable {
    var quiz: String
    var question: Int
    var answer: Int
    var participant: Int?
    var seconds: Double?
    var language: SlangLanguage?
  }

  private struct QuizAnswer: Encodable {
    var right: Bool
    var why: String
    var done: Bool
    var pennant: Bool
    var next: CodePlace?
  }

  private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: QuizBody.self)
    let language = wish.language ?? desk.language(request)
    let quiz = try desk.quiz(wish.quiz)
    guard quiz.questions.indices.contains(wish.question - 1),
      quiz.questions[wish.question - 1].answers.indices.contains(wish.answer - 1)
    else {
      throw Problem(
        .unprocessableContent, "code-answer-unknown", "There is no such question or answer.")
    }
    let answer = quiz.questions[wish.question - 1].answers[wish.answer - 1]
    let view = { @Sendable (progress: CodeProgress) in
      QuizAnswer(
        right: answer.isRight, why: answer.why[language],
        done: progress.state(of: quiz.id) == .done,
        pennant: progress.courses.lesson(with: quiz.id).map { progress.hasPennant($0.lesson) }
          ?? false,
        next: progress.courses.place(after: quiz.id))
    }
    let new = NewQuizAnswer(
      participant: wish.participant ?? Self.nobody, quiz: quiz, question: wish.question,
      answer: wish.answer, seconds: try CodeDesk.seconds(wish.seconds))
    guard wish.participant != nil else {
      return try guest(request, view) { progress in
        new.answer(after: progress[quiz.id].answered, at: .now())
      }
    }
    return try await Idempotency.answer(
      request, body, by: desk.catalogue, status: .ok, as: view,
      act: { try await desk.station.record(new, key: $0) })
  }
}
