import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/code/course`, `/tasks` and `/quizzes`: what there is to learn.
struct CodeCourseAPI: Sendable {
  let desk: CodeDesk

  func add(to group: RouterGroup<WebContext>) {
    group.get("code/course", use: course)
    group.get("code/tasks/:id", use: task)
    group.get("code/quizzes/:id", use: quiz)
  }

  private func course(_ request: Request, _ context: WebContext) throws -> Response {
    let language = desk.language(request)
    let progress = try desk.progress(request)
    return try JSONAnswer.response(CodeCourseView(progress, language, desk.words(language)))
  }

  private func task(_ request: Request, _ context: WebContext) throws -> Response {
    let task = try desk.task(PathPart.text("id", context))
    let participant = try desk.participant(request)
    let draft = try participant.flatMap { try desk.catalogue.codeDraft(of: $0, task: task.id) }
    return try JSONAnswer.response(
      CodeTaskView(
        task, try desk.progress(request), draft: draft, desk.language(request)))
  }

  private func quiz(_ request: Request, _ context: WebContext) throws -> Response {
    let quiz = try desk.quiz(PathPart.text("id", context))
    let progress = try desk.progress(request)
    return try JSONAnswer.response(CodeQuizView(quiz, progress, desk.language(request)))
  }
}
