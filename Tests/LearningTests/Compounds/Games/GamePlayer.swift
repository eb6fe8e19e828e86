import Model
import Testing

@testable import Learning

/// Somebody who plays a game with words: knows what is right, and errs as often as wanted.
struct GamePlayer {
  var generator: SplitMix64
  /// The share of words that are guessed at, 0 to 1.
  var guesses: Double

  /// The right parts of every question word and level, as a child knows them.
  static let known: [String: Set<String>] = {
    var known: [String: Set<String>] = [:]
    for question in BuiltInCompounds.read().sound.joined() {
      known[question.word, default: []].formUnion(question.solutions)
    }
    return known
  }()

  static func words(level: Int = 1, position: Int = 0) throws -> WordGameWords {
    let list = try #require(BuiltInCompounds.read().list)
    return WordGameWords(list: list, name: "compounds-sv", level: level, position: position)
  }

  /// Returns what is answered to the open question.
  mutating func choice(_ question: WordGameQuestion) -> String? {
    guard case .string(let word)? = question.stimulus["word"],
      Double.random(in: 0..<1, using: &generator) >= guesses
    else { return question.choices.randomElement(using: &generator) }
    return question.choices.first { Self.known[word]?.contains($0) ?? false }
  }

  /// Plays to the end, or until so many answers were given.
  mutating func play(_ game: inout some WordGame, most: Int = 2000) -> [LearningRecord] {
    var records: [LearningRecord] = []
    for _ in 0..<most {
      guard let question = game.question, let choice = choice(question) else { break }
      records += game.answer(LearningAnswer(question: question.number, response: choice))
    }
    return records
  }
}
