import Hummingbird
import Learning
import Model
import Station

/// The pages around the games with words: home, figure, journey, and what a round came to.
struct WordHomePages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("words", use: home)
    router.get("words/character", use: character)
    router.get("words/mars", use: mars)
    router.get("words/rounds/:id", use: done)
  }

  private func home(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let learner = try desk.learner(request) else { return LearnDesk.elsewhere("/learn") }
    let number = learner.participant.number
    // A figure is chosen once, before the first game.
    guard learner.figure != nil else {
      return LearnDesk.elsewhere("/words/character?participant=\(number)")
    }
    let query = request.uri.queryParameters
    let lists = try desk.lists
    let asked = query["list"].map(String.init)
    let list = lists.compounds.first { $0.id == asked }?.id ?? BuiltInCompounds.name
    let open = await desk.openRound(of: number)
    let kind = open.flatMap(Self.wordGame)
    let facts = WordHomeView.Facts(
      list: list, lists: lists.compounds, level: query["level"].flatMap { Int($0) },
      levels: try desk.levels(of: number, list: list), played: try desk.played(of: number),
      open: kind, openRound: kind == nil ? nil : open?.id,
      today: try desk.today(of: number, compounds: list), parts: CompoundParts(lists))
    return try show("words-home", "learn.words.title", request) { words in
      WordHomeView(learner, facts, words)
    }
  }

  private func character(_ request: Request, _ context: WebContext) throws -> Response {
    guard let learner = try desk.learner(request) else { return LearnDesk.elsewhere("/learn") }
    return try show("words-character", "learn.words.choose_figure", request) {
      WordCharacterView(learner, $0)
    }
  }

  private func mars(_ request: Request, _ context: WebContext) throws -> Response {
    guard let learner = try desk.learner(request) else { return LearnDesk.elsewhere("/learn") }
    guard learner.figure != nil else {
      return LearnDesk.elsewhere("/words/character?participant=\(learner.participant.number)")
    }
    return try show("words-mars", "learn.words.journey", request) {
      WordMarsView(learner, $0)
    }
  }

  private func done(_ request: Request, _ context: WebContext) async throws -> Response {
    let asked = RunID(rawValue: try PathPart.text("id", context))
    let (round, kind) = try await desk.round(asked)
    let id = PathText.encoded(round.id.rawValue)
    guard kind.isWords else { return LearnDesk.elsewhere("/spell/rounds/\(id)") }
    guard round.state == .over else {
      return LearnDesk.elsewhere("\(kind.playPath)?participant=\(round.participant)&round=\(id)")
    }
    let learners = try desk.learners()
    guard let learner = learners.first(where: { $0.participant.number == round.participant })
    else { return LearnDesk.elsewhere("/learn") }
    let made = (round.progress.value as? any WordGameProgress)?.made
    let lists = try desk.lists
    var outcome = WordDoneView.Outcome(
      kind: kind, end: round.end ?? .complete, list: made?.list ?? BuiltInCompounds.name,
      level: made?.level ?? 1, compounds: made?.words ?? [])
    if outcome.list == LearningWish.today {
      outcome.list = lists.list(of: outcome.compounds) ?? BuiltInCompounds.name
      let today = try desk.today(of: round.participant, compounds: outcome.list)
      outcome.isToday = today?.isEmpty == false
    }
    let parts = CompoundParts(lists)
    return try show("words-done", outcome.title, request) { words in
      WordDoneView(learner, outcome, parts, words)
    }
  }

  private func show(
    _ template: String, _ title: String, _ request: Request,
    _ view: (Words) -> Any
  ) throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let frame = PageRenderer.Frame(
      template: template, title: words(title), styles: ["learn", "words-home"], script: template,
      bodyClass: "kid")
    return try desk.renderer.response(view(words), frame, preferences)
  }

  /// Which game with words a round is, if it is one.
  private static func wordGame(_ round: Round) -> LearningKind? {
    guard case .learning(let kind) = round.form, kind.isWords else { return nil }
    return kind
  }
}
