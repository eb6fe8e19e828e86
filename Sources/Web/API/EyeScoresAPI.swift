import Hummingbird
import Model
import Station
import Store

/// `/api/v1/eyetest/scores`: the best rounds of the game on this tablet.
struct EyeScoresAPI: Sendable {
  private static let limit = 100

  let station: Station
  let catalogue: Catalogue

  private struct Score: Encodable {
    var participant: Int
    var nickname: String?
    var score: Int
    var level: Int
    /// The day, without the time.
    var day: String
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("eyetest/scores") { _, _ in try JSONAnswer.response(try scores()) }
    group.post("eyetest/scores/reset") { request, _ in
      let body = try await JSONBody(request)
      return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
        // Whatever was played was played before.
        let left = ItemList<Score>(items: [])
        try await station.resetEyeScores(key: key?.answered(by: left))
        return left
      }
    }
  }

  private func scores() throws -> ItemList<Score> {
    ItemList(
      items: try catalogue.eyeScores(limit: Self.limit).map {
        Score(
          participant: $0.participant, nickname: $0.nickname, score: $0.score, level: $0.level,
          day: String($0.startedAt.description.prefix(10)))
      })
  }
}
