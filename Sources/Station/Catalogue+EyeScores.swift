import EyeTest
package import Model
package import Store

extension Catalogue {
  static let sinceName = "scores-since"

  /// Returns the best rounds of the game on this tablet since the table was emptied, best first.
  ///
  /// - Throws: `StationError`.
  package func eyeScores(
    of participant: Int? = nil, besides run: RunID? = nil, limit: Int
  ) throws(StationError) -> [EyeScore] {
    do {
      var since: Timestamp?
      if case .string(let text)? = try store.eyeSetting(Self.sinceName) {
        since = Timestamp(text)
      }
      return try store.eyeScores(
        exercise: RoundKind.game.exercise, since: since, participant: participant, besides: run,
        limit: limit)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns what a participant's measured rounds with one eye came to, the newest first.
  ///
  /// - Throws: `StationError`.
  package func eyeResults(
    of participant: Int, eye: String, limit: Int
  ) throws(StationError) -> [EyeResult] {
    do {
      return try store.eyeResults(
        exercise: RoundKind.acuity.exercise, participant: participant, eye: eye, limit: limit)
    } catch {
      throw StationError(error)
    }
  }
}
