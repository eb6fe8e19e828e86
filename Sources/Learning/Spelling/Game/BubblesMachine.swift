package import Model

/// A word with two wrong spellings.
package struct BubbleWord: Sendable, Hashable {
  package var word: SpellingWord
  package var wrong: [Misspelling]

  /// Finds the words of a list that have two wrong spellings.
  ///
  /// - Parameters:
  ///   - words: Those of the list.
  ///   - model: Makes what the list does not give.
  ///   - seed: Of what is made.
  /// - Returns: In the list's order.
  package static func all(
    of words: [SpellingWord], model: MisspellingModel, seed: UInt64
  ) -> [BubbleWord] {
    words.compactMap { word in
      model.pair(for: word, seed: seed).map { BubbleWord(word: word, wrong: $0) }
    }
  }
}

/// Bubbles: one right and two wrong spellings; a wrong one that was chosen is crossed, and the word
/// goes on until the right one is found.
package struct BubblesMachine: SpellingMachine {
  package private(set) var question: SpellingQuestion?
  package private(set) var feedback: SpellingFeedback?
  private let bubbles: [BubbleWord]
  private var round: SpellingRound
  private var open: BubbleWord?

  /// - Throws: `SpellingRefusal` if there is no word.
  package init(_ setup: SpellingSetup, words: [BubbleWord]) throws(SpellingRefusal) {
    round = try SpellingRound(setup, count: words.count)
    bubbles = words
  }

  package var solution: SpellingWord? { question == nil ? nil : open?.word }
  package var end: SpellingEnd? { round.end }
  package var words: [SpellingResult] { round.results }
  package var progress: [String: JSONValue] { round.progress }
  package var deadline: HostInstant? { round.deadline }

  package mutating func start(at now: HostInstant) {
    guard !round.isStarted, round.end == nil else { return }
    round.start(at: now)
    ask()
  }

  package mutating func tick(at now: HostInstant) {
    if !round.isOpen(at: now), round.isStarted { question = nil }
  }

  package mutating func stop(_ end: SpellingEnd) {
    round.stop(end)
    question = nil
  }

  package mutating func answer(
    _ answer: LearningAnswer, at now: HostInstant
  ) -> [LearningRecord] {
    tick(at: now)
    guard var asked = question, let open, asked.number == answer.question,
      asked.alternatives.contains(answer.response), !asked.crossed.contains(answer.response)
    else { return [] }
    let word = open.word.text
    let isRight = answer.response == word
    let rule = open.wrong.first { $0.text == answer.response }?.rule
    let record = round.record(
      answer, isRight: isRight, word: word, alternatives: asked.alternatives, at: now,
      more: rule.map { ["rule": .string($0.rawValue)] } ?? [:])
    let isOver = round.count(isRight, word: word)
    feedback = SpellingFeedback(
      number: asked.number, isRight: isRight, response: answer.response,
      solution: isOver ? word : nil, summary: isRight ? .right : .several)
    if isOver {
      ask()
    } else {
      asked.number = round.number
      asked.tries = round.tries
      asked.crossed.append(answer.response)
      question = asked
    }
    return [record]
  }

  private mutating func ask() {
    guard let next = round.nextWord() else {
      question = nil
      return
    }
    let bubble = bubbles[next]
    open = bubble
    let spellings = round.random { generator in
      ([bubble.word.text] + bubble.wrong.map(\.text)).shuffled(using: &generator)
    }
    question = SpellingQuestion(
      number: round.number, place: round.results.count + 1, alternatives: spellings)
  }
}
