import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/learning/scores`: the high scores of a spelling game with a list.
struct LearningScoresAPI: Sendable {
  private static let limit = 100

  let station: Station
  let catalogue: Catalogue

  private struct Score: Encodable {
    /// From 1; equal scores share one.
    var place: Int
    var participant: Int
    var nickname: String?
    var score: Int
    /// The day, without the time.
    var day: String
  }

  private struct Reset: Decodable {
    var game: SpellingGame
    var list: String
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("learning/scores", use: scores)
    group.post("learning/scores/reset", use: reset)
  }

  private func scores(_ request: Request, _ context: WebContext) throws -> Response {
    let query = request.uri.queryParameters
    guard let game = query["game"].flatMap({ SpellingGame(rawValue: String($0)) }) else {
      throw Problem.invalid("game", SpellingGame.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let list = query["list"].map(String.init) else {
      throw Problem.invalid("list", "the id of a list of words to spell")
    }
    try catalogue.checkSpellingList(list)
    let names = Dictionary(
      try catalogue.participants().map { ($0.number, $0.nickname) }, uniquingKeysWith: { $1 })
    let table = ScoreTable(
      try catalogue.spellingScores(game, list: list), game: game, list: list)
    return try JSONAnswer.response(
      ItemList(
        items: table.rows.prefix(Self.limit).map { row in
          Score(
            place: row.place, participant: row.entry.participant,
            nickname: names[row.entry.participant] ?? nil, score: row.entry.score,
            day: String(row.entry.at.description.prefix(10)))
        }))
  }

  private func reset(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: Reset.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      // Whatever was played was played before.
      let left = ItemList<Score>(items: [])
      try await station.resetSpellingScores(
        wish.game, list: wish.list, key: key?.answered(by: left))
      return left
    }
  }
}
