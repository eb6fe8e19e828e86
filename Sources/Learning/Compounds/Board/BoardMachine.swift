package import Model

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

  package let board: Board
  private let players: Int
  private let die: SmartDie
  /// Where in the level the word of the first tile is; those of the others follow it.
  private let begin: Int
  private var round: WordRound
  private var generator: SplitMix64
  private var phase = Phase.word
  /// The tile that each player's pawn stands on.
  private var pawns: [Int]
  /// Who marked each tile.
  private var flags: [Int: Int] = [:]
  /// Whose turn it is, from 0.
  private var turn = 0
  private var lastNumber: Int?
  /// How often the die was thrown.
  package private(set) var throwCount = 0

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
    let rest = left.flatMap { LeftBoard($0, board: board, players: players) }
    guard
      let round = WordRound(
        words, count: nil, seed: generator.next(), left: rest == nil ? nil : left)
    else { throw .level }
    self.board = board
    self.players = players
    begin = rest?.begin ?? words.position
    self.round = round
    self.generator = generator
    die = SmartDie(board)
    pawns = rest?.pawns ?? [Int](repeating: 0, count: players)
    flags = rest?.flags ?? [:]
    turn = rest?.turn ?? 0
    // Where the pawn stands on a tile that is done, its word was right: the next turn begins.
    let tile = pawns[turn]
    if flags[tile] == nil { self.round.ask(at: begin + tile) } else { phase = .roll }
  }

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
        "tried": .array(round.tried.map { .string($0) }), "tile": .number(Double(pawns[turn])),
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

  package var progress: [String: JSONValue] {
    var progress = round.progress
    progress["landscape"] = .string(board.landscape.rawValue)
    progress["board"] = board.json
    progress["pawns"] = Self.numbers(pawns)
    progress["done"] = .object(
      Dictionary(
        uniqueKeysWithValues: flags.map { (String($0.key), .number(Double($0.value))) }))
    progress["flags"] = Self.numbers(
      pawns.indices.map { player in flags.values.filter { $0 == player }.count })
    progress["turn"] = .number(Double(turn))
    progress["players"] = .number(Double(players))
    progress["die"] = lastNumber.map { .number(Double($0)) } ?? .null
    progress["throws"] = .number(Double(throwCount))
    progress["begin"] = .number(Double(begin))
    progress["tile_words"] = .array(
      board.tiles.indices.map { .string(round.manager.question(at: begin + $0).word) })
    return progress
  }

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
    let tile = pawns[turn]
    var extra: [String: JSONValue] = ["tile": .number(Double(tile))]
    if let lastNumber { extra["die"] = .number(Double(lastNumber)) }
    if players > 1 { extra["player"] = .number(Double(turn)) }
    guard
      let record = round.record(
        answer, among: round.manager.hand, player: players > 1 ? turn : nil, extra: extra)
    else { return [] }
    if record.outcome == .pass {
      flags[tile] = turn
      turn = (turn + 1) % players
      lastNumber = nil
      phase = flags.count == board.tiles.count ? .done : .roll
    }
    return [record]
  }

  private mutating func roll() {
    let open = Set(board.tiles.indices.filter { flags[$0] == nil })
    let thrown = die.roll(from: pawns[turn], open: open, using: &generator)
    throwCount += 1
    lastNumber = thrown.number
    phase = .move(thrown)
    round.advance()
  }

  private mutating func move(to response: String, of thrown: SmartDie.Throw) {
    guard let tile = thrown.targets.first(where: { String($0) == response }) else { return }
    pawns[turn] = tile
    round.advance()
    if flags[tile] == nil {
      phase = .word
      round.ask(at: begin + tile)
    } else {
      phase = .roll
    }
  }
}
