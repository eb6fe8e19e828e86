import HTTPTypes
import Hummingbird
import Learning
import Model
import Station
import Store

/// The pages of the learn-to-code part.
struct CodePages: Sendable {
  let desk: CodePageDesk

  func add(to router: Router<WebContext>) {
    router.get("code", use: home)
    router.get("code/start", use: start)
    router.get("code/lessons/:lesson", use: lesson)
    router.get("code/lessons/:lesson/end", use: end)
    router.get("code/lessons/:lesson/:page", use: page)
    router.get("code/quizzes/:quiz", use: quiz)
    router.get("code/quizzes/:quiz/:number", use: question)
    router.get("code/challenges", use: challenges)
    router.get("code/challenges/:challenge", use: challenge)
    router.get("code/playground", use: playground)
    router.get("code/profile", use: profile)
    router.get("code/share", use: share)
    router.get("code/settings", use: settings)
    router.get("code/class", use: classroom)
  }

  private func home(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    return try desk.show(
      "code-home", title: visit.words("code.home.title"), styles: ["code-home"],
      CodeHomePage(visit), visit)
  }

  private func start(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    return try desk.show(
      "code-start", title: visit.words("code.home.title"), styles: ["code-home", "code-profile"],
      try start(visit), visit)
  }

  private func start(_ visit: CodePageDesk.Visit) throws -> CodeStartPage {
    CodeStartPage(
      try desk.catalogue.participants(),
      recent: try desk.catalogue.recentParticipants(limit: ChooserView.recent), visit)
  }

  /// A lesson opens where it was left.
  private func lesson(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let lesson = try lesson(visit, context)
    let place = visit.progress.opening(lesson)
    return LearnDesk.elsewhere(visit.address.place(place, in: lesson.id))
  }

  private func end(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let lesson = try lesson(visit, context)
    let number = visit.courses.lessons.firstIndex { $0.id == lesson.id } ?? 0
    let view = CodeEndPage(lesson, number + 1, visit)
    return try desk.show(
      "code-end", title: view.title, styles: ["code-profile"], script: "code-look", view, visit)
  }

  private func page(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let lesson = try lesson(visit, context)
    let task = try task("page", visit, context)
    guard task.kind == .page, task.lesson == lesson.id else { throw CodePageDesk.missing() }
    return try show(task, visit)
  }

  private func challenge(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let task = try task("challenge", visit, context)
    guard task.kind == .challenge else { throw CodePageDesk.missing() }
    return try show(task, visit)
  }

  private func show(_ task: CodeTask, _ visit: CodePageDesk.Visit) throws -> Response {
    let draft = try visit.learner.flatMap {
      try desk.catalogue.codeDraft(of: $0.number, task: task.id)
    }
    let view = try CodeTaskPage(task, draft: draft, visit)
    return try desk.show("code-task", title: view.heading, view, visit)
  }

  /// A quiz opens with the first question that is not answered.
  private func quiz(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let quiz = try quiz(visit, context)
    let answered = visit.progress[quiz.id].answered
    let open = (1...quiz.questions.count).first { !answered.contains($0) }
    return LearnDesk.elsewhere(visit.address.question(quiz.id, open ?? 1))
  }

  private func question(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let quiz = try quiz(visit, context)
    guard let number = Int(try PathPart.text("number", context)),
      quiz.questions.indices.contains(number - 1)
    else { throw CodePageDesk.missing() }
    let view = try CodeQuizPage(quiz, number, visit)
    return try desk.show("code-quiz", title: view.ask, styles: ["code-quiz"], view, visit)
  }

  private func challenges(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let asked = request.uri.queryParameters["show"].map(String.init)
    let show = asked.flatMap(CodeChallengesPage.Show.init(rawValue:)) ?? .all
    return try desk.show(
      "code-challenges", title: visit.words("code.challenges.title"), styles: ["code-home"],
      script: "code-look", CodeChallengesPage(show, visit), visit)
  }

  private func playground(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let programs = try visit.learner.map { try desk.catalogue.codePrograms(of: $0.number) } ?? []
    let asked = request.uri.queryParameters["program"].map(String.init)
    // Without a wish it is what was built last; `new` is none of theirs.
    let open = asked.map { id in programs.first { $0.id == id } } ?? programs.first
    let view = try CodePlaygroundPage(programs, open: open, visit)
    return try desk.show(
      "code-play", title: visit.words("code.playground.title"), script: "code-playground", view,
      visit)
  }

  private func profile(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let programs = try visit.learner.map { try desk.catalogue.codePrograms(of: $0.number) } ?? []
    let picture = try visit.learner.flatMap { try desk.catalogue.codePicture(of: $0.number) }
    return try desk.show(
      "code-profile", title: visit.words("code.home.profile"), styles: ["code-profile"],
      CodeProfilePage(
        programs, picture: CodeSelf(picture), guest: try start(visit).guest, now: .now(), visit),
      visit)
  }

  private func share(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let query = request.uri.queryParameters
    let programs = try visit.learner.map { try desk.catalogue.codePrograms(of: $0.number) } ?? []
    let asked = query["program"].map(String.init)
    let program = asked.flatMap { id in programs.first { $0.id == id } } ?? programs.first
    let view = try CodeSharePage(program, isProgress: query["kind"] == "progress", visit)
    let title =
      view.isProgram
      ? visit.words("code.share.title_program", ["name": view.programName])
      : visit.words("code.share.title_progress")
    return try desk.show("code-share", title: title, styles: ["code-profile"], view, visit)
  }

  private func settings(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    return try desk.show(
      "code-settings", title: visit.words("code.settings.title"), styles: ["code-profile"],
      CodeSettingsPage(folder: desk.catalogue.code.folder, visit), visit)
  }

  private func classroom(_ request: Request, _ context: WebContext) throws -> Response {
    let visit = try desk.visit(request)
    let asked = request.uri.queryParameters["group"].map(String.init)
    let participants = try desk.catalogue.participants()
    // Who is in a group is changed elsewhere: one that nobody is in any more is all.
    let group = asked.flatMap { group in
      participants.contains { $0.group == group } ? group : nil
    }
    let view = CodeClassPage(
      try desk.catalogue.codeClass(group: group), participants, group: group, now: .now(),
      desk.renderer.values(visit.preferences), visit)
    return try desk.show(
      "code-class", title: visit.words("code.class.title"),
      styles: ["results", "code-home", "code-profile", "code-class"], script: "plain", view, visit)
  }

  private func lesson(_ visit: CodePageDesk.Visit, _ context: WebContext) throws -> SlangLesson {
    guard let lesson = visit.courses.lesson(try PathPart.text("lesson", context)) else {
      throw CodePageDesk.missing()
    }
    return lesson
  }

  private func task(
    _ name: String, _ visit: CodePageDesk.Visit, _ context: WebContext
  ) throws -> CodeTask {
    guard let task = visit.courses.task(try PathPart.text(name, context)) else {
      throw CodePageDesk.missing()
    }
    return task
  }

  private func quiz(_ visit: CodePageDesk.Visit, _ context: WebContext) throws -> SlangQuiz {
    guard let quiz = visit.courses.quiz(try PathPart.text("quiz", context)) else {
      throw CodePageDesk.missing()
    }
    return quiz
  }
}
