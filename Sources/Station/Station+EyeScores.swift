import EyeTest
package import Model
package import Store

extension Station {
  private static let sinceName = "scores-since"

  /// Returns the best rounds of the game on this tablet since the table was emptied, best first.
  ///
  /// - Throws: `StationError`.
  package nonisolated func eyeScores(
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
  package nonisolated func eyeResults(
    of participant: Int, eye: String, limit: Int
  ) throws(StationError) -> [EyeResult] {
    do {
      return try store.eyeResults(
        exercise: RoundKind.acuity.exercise, participant: participant, eye: eye, limit: limit)
    } catch {
      throw StationError(error)
    }
  }

  /// Empties the table; the trials themselves stay.
  ///
  /// - Throws: `StationError`.
  package func resetEyeScores(key: RequestKey? = nil) throws(StationError) {
    // A round of the same millisecond is older than the press.
    let now = clock.time(.now()).advanced(bySeconds: 0.001)
    do {
      try store.setEyeSetting(Self.sinceName, .string(now.description), key: key)
    } catch StoreError.keyUsed {
      return
    } catch {
      throw StationError(error)
    }
  }
}
