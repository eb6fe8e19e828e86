package import Learning
import Model
import Store

extension Catalogue {
  /// Returns what was left of the exercise that a round is to be of.
  ///
  /// Of two who played together either one's run may have been written to last.
  ///
  /// - Parameters:
  ///   - wish: The round, with what its first player answered.
  ///   - second: Who plays beside them.
  /// - Returns: What is left; nothing if the last round of that exercise came to its end.
  /// - Throws: `StationError`.
  func leftExercise(_ wish: LearningWish, second: Int?) throws(StationError) -> LeftExercise? {
    let own = try left(in: wish.lastRun)
    guard let second else { return own?.partner == nil ? own : nil }
    guard let own, own.partner == second else { return nil }
    var other = wish
    other.answers = try learningAnswers(of: second)
    guard let theirs = try left(in: other.lastRun), theirs.seed == own.seed,
      theirs.doneCount > own.doneCount
    else { return own }
    return theirs
  }

  /// Returns the board that a child left before it was done.
  ///
  /// - Throws: `StationError`.
  package func leftBoard(
    of participant: Int, list: String, level: Int
  ) throws(StationError) -> LeftExercise? {
    let options = RoundOptions(["list": .string(list), "level": .number(Double(level))])
    let wish = LearningWish(
      kind: .wordsBoard, options: options, seed: 0, answers: try learningAnswers(of: participant),
      day: 0)
    return try left(in: wish.lastRun)
  }

  private func left(in run: RunID?) throws(StationError) -> LeftExercise? {
    guard let run else { return nil }
    do {
      return try store.run(run).flatMap { LeftExercise($0.trials) }
    } catch {
      throw StationError(error)
    }
  }
}
