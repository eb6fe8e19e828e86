import Model

/// What the games with words have in common: the open word, its number, and the words so far.
struct WordRound: Sendable {
  private(set) var manager: WordManager
  /// Of the open question, from 1.
  private(set) var number = 1
  /// The wrong alternatives of the open word that were answered, in order.
  private(set) var tried: [String] = []
  private(set) var made: MadeWords
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
    let made = left?.made ?? MadeWords(list: words.name, level: words.level)
    guard
      let manager = WordManager(
        list: words.list, level: words.level, position: words.position,
        count: count.map { $0 - made.words.count }, seed: seed)
    else { return nil }
    self.manager = manager
    self.made = made
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
    guard let left, let missed = left.missed, made.words.count == left.made?.words.count,
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
      made.append(compound, seam: word.word.count, tries == 1 ? .first : .more)
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
}
