package import Learning
import Model
import Store

extension Station {
  /// Begins the high scores of a game with a list anew; what was answered stays.
  ///
  /// - Throws: `StationError`; `unknownLearningList` for a list that nobody can spell with.
  package func resetSpellingScores(
    _ game: SpellingGame, list: String, key: RequestKey? = nil
  ) throws(StationError) {
    try catalogue.checkSpellingList(list)
    // A round of the same millisecond is older than the press.
    let now = environment.now.advanced(bySeconds: 0.001)
    do {
      try store.beginScores(of: LearningKind(game).exercise, list: list, at: now, key: key)
    } catch StoreError.keyUsed {
      return
    } catch {
      throw StationError(error)
    }
  }
}
