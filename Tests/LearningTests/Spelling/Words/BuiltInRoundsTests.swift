import Testing

@testable import Learning

/// The built-in lists as they are played.
@Suite struct BuiltInRoundsTests {
  @Test(arguments: SpellingGame.allCases)
  func `every built-in list is a whole calm round of every game`(game: SpellingGame) throws {
    for list in BuiltInSpelling.load().lists {
      let denied = BuiltInSpelling.denied(list.language)
      let model = MisspellingModel(
        language: list.language, dictionary: BuiltInSpelling.nearWords(list.language),
        denied: denied)
      var machine = try game.machine(
        SpellingSetup(list: list.id, level: list.level, mode: .calm, seed: 3), words: list.words,
        list: list.words, model: model, denied: denied)
      machine.start(at: Play.begin)
      while machine.question != nil { Play.answer(game, &machine, isRight: true) }
      #expect(machine.end == .complete)
      #expect(machine.words.count == 12, "\(list.id)")
    }
  }
}
