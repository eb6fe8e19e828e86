import Model

/// What the card game tells.
package struct CardsProgress: RoundProgress {
  /// How many question words it has.
  package let cards: Int
  /// How many of them are solved.
  package let done: Int
}

/// The card game: ten question words, for each a hand of cards of which one is laid on it.
///
/// A wrong card glides back and may be tried again after a pause.
package struct CardsMachine: WordGame {
  /// How many question words a game has, unless it was put together.
  package static let usualCards = 10
  /// How long nothing can be answered after a wrong card, in seconds; the page keeps it.
  package static let lock = 1.5

  private var round: WordRound
  private let cards: Int

  /// Returns nothing if the list has no such level.
  ///
  /// - Parameters:
  ///   - words: What is asked.
  ///   - cards: How many question words it has.
  ///   - seed: Of the hands.
  ///   - left: What is done of it already; nothing if that is all of it.
  package init?(
    _ words: WordGameWords, cards: Int = usualCards, seed: UInt64, left: LeftExercise? = nil
  ) {
    let rest = left.flatMap { $0.made.map { $0.words.count < cards } == true ? $0 : nil }
    guard let round = WordRound(words, count: cards, seed: seed, left: rest) else { return nil }
    self.round = round
    self.cards = cards
    self.round.ask()
  }

  package var isDone: Bool { round.manager.isDone }
  package var position: Int { round.manager.position }

  package var question: WordGameQuestion? {
    guard !isDone, let word = round.manager.word else { return nil }
    return WordGameQuestion(
      number: round.number, choices: round.manager.hand, tilt: .choose,
      stimulus: [
        "word": .string(word.word),
        "alternatives": .array(round.manager.hand.map { .string($0) }),
        "tried": .array(round.tried.map { .string($0) }),
        "card": .number(Double(done + 1)), "cards": .number(Double(cards)),
      ])
  }

  private var done: Int { round.made.words.count }

  package var progress: WordProgress<CardsProgress> {
    WordProgress(round.made, CardsProgress(cards: cards, done: done))
  }

  package mutating func answer(_ answer: LearningAnswer) -> [LearningRecord] {
    let card = Double(done + 1)
    guard
      let record = round.record(answer, among: round.manager.hand, extra: ["card": .number(card)])
    else { return [] }
    if record.outcome == .pass { round.ask() }
    return [record]
  }
}
