import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// The pages of the board game: where a board is made, and where it is played.
struct BoardPages: Sendable {
  let desk: LearnDesk

  func add(to router: Router<WebContext>) {
    router.get("words/board", use: make)
    router.get("words/board/play", use: play)
  }

  private func make(_ request: Request, _ context: WebContext) throws -> Response {
    guard let learner = try desk.learner(request) else { return Self.unknown }
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let wish = BoardWish(request)
    let number = learner.participant.number
    let left = try desk.catalogue.leftBoard(of: number, list: wish.list, level: wish.level)
    let tileWords = try desk.tileWords(of: number, list: wish.list, level: wish.level)
    let view = try BoardMakeView(
      learner, among: try desk.learners(), wish, left: left, tileWords: tileWords, words)
    let frame = PageRenderer.Frame(
      template: "words-board-make", title: words("learn.board.make_title"),
      styles: Self.styles, script: "words-board-make", bodyClass: "kid")
    return try desk.renderer.response(view, frame, preferences)
  }

  private func play(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = request.uri.queryParameters
    var first = query["participant"].flatMap { Int($0) }
    var second = query["second"].flatMap { Int($0) }
    // Whose pawns stand on a board that is under way is known by its round, whoever comes back to it.
    if let id = query["round"] {
      let round = try await desk.round(RunID(rawValue: String(id))).round
      (first, second) = (round.participant, round.second)
    }
    let learners = try desk.learners()
    let known = { (number: Int?) in learners.first { $0.participant.number == number } }
    guard let learner = known(first) else { return Self.unknown }
    let preferences = Preferences(request)
    let words = desk.renderer.words(preferences)
    let view = try BoardPlayView(
      learner, second: second == first ? nil : known(second), words)
    let frame = PageRenderer.Frame(
      template: "words-board-play", title: words("learn.board.play_title"),
      styles: Self.styles, script: "words-board-play", bodyClass: "kid")
    return try desk.renderer.response(view, frame, preferences)
  }

  private static let styles = ["learn", "words", "words-board"]

  /// Leads to where it is said who plays.
  private static var unknown: Response {
    Response(status: .seeOther, headers: [.location: "/learn"])
  }
}

/// Which words a board is made for, as the page before it asked.
struct BoardWish {
  private static let list = "compounds-sv"

  var list: String
  /// As it was asked; whether there is such a level is seen when the round begins.
  var level: Int

  init(_ request: Request) {
    let query = request.uri.queryParameters
    list = query["list"].map(String.init) ?? Self.list
    level = query["level"].flatMap { Int($0) } ?? 1
  }
}
