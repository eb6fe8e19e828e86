package import Model

/// Dictation: a word is heard and written; what differs is told letter by letter.
package struct DictationMachine: SpellingMachine {
  /// What is longer is no answer, in characters.
  private static let longest = 60

  package private(set) var question: SpellingQuestion?
  package private(set) var feedback: SpellingFeedback?
  private let asked: [SpellingWord]
  private var round: SpellingRound
  private var open: SpellingWord?

  /// - Throws: `SpellingRefusal` if there is no word.
  package init(_ setup: SpellingSetup, words: [SpellingWord]) throws(SpellingRefusal) {
    round = try SpellingRound(setup, count: words.count)
    asked = words
  }

  package var solution: SpellingWord? { question == nil ? nil : open }
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
    guard var open = question, let word = self.open?.text, open.number == answer.question,
      let written = Self.written(answer.response)
    else { return [] }
    let difference = SpellingDifference(word: word, written: written)
    let isRight = difference.distance == 0
    var kept = answer
    kept.response = written
    let record = round.record(kept, isRight: isRight, word: word, alternatives: [], at: now)
    let isOver = round.count(isRight, word: word)
    feedback = SpellingFeedback(
      number: open.number, isRight: isRight, response: written, solution: isOver ? word : nil,
      difference: difference, summary: difference.summary)
    if isOver {
      ask()
    } else {
      open.number = round.number
      open.tries = round.tries
      question = open
    }
    return [record]
  }

  /// What was written, as it is judged and kept; nothing if that is nothing or beyond any word.
  private static func written(_ text: String) -> String? {
    // A character can be any number of scalars.
    guard text.unicodeScalars.prefix(2 * longest + 1).count <= 2 * longest else { return nil }
    let text = text.trimmed.lowercased().replacing("’", with: "'")
    return text.isEmpty || text.count > longest ? nil : text
  }

  private mutating func ask() {
    open = round.nextWord().map { asked[$0] }
    question = open.map { _ in
      SpellingQuestion(number: round.number, place: round.results.count + 1)
    }
  }
}
