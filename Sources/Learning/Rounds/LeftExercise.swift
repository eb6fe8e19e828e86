package import Model

/// An exercise that was left before its end, as its records tell it: a new round of the same begins with
/// what is left of it.
package struct LeftExercise: Sendable, Hashable {
  /// A word that was answered wrongly and not yet rightly.
  package struct Missed: Sendable, Hashable {
    /// The question word of a compound, or the word to spell.
    package var question: String
    /// How many answers there were.
    package var tries: Int

    package init(question: String, tries: Int) {
      self.question = question
      self.tries = tries
    }
  }

  /// The seed that it was made with.
  package let seed: UInt64
  /// What it showed last.
  package let progress: AnyRoundProgress
  package let missed: Missed?
  /// Who else played, if that was somebody known.
  package let partner: Int?

  /// Reads the rows of a run; nothing if it came to its own end, was ended by its player, or has no
  /// answer.
  package init?(_ trials: [Trial]) {
    let rows = trials.compactMap(\.details).filter { $0["progress"] != nil }
    guard let last = rows.last, let answer = trials.last(where: { $0.outcome != nil }),
      let kind = LearningKind(exercise: answer.exercise),
      case .string(let text)? = last["seed"] ?? rows.first?["seed"], let seed = UInt64(text)
    else { return nil }
    if case .string(let name)? = last["end"] {
      guard let end = RoundEnd(rawValue: name), end == .interrupted || end == .leftAlone else {
        return nil
      }
    }
    self.seed = seed
    progress = AnyRoundProgress(last, as: kind.progress)
    missed = Self.missed(answer)
    partner = rows.first.flatMap(Self.partner)
  }

  /// With whom a row says that it was played, if that was somebody known.
  package static func partner(_ details: [String: JSONValue]) -> Int? {
    if case .number(let number)? = details["partner"] { Int(exactly: number) } else { nil }
  }

  private static func missed(_ answer: Trial) -> Missed? {
    guard answer.outcome == .fail, case .string(let question)? = answer.details?["question"],
      case .number(let tries)? = answer.details?["try"], let tries = Int(exactly: tries)
    else { return nil }
    return Missed(question: question, tries: tries)
  }

  /// The words that were made before a game with words was left.
  var made: MadeWords? { (progress.value as? any WordGameProgress)?.made }

  /// The words that were over before a calm round of spelling was left.
  var results: [SpellingResult] { (progress.value as? SpellingProgress)?.results ?? [] }

  /// What a game with words showed that it alone has.
  package func own<Own: RoundProgress>(_ type: Own.Type = Own.self) -> Own? {
    (progress.value as? WordProgress<Own>)?.own
  }

  /// How many tiles of a board are done; of two records of one game the one with more is the later.
  package var doneCount: Int { own(BoardProgress.self)?.done.count ?? 0 }
}
