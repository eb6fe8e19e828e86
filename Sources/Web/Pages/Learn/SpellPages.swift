import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// The pages of spelling: home, three games, and what a round came to.
struct SpellPages: Sendable {
  private static let best = 3

  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("spell", use: home)
    router.get("spell/bubbles") { request, _ in try await self.play(.bubbles, request) }
    router.get("spell/scramble") { request, _ in try await self.play(.scramble, request) }
    router.get("spell/dictation") { request, _ in try await self.play(.dictation, request) }
    router.get("spell/rounds/:id", use: done)
  }

  private func choice(
    _ request: Request, _ learner: LearnDesk.Learner?
  ) throws -> SpellChoice {
    SpellChoice(
      request, participant: learner?.participant.number, lists: try desk.lists.spelling,
      Preferences(request).language)
  }

  private func home(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let learner = try desk.learner(request)
    let choice = try choice(request, learner)
    var facts = SpellHomeView.Facts(
      learners: try desk.learners(),
      recent: try desk.catalogue.recentParticipants(limit: ChooserView.recent),
      lists: try desk.lists.spelling)
    if let number = choice.participant {
      facts.played = try desk.played(of: number)
      facts.today = try choice.list.map { try desk.today(of: number, $0, in: facts.next) }
      if let open = await desk.openRound(of: number), case .learning(let kind) = open.form,
        let game = kind.spelling
      {
        facts.open = (open.id, game)
      }
    }
    if let list = choice.list {
      let table = try desk.scores(facts.next, list: list.id, player: choice.participant)
      facts.best = Array(table.rows.prefix(Self.best))
    }
    facts.hasScores = try desk.catalogue.finishedRounds().values.contains { counts in
      counts.keys.contains { $0.family == .spelling }
    }
    let frame = PageRenderer.Frame(
      template: "spell-home", title: words("learn.spell.home.title"), styles: ["learn", "spell"],
      script: "spell-home", bodyClass: "kid")
    return try desk.renderer.response(SpellHomeView(choice, facts, words), frame, preferences)
  }

  private func play(_ game: SpellingGame, _ request: Request) async throws -> Response {
    guard let learner = try desk.learner(request) else { return LearnDesk.elsewhere("/learn") }
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    var choice = try choice(request, learner)
    var isUnderWay = false
    if let id = request.uri.queryParameters["round"] {
      let (round, kind) = try await desk.round(RunID(rawValue: String(id)))
      let path = PathText.encoded(round.id.rawValue)
      guard round.state == .open else { return LearnDesk.elsewhere("/spell/rounds/\(path)") }
      guard kind == LearningKind(game), round.participant == choice.participant else {
        return LearnDesk.elsewhere(choice.homeLink)
      }
      try take(round, into: &choice)
      isUnderWay = true
    }
    let frame = PageRenderer.Frame(
      template: "spell-\(game.rawValue)", title: game.title(words), styles: ["learn", "spell"],
      script: "spell-\(game.rawValue)", bodyClass: "kid")
    let view = SpellPlayView(game, learner, choice, isUnderWay: isUnderWay, words)
    return try desk.renderer.response(view, frame, preferences)
  }

  /// Takes over how a round is played, whatever its address says.
  private func take(_ round: Round, into choice: inout SpellChoice) throws {
    let progress = round.progress.value as? SpellingProgress
    choice.mode = progress?.mode ?? choice.mode
    let last = try desk.answers(of: round.participant).last { $0.run == round.id }
    guard let told = progress?.list ?? last?.list else { return }
    choice.isToday = told == LearningWish.today
    let lists = try desk.lists
    // A session that was put together has no list of its own: one that has the word stands for it.
    choice.list =
      lists.spelling(told)
      ?? lists.spelling.first { list in list.words.contains { $0.text == last?.word } }
      ?? choice.list
  }

  private func done(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = RunID(rawValue: try PathPart.text("id", context))
    let (round, kind) = try await desk.round(id)
    let path = PathText.encoded(round.id.rawValue)
    guard let game = kind.spelling else { return LearnDesk.elsewhere("/words/rounds/\(path)") }
    guard round.state == .over else {
      let query = "participant=\(round.participant)&round=\(path)"
      return LearnDesk.elsewhere("\(game.path)?\(query)")
    }
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    var choice = try choice(request, nil)
    choice.participant = round.participant
    try take(round, into: &choice)
    // Another session of today is to be had for as long as there is a word for it.
    if choice.isToday, let list = choice.list {
      choice.isToday = try !desk.today(of: round.participant, list, in: game).isEmpty
    }
    let hasScores = choice.mode == .arcade && choice.list != nil
    let table = try hasScores ? scores(game, choice, round) : nil
    let view = SpellDoneView(
      round, game, choice, table: table, learners: try desk.learners(), words)
    let frame = PageRenderer.Frame(
      template: "spell-done", title: view.why, styles: ["learn", "spell"], script: "spell-done",
      bodyClass: "kid")
    return try desk.renderer.response(view, frame, preferences)
  }

  private func scores(
    _ game: SpellingGame, _ choice: SpellChoice, _ round: Round
  ) throws -> ScoreTable? {
    guard let list = choice.list else { return nil }
    return try desk.scores(game, list: list.id, player: round.participant, run: round.id)
  }
}
