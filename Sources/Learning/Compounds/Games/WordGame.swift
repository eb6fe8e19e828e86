package import Model

/// One game with compound words: questions, one after the other, each with exactly one answer.
///
/// Pure: no clock and no I/O. The owner shows the question and writes what comes back. From the same
/// words, seed and answers the same game comes, so that one that was cut off can be played up to where
/// it stood.
///
/// ```
/// question n ──answer to n──▶ records, then question n + 1 or the end
///            ──answer to another, or none of its choices──▶ nothing
/// ```
///
/// A wrong answer is followed by a new question about the same word; nobody loses.
package protocol WordGame: Sendable {
  associatedtype Own: RoundProgress

  /// The open question; nothing once the game is done.
  var question: WordGameQuestion? { get }
  /// Whether the game came to its end.
  var isDone: Bool { get }
  /// Where in the level this child's next game begins, from 0.
  var position: Int { get }
  /// What screens show of the game beside its question; never which answer is right.
  var progress: WordProgress<Own> { get }

  /// Takes an answer.
  ///
  /// - Returns: What is to be recorded: one record if it answers a word; nothing for a throw or a
  ///   step of the pawn, or if it answers no open question or is none of its choices.
  mutating func answer(_ answer: LearningAnswer) -> [LearningRecord]
}

/// One question of a game.
package struct WordGameQuestion: Sendable, Hashable {
  /// From 1, in order; an answer names it.
  package let number: Int
  /// What may be answered.
  package let choices: [String]
  /// Which choice a tilt to a side is; nothing where tilts are no answers.
  package var sides: [String: String]?
  /// What tilts do that are no answers by themselves.
  package var tilt: RoundQuestion.Tilt?
  /// What the page draws.
  package let stimulus: [String: JSONValue]
}

/// Which words a game asks.
package struct WordGameWords: Sendable, Hashable {
  package var list: WordList
  /// What records call the list.
  package var name: String
  /// From 1.
  package var level: Int
  /// Where in the level this child stopped, from 0.
  package var position: Int
  /// What records call the way it is played; games with words have no clock and no lives.
  package var mode: String

  package init(
    list: WordList, name: String, level: Int, position: Int = 0, mode: String = "calm"
  ) {
    self.list = list
    self.name = name
    self.level = level
    self.position = position
    self.mode = mode
  }
}
