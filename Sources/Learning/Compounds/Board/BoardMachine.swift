import Model

/// The board game: a pawn is led from tile to tile, and each tile asks for the word that stands on it.
///
/// ```
/// word on the start tile, without a throw ──right──▶ the tile is done, the turn ends
/// throw ──▶ move: tiles exactly so far away ──▶ word on an open tile
///                                           ──▶ throw again on a done one
/// ```
///
/// A wrong word may be tried again. It is done when all tiles are. Two players take turns, each with a
/// pawn of its own; both begin on the start tile, and what each marked is counted.
package struct BoardMachine: WordGame {
  /// Why a game cannot start.
  package enum Refusal: Error, Sendable, Hashable {
    case board([BoardProblem])
    /// The list has no such level.
    case level
    /// Neither one player nor two.
    case players
  }

  private enum Phase: Sendable, Hashable {
    case word
    case roll
    case move(SmartDie.Throw)
    case done
  }

  /// What a player answers who throws.
  package static let roll = "throw"

  private let die: SmartDie
  private var own: BoardProgress
  private var round: WordRound
  private var generator: SplitMix64
  private var phase = Phase.word

  /// - Parameters:
  ///   - words: Of the tiles.
  ///   - board: One that may start.
  ///   - players: 1 or 2.
  ///   - seed: Of hands and die.
  ///   - left: What is done of it already, if that was on this board and by as many players.
  /// - Throws: Why it cannot start.
  package init(
    _ words: WordGameWords, board: Board, players: Int = 1, seed: UInt64,
    left: LeftExercise? = nil
  ) throws(Refusal) {
    let problems = board.problems
    guard problems.isEmpty else { throw .board(problems) }
    guard (1...2).contains(players) else { throw .players }
    var generator = SplitMix64(seed: seed)
    let rest = left?.own(BoardProgress.self)?.left(on: board, players: players)
    guard
      let round = WordRound(
        words, count: nil, seed: generator.next(), left: rest == nil ? nil : left)
    else { throw .level }
    own = rest ?? BoardProgress(board, players: players, begin: words.position)
    own.tileWords = board.tiles.indices.map { [begin = own.begin] tile in
      round.manager.question(at: begin + tile).word
    }
    self.round = round
    self.generator = generator
    die = SmartDie(board)
    // Where the pawn stands on a tile that is done, its word was right: the next turn begins.
    if own.done[tile] == nil { self.round.ask(at: own.begin + tile) } else { phase = .roll }
  }

  package var board: Board { own.board }
  /// Where the pawn stands whose turn it is.
  private var tile: Int { own.pawns[own.turn] }

  package var isDone: Bool { phase == .done }
  package var position: Int { round.manager.position }

  private var choices: [String] {
    switch phase {
    case .word: round.manager.hand
    case .roll: [Self.roll]
    case .move(let thrown): thrown.targets.map(String.init)
    case .done: []
    }
  }

  package var question: WordGameQuestion? {
    guard !isDone else { return nil }
    return WordGameQuestion(
      number: round.number, choices: choices, sides: sides, tilt: tilt, stimulus: stimulus)
  }

  private var sides: [String: String]? {
    switch phase {
    case .word: TiltSides.sides(for: round.manager.hand) { !round.tried.contains($0) }
    case .roll: TiltSides.all(Self.roll)
    case .move, .done: nil
    }
  }

  private var tilt: RoundQuestion.Tilt? {
    if case .move = phase { return .choose }
    return nil
  }

  private var stimulus: [String: JSONValue] {
    switch phase {
    case .word:
      [
        "phase": .string("word"), "word": .string(round.manager.word?.word ?? ""),
        "alternatives": .array(round.manager.hand.map { .string($0) }),
        "tried": .array(round.tried.map { .string($0) }), "tile": .number(Double(tile)),
      ]
    case .roll: ["phase": .string("throw")]
    case .move(let thrown):
      [
        "phase": .string("move"), "die": .number(Double(thrown.number)),
        "tiles": Self.numbers(thrown.targets),
        "walks": .array(thrown.walks.map(Self.numbers)), "warp": .bool(thrown.isWarp),
      ]
    case .done: [:]
    }
  }

  private static func numbers(_ values: [Int]) -> JSONValue {
    .array(values.map { .number(Double($0)) })
  }

  package var progress: WordProgress<BoardProgress> { WordProgress(round.made, own) }

  package mutating func answer(_ answer: LearningAnswer) -> [LearningRecord] {
    guard answer.question == round.number, choices.contains(answer.response) else { return [] }
    switch phase {
    case .word: return word(answer)
    case .roll: roll()
    case .move(let thrown): move(to: answer.response, of: thrown)
    case .done: break
    }
    return []
  }

  private mutating func word(_ answer: LearningAnswer) -> [LearningRecord] {
    let player = own.players > 1 ? own.turn : nil
    var extra: [String: JSONValue] = ["tile": .number(Double(tile))]
    extra["die"] = own.die.value.map { .number(Double($0)) }
    extra["player"] = player.map { .number(Double($0)) }
    guard
      let record = round.record(answer, among: round.manager.hand, player: player, extra: extra)
    else { return [] }
    if record.outcome == .pass {
      own.mark(tile)
      phase = own.isDone ? .done : .roll
    }
    return [record]
  }

  private mutating func roll() {
    let open = Set(board.tiles.indices.filter { own.done[$0] == nil })
    let thrown = die.roll(from: tile, open: open, using: &generator)
    own.throwCount += 1
    own.die.value = thrown.number
    phase = .move(thrown)
    round.advance()
  }

  private mutating func move(to response: String, of thrown: SmartDie.Throw) {
    guard let tile = thrown.targets.first(where: { String($0) == response }) else { return }
    own.pawns[own.turn] = tile
    round.advance()
    if own.done[tile] == nil {
      phase = .word
      round.ask(at: own.begin + tile)
    } else {
      phase = .roll
    }
  }
}
