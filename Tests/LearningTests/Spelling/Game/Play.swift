import Model

@testable import Learning

/// Made-up rounds and players.
enum Play {
  static let begin = HostInstant(nanoseconds: 5_000_000_000)

  static func after(_ seconds: Double) -> HostInstant { begin.advanced(bySeconds: seconds) }

  static let words = [
    "cat", "ship", "green", "train", "little", "what", "cake", "jump", "plant", "two", "yellow",
    "find", "help", "frog", "on", "no",
  ].map { SpellingWord($0) }

  static func setup(
    _ mode: SpellingMode, seed: UInt64 = 1, keepsOrder: Bool = false
  ) -> SpellingSetup {
    SpellingSetup(list: "test", level: 2, mode: mode, keepsOrder: keepsOrder, seed: seed)
  }

  private static let model = MisspellingModel(
    language: .en, dictionary: WordSet(["gat"]), denied: DenyList(["damn"]))
  static let bubbleWords = BubbleWord.all(of: words, model: model, seed: 1)

  static func machine(
    _ game: SpellingGame, _ mode: SpellingMode, seed: UInt64 = 1, keepsOrder: Bool = false
  ) throws -> SpellingMachine {
    let setup = setup(mode, seed: seed, keepsOrder: keepsOrder)
    return switch game {
    case .bubbles: try SpellingMachine(setup, BubblesRules(bubbleWords))
    case .scramble:
      try SpellingMachine(
        setup, ScrambleRules(words, list: words, denied: DenyList(["shit"])))
    case .dictation: try SpellingMachine(setup, DictationRules(words))
    }
  }

  /// A response that is right or wrong, as a player gives it who knows the word.
  static func response(
    _ game: SpellingGame, _ machine: SpellingMachine, isRight: Bool
  ) -> String {
    guard let question = machine.question, let word = machine.solution?.text else { return "" }
    if isRight { return word }
    return switch game {
    case .bubbles:
      question.alternatives.first { $0 != word && !question.crossed.contains($0) } ?? word
    case .scramble: question.alternatives.joined()
    case .dictation: word + "q"
    }
  }

  @discardableResult static func answer(
    _ game: SpellingGame, _ machine: inout SpellingMachine, isRight: Bool,
    at seconds: Double = 1
  ) -> [LearningRecord] {
    let answer = LearningAnswer(
      question: machine.question?.number ?? 0,
      response: response(game, machine, isRight: isRight), responseTime: 1.5)
    return machine.answer(answer, at: after(seconds))
  }
}
