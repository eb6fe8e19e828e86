package import Model

/// Scramble: the letters of a word in squares, judged when all are placed.
package struct ScrambleMachine: SpellingMachine {
  package private(set) var question: SpellingQuestion?
  package private(set) var feedback: SpellingFeedback?
  private let playable: [(word: SpellingWord, letters: ScrambleLetters)]
  private var round: SpellingRound
  private var open: Int?

  /// - Parameters:
  ///   - setup: Of the round.
  ///   - words: Those to ask; what cannot be scrambled stays out.
  ///   - list: All words of the list: another one of the same letters is right too.
  ///   - denied: What the letters are not to spell when they are served.
  /// - Throws: `SpellingRefusal` if no word is left.
  package init(
    _ setup: SpellingSetup, words: [SpellingWord], list: [SpellingWord], denied: DenyList
  ) throws(SpellingRefusal) {
    let same = ScrambleLetters.byLetters(list.map(\.text))
    playable = words.compactMap { word in
      let others = same[ScrambleLetters.key(word.text)] ?? []
      return ScrambleLetters(word.text, same: others, denied: denied).map { (word, $0) }
    }
    round = try SpellingRound(setup, count: playable.count)
  }

  package var solution: SpellingWord? { question == nil ? nil : open.map { playable[$0].word } }
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
      let misplaced = playable[open].letters.misplaced(answer.response)
    else { return [] }
    let word = playable[open].word.text
    let isRight = misplaced.isEmpty
    let record = round.record(
      answer, isRight: isRight, word: word, alternatives: asked.alternatives, at: now)
    let isOver = round.count(isRight, word: word)
    feedback = SpellingFeedback(
      number: asked.number, isRight: isRight, response: answer.response,
      solution: isOver ? (isRight ? answer.response : word) : nil, misplaced: misplaced,
      summary: isRight ? .right : misplaced.count == 2 ? .swapped : .several)
    if isOver {
      ask()
    } else {
      asked.number = round.number
      asked.tries = round.tries
      asked.placed = answer.response.enumerated().map { place, letter in
        misplaced.contains(place) ? "" : String(letter)
      }
      question = asked
    }
    return [record]
  }

  private mutating func ask() {
    open = round.nextWord()
    guard let open else {
      question = nil
      return
    }
    let letters = playable[open].letters
    let order = round.random { letters.order(using: &$0) }
    question = SpellingQuestion(
      number: round.number, place: round.results.count + 1,
      alternatives: order.map { String($0) }, placed: order.map { _ in "" })
  }
}
