package import Learning
import Model
import Store

/// The high scores of spelling.
extension Catalogue {
  /// Returns the scores of arcade rounds of all children, since they were begun anew; of who was
  /// forgotten there are none.
  ///
  /// - Throws: `StationError`.
  package func spellingScores(
    _ game: SpellingGame, list: String
  ) throws(StationError) -> [ScoreEntry] {
    let exercise = LearningKind(game).exercise
    let people = Set(try participants().map(\.number))
    do {
      var answers: [PastAnswer] = []
      try store.forEachTrial(TrialFilter(exercise: exercise)) { trial in
        guard let answer = PastAnswer(trial), answer.list == list,
          people.contains(answer.participant)
        else { return }
        answers.append(answer)
      }
      let saved = try store.savedRunIDs(of: exercise)
      let begin = try store.scoresBegin(of: exercise, list: list)
      return ScoreEntry.all(of: answers, since: begin) { saved.contains($0) }
    } catch {
      throw StationError(error)
    }
  }

  /// - Throws: `StationError`; `unknownLearningList` for a list that nobody can spell with.
  package func checkSpellingList(_ id: String) throws(StationError) {
    guard try learningLists().spelling(id) != nil else {
      throw StationError(.unknownLearningList, .unknown, "There is no list \(id.prefix(80)).")
    }
  }
}
