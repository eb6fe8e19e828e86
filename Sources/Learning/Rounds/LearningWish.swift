package import Model

/// What a round of a learning game is made from.
package struct LearningWish: Sendable {
  package var kind: LearningKind
  /// `list`, and what its game needs: `level`, `mode`, `today`, `board`, `landscape`, `players`.
  package var options: RoundOptions
  package var seed: UInt64
  /// What the child answered before, in its order.
  package var answers: [PastAnswer]
  /// Today, as days since 1970-01-01.
  package var day: Int
  /// What was left of an earlier round; it goes on if it is of the same exercise.
  package var left: LeftExercise?

  package init(
    kind: LearningKind, options: RoundOptions, seed: UInt64, answers: [PastAnswer], day: Int,
    left: LeftExercise? = nil
  ) {
    self.kind = kind
    self.options = options
    self.seed = seed
    self.answers = answers
    self.day = day
    self.left = left
  }

  /// The seed that the machine is made with.
  ///
  /// Spelling asks again in the order in which it asked before.
  package var seedInUse: UInt64 { left?.seed ?? seed }

  /// The run in which this child played the same last: game, list, level and mode.
  ///
  /// There is none where nothing can be left: a round with a clock ends by it, and a session that was put
  /// together holds what is still due.
  package var lastRun: RunID? {
    guard options.value("today") != .bool(true),
      options.text("mode") != SpellingMode.arcade.rawValue
    else { return nil }
    let list = options.text("list") ?? BuiltInCompounds.name
    var level: Int?
    if kind.family == .words {
      level = 1
      if case .number(let number)? = options.value("level") { level = Int(exactly: number) }
    }
    return answers.last { answer in
      answer.exercise == kind.exercise && answer.list == list
        && (level == nil || answer.level == level) && answer.mode != SpellingMode.arcade.rawValue
    }?.run
  }

  /// What records call the list of a session that was put together.
  package static let today = "today"

  /// Makes the machine of a round; a spelling game starts with its first `tick`.
  ///
  /// - Parameters:
  ///   - lists: Those that may be asked for.
  ///   - library: Makes the misspellings.
  /// - Returns: The machine; one with compounds has its first question open.
  /// - Throws: `RoundRefusal` that names the option that cannot be meant.
  package func machine(
    _ lists: LearningLists, _ library: LearningLibrary
  ) throws(RoundRefusal) -> any RoundMachine {
    guard let game = kind.spelling else { return try words(lists) }
    let (setup, words, list) = try spelling(game, lists, library)
    do {
      return SpellingRoundMachine(
        try game.machine(
          setup, words: words, list: list.words, model: library.model(list.language),
          denied: BuiltInSpelling.denied(list.language)), kind: game,
        language: list.language)
    } catch {
      throw RoundRefusal(.noWords, "list")
    }
  }

  // MARK: Compounds

  private func words(_ lists: LearningLists) throws(RoundRefusal) -> any RoundMachine {
    let id = options.text("list") ?? BuiltInCompounds.name
    guard let chosen = lists.compounds(id) else { throw RoundRefusal(.unknownList, "list") }
    if try options.flag("today") { return try todaysCompounds(chosen, lists) }
    let list = chosen.words
    let level = try options.integer("level", in: 1...list.levels.count, default: 1)
    let words = WordGameWords(
      list: list, name: id, level: level, position: answers.position(in: id, level: level))
    switch kind {
    case .wordsBingo: return try round(BingoMachine(words, seed: seedInUse, left: left))
    case .wordsBoard: return try board(words)
    default: return try round(CardsMachine(words, seed: seedInUse, left: left))
    }
  }

  private func round(_ game: (some WordGame)?) throws(RoundRefusal) -> any RoundMachine {
    guard let game else { throw RoundRefusal(.unknownList, "level") }
    return CompoundRoundMachine(game)
  }

  private func board(_ words: WordGameWords) throws(RoundRefusal) -> any RoundMachine {
    let players = try options.integer("players", in: 1...2, default: 1)
    let landscape: Board.Landscape = try options.choice("landscape", default: .marsDay)
    do {
      let board = try options.value("board").map { try Board($0) } ?? .ready(landscape)
      return CompoundRoundMachine(
        try BoardMachine(words, board: board, players: players, seed: seedInUse, left: left))
    } catch {
      throw RoundRefusal(.unplayableBoard, "board")
    }
  }

  private func todaysCompounds(
    _ list: LearningLists.Compounds, _ lists: LearningLists
  ) throws(RoundRefusal) -> any RoundMachine {
    let asked = lists.today(list, LeitnerBoxes(answers), day: day).questions
    guard !asked.isEmpty else { throw RoundRefusal(.noWords, "today") }
    return try round(
      CardsMachine(
        WordGameWords(list: WordList(levels: [asked]), name: Self.today, level: 1),
        cards: asked.count, seed: seed))
  }

  // MARK: Spelling

  private func spelling(
    _ game: SpellingGame, _ lists: LearningLists, _ library: LearningLibrary
  ) throws(RoundRefusal) -> (SpellingSetup, [SpellingWord], SpellingList) {
    guard let id = options.text("list"), let list = lists.spelling(id) else {
      throw RoundRefusal(.unknownList, "list")
    }
    guard try options.flag("today") else {
      let mode: SpellingMode = try options.choice("mode", default: .calm)
      let setup = SpellingSetup(
        list: list.id, level: list.level, mode: mode, seed: seedInUse,
        left: mode == .calm ? left : nil)
      return (setup, list.words, list)
    }
    let asked = lists.today(list, in: game, library, LeitnerBoxes(answers), day: day).questions
    guard !asked.isEmpty else { throw RoundRefusal(.noWords, "today") }
    let setup = SpellingSetup(
      list: Self.today, level: list.level, mode: .calm, keepsOrder: true, seed: seed)
    return (setup, asked, list)
  }
}
