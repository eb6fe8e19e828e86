package import Model

/// One round of a spelling game: words, one after the other, each until it is right.
///
/// Pure: no clock and no I/O. The owner says when the round starts and hands in the moment with each
/// answer; between them it calls `tick` at `deadline`.
///
/// ```
/// start ──▶ word 1, answer 1 ──right──▶ the next word, or the end
///                            ──wrong──▶ word 1, answer 2
///       ──answer to another number──▶ nothing
///       ──deadline, fourth mistake, stop──▶ the end
/// ```
package protocol SpellingMachine: Sendable {
  /// What is asked; nothing before the start and after the end.
  var question: SpellingQuestion? { get }
  /// The word that is asked, for who plays its clip; a screen is not to have it.
  var solution: SpellingWord? { get }
  /// What the last answer was worth; nothing before the first.
  var feedback: SpellingFeedback? { get }
  var end: SpellingEnd? { get }
  /// The words of the round so far, in their order; one that is open is not among them.
  var words: [SpellingResult] { get }
  /// What screens show beside the question; never which answer is right.
  var progress: [String: JSONValue] { get }
  /// When the time is up; nothing before the start and where there is no clock.
  var deadline: HostInstant? { get }

  /// Starts the clock and asks the first word; nothing happens the second time.
  mutating func start(at now: HostInstant)

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - answer: Names the number of the open question.
  ///   - now: When it came.
  /// - Returns: What is to be recorded; nothing if it answers no open question, is none of its
  ///   choices, or came after the time was up.
  mutating func answer(_ answer: LearningAnswer, at now: HostInstant) -> [LearningRecord]

  /// Ends the round if its time is up.
  mutating func tick(at now: HostInstant)

  /// Ends the round before its own end.
  mutating func stop(_ end: SpellingEnd)
}

/// Which spelling game it is.
package enum SpellingGame: String, Sendable, Hashable, Codable, CaseIterable {
  case bubbles, scramble, dictation

  /// The exercise that its trials carry.
  package var exercise: String { "spell-\(rawValue)" }

  /// Makes the machine of a round; nothing is asked before its start.
  ///
  /// - Parameters:
  ///   - setup: Of the round.
  ///   - words: Those to ask; what this game cannot ask stays out.
  ///   - list: All words of the list.
  ///   - model: Makes misspellings.
  ///   - denied: What no letters are to spell.
  /// - Returns: The machine.
  /// - Throws: `SpellingRefusal` if no word is left.
  package func machine(
    _ setup: SpellingSetup, words: [SpellingWord], list: [SpellingWord], model: MisspellingModel,
    denied: DenyList
  ) throws(SpellingRefusal) -> any SpellingMachine {
    switch self {
    case .bubbles:
      try BubblesMachine(
        setup, words: BubbleWord.all(of: words, model: model, seed: setup.seed))
    case .scramble: try ScrambleMachine(setup, words: words, list: list, denied: denied)
    case .dictation: try DictationMachine(setup, words: words)
    }
  }

  package init?(exercise: String) {
    guard let game = Self.allCases.first(where: { $0.exercise == exercise }) else { return nil }
    self = game
  }
}

package enum SpellingMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Two minutes, three mistakes forgiven, a score.
  case arcade
  /// Twelve words, no clock and no score.
  case calm
}

/// Why a round is over.
package enum SpellingEnd: String, Sendable, Hashable, Codable, CaseIterable {
  /// The two minutes are over.
  case time
  /// The fourth mistake.
  case mistakes
  /// All words of a calm round were asked.
  case complete
  /// The player left it.
  case stopped
  /// Nobody answered for too long.
  case leftAlone = "left-alone"
  /// The program ended, or another round of the same player began.
  case interrupted

  /// Whether the round came to its own end, so that its score counts.
  package var isWhole: Bool {
    switch self {
    case .time, .mistakes, .complete: true
    case .stopped, .leftAlone, .interrupted: false
    }
  }
}
