import Model

/// What the games with words have in common: the open word, its number, and the words so far.
struct WordRound: Sendable {
  /// A word that was solved.
  struct Solved: Sendable, Hashable {
    let compound: String
    /// How many letters its first part has.
    let seam: Int
    let isFirstTry: Bool
  }

  private(set) var manager: WordManager
  /// Of the open question, from 1.
  private(set) var number = 1
  /// The wrong alternatives of the open word that were answered, in order.
  private(set) var tried: [String] = []
  private(set) var solved: [Solved] = []
  private let words: WordGameWords
  /// What was done before the exercise was left, if it was.
  private let left: LeftExercise?

  /// Returns nothing if the list has no such level.
  ///
  /// - Parameters:
  ///   - words: What is asked.
  ///   - count: How many words there are, those that are solved already among them; nothing if the game
  ///     ends for other reasons.
  ///   - seed: Of the hands.
  ///   - left: What is done of it already.
  init?(_ words: WordGameWords, count: Int?, seed: UInt64, left: LeftExercise? = nil) {
    let solved = left?.solved ?? []
    guard
      let manager = WordManager(
        list: words.list, level: words.level, position: words.position,
        count: count.map { $0 - solved.count }, seed: seed)
    else { return nil }
    self.manager = manager
    self.solved = solved
    self.words = words
    self.left = left
  }

  /// Opens the next word, or the one at a place of the level.
  mutating func ask(at place: Int? = nil) {
    tried = []
    manager.openWord(at: place ?? manager.position)
  }

  /// Counts a question that asks for no word.
  mutating func advance() { number += 1 }

  /// How often the open word was answered wrongly, also before the exercise was left.
  private var missCount: Int {
    guard let left, let missed = left.missed, solved.count == left.solved.count,
      missed.question == manager.word?.word
    else { return tried.count }
    return missed.tries + tried.count
  }

  /// Judges an answer to the open word and makes its record.
  ///
  /// - Parameters:
  ///   - answer: Its response is one of `choices`.
  ///   - choices: What may be answered.
  ///   - player: Who answered, in games of several.
  ///   - extra: What the game adds to the details.
  /// - Returns: The record; nothing if the answer fits no open word.
  mutating func record(
    _ answer: LearningAnswer, among choices: [String], player: Int? = nil,
    extra: [String: JSONValue] = [:]
  ) -> LearningRecord? {
    guard answer.question == number, choices.contains(answer.response), let word = manager.word,
      let guess = manager.attemptGuess(answer.response)
    else { return nil }
    number += 1
    let tries = missCount + 1
    let compound = word.compound(with: answer.response)
    var details = extra
    details["question"] = .string(word.word)
    details["alternatives"] = .array(choices.map { .string($0) })
    details["list"] = .string(words.name)
    details["level"] = .number(Double(words.level))
    details["mode"] = .string(words.mode)
    details["word"] = .string(asked(word, among: choices, as: compound, guess))
    details["try"] = .number(Double(tries))
    if guess == .right {
      solved.append(
        Solved(compound: compound, seam: word.word.count, isFirstTry: tries == 1))
    } else {
      tried.append(answer.response)
    }
    return LearningRecord(
      outcome: guess == .right ? .pass : .fail, response: answer.response,
      responseTime: answer.responseTime, player: player, details: details)
  }

  /// The compound that an answer is about: the one that was made if it was right at once, else the first
  /// right one that lay open, so that every try at a word is told of the same.
  private func asked(
    _ word: WordQuestion, among choices: [String], as made: String, _ guess: WordManager.Guess
  ) -> String {
    if guess == .right, tried.isEmpty { return made }
    let solution = word.solutions.first { choices.contains($0) || tried.contains($0) }
    return solution.map { word.compound(with: $0) } ?? made
  }

  /// What every game's progress says: the compounds so far, where their parts meet, and whether each was
  /// right at once.
  var progress: [String: JSONValue] {
    [
      "list": .string(words.name), "level": .number(Double(words.level)),
      "words": .array(solved.map { .string($0.compound) }),
      "seams": .array(solved.map { .number(Double($0.seam)) }),
      "tries": .array(solved.map { .string($0.isFirstTry ? "first" : "more") }),
    ]
  }
}

extension LeftExercise {
  /// The words that were solved before a game with words was left.
  var solved: [WordRound.Solved] {
    guard case .array(let words)? = progress["words"], case .array(let seams)? = progress["seams"],
      case .array(let tries)? = progress["tries"]
    else { return [] }
    return zip(words, zip(seams, tries)).compactMap { word, rest in
      guard case .string(let compound) = word, case .number(let seam) = rest.0 else { return nil }
      return WordRound.Solved(
        compound: compound, seam: Int(exactly: seam) ?? 0, isFirstTry: rest.1 == .string("first"))
    }
  }
}
