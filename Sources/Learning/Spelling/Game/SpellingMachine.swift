package import Model

/// One round of a spelling game: words, one after the other, each until it is right.
///
/// Pure: no clock and no I/O. The owner says when the round starts and hands in the moment with each
/// answer; between them it calls `tick` at `deadline`.
///
/// ```
/// start ──▶ word 1, answer 1 ──right──▶ the next word, or the end
///                            ──wrong──▶ word 1, answer 2
///                            ──show───▶ word 1, shown, answer 2
///       ──answer to another number──▶ nothing
///       ──deadline, fourth mistake, stop──▶ the end
/// ```
package struct SpellingMachine: Sendable {
  /// What is answered by who wants to see a word; no word is spelled so.
  package static let show = "?"
  /// After so many wrong answers a word may be shown.
  package static let triesBeforeShown = 2

  /// What is asked; nothing before the start and after the end.
  package private(set) var question: SpellingQuestion?
  /// What the last answer was worth; nothing before the first.
  package private(set) var feedback: SpellingFeedback?
  private let rules: any SpellingRules
  private var round: SpellingRound
  /// The word that is asked, by its place among those of the rules.
  private var open = 0

  /// - Throws: `SpellingRefusal` if there is no word.
  init(_ setup: SpellingSetup, _ rules: any SpellingRules) throws(SpellingRefusal) {
    self.rules = rules
    round = try SpellingRound(setup, words: rules.words.map(\.text))
  }

  /// The word that is asked, for who plays its clip; a screen is not to have it.
  package var solution: SpellingWord? { question == nil ? nil : rules.words[open] }
  package var end: SpellingEnd? { round.end }
  /// The words of the round so far, in their order; one that is open is not among them.
  package var words: [SpellingResult] { round.results }
  /// What screens show beside the question; never which answer is right.
  package var progress: SpellingProgress { round.progress }
  /// When the time is up; nothing before the start and where there is no clock.
  package var deadline: HostInstant? { round.deadline }

  /// Starts the clock and asks the first word; nothing happens the second time.
  package mutating func start(at now: HostInstant) {
    guard !round.isStarted, round.end == nil else { return }
    round.start(at: now)
    ask()
  }

  /// Ends the round if its time is up.
  package mutating func tick(at now: HostInstant) {
    if !round.isOpen(at: now), round.isStarted { question = nil }
  }

  /// Ends the round before its own end.
  package mutating func stop(_ end: SpellingEnd) {
    round.stop(end)
    question = nil
  }

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - answer: Names the number of the open question.
  ///   - now: When it came.
  /// - Returns: What is to be recorded; nothing if it answers no open question, is none of its
  ///   choices, came after the time was up, or only asks to see the word.
  package mutating func answer(
    _ answer: LearningAnswer, at now: HostInstant
  ) -> [LearningRecord] {
    tick(at: now)
    guard let asked = question, asked.number == answer.question else { return [] }
    if asked.mayBeShown, answer.response == Self.show {
      show(asked)
      return []
    }
    guard let judgement = rules.judge(answer.response, to: open) else { return [] }
    guard !asked.crossed.contains(judgement.response) else { return [] }
    let word = rules.words[open].text
    var kept = answer
    kept.response = judgement.response
    var details = judgement.details
    if asked.shown != nil { details["shown"] = .bool(true) }
    let record = round.record(
      kept, isRight: judgement.isRight, word: word, alternatives: asked.alternatives, at: now,
      more: details)
    let isOver = round.count(judgement.isRight, word: word)
    feedback = SpellingFeedback(
      number: asked.number, isRight: judgement.isRight, response: judgement.response,
      solution: isOver ? judgement.solution ?? word : nil, misplaced: judgement.misplaced,
      difference: judgement.difference, summary: judgement.summary)
    if isOver { ask() } else { ask(asked, after: judgement) }
    return [record]
  }

  private mutating func ask() {
    question = nil
    guard let next = round.nextWord() else { return }
    open = next
    let rules = rules
    var fresh = SpellingQuestion(
      number: round.number, place: round.results.count + 1, tries: round.tries)
    round.random { rules.fill(&fresh, with: next, using: &$0) }
    question = offered(fresh)
  }

  /// Asks the same word again after a wrong answer.
  private mutating func ask(_ asked: SpellingQuestion, after judgement: SpellingJudgement) {
    var again = asked
    again.number = round.number
    again.tries = round.tries
    rules.update(&again, after: judgement)
    question = offered(again)
  }

  /// Whether a word is one to be shown: nobody is kept at a word that they cannot write, and a score is
  /// not had by writing off.
  private func offered(_ question: SpellingQuestion) -> SpellingQuestion {
    var offered = question
    offered.mayBeShown =
      rules.mayShow && round.setup.mode == .calm && question.shown == nil
      && question.tries >= Self.triesBeforeShown
    return offered
  }

  private mutating func show(_ asked: SpellingQuestion) {
    round.advance()
    var shown = asked
    shown.number = round.number
    shown.shown = rules.words[open].text
    question = offered(shown)
  }
}
