package import Model

/// Bingo, four by four: the alternatives lie on free tiles, and a right one brightens its tile.
///
/// A wrong one sinks. Four bright tiles in a row, a column or a diagonal end the game.
package struct BingoMachine: WordGame {
  /// How many tiles a side has.
  package static let side = 4
  /// The tiles of each line that ends the game: rows, columns, diagonals.
  ///
  /// Tile 0 is top left, 1 right of it.
  package static let lines: [[Int]] =
    (0..<side).map { row in (0..<side).map { row * side + $0 } }
    + (0..<side).map { column in (0..<side).map { $0 * side + column } }
    + [(0..<side).map { $0 * (side + 1) }, (0..<side).map { ($0 + 1) * (side - 1) }]

  private var round: WordRound
  private var generator: SplitMix64
  /// The compound of each bright tile.
  private var tiles = [String?](repeating: nil, count: side * side)
  /// Where the alternatives that did not sink lie.
  private var places: [(tile: Int, alternative: String)] = []
  private var row: [Int]?

  /// Returns nothing if the list has no such level.
  ///
  /// - Parameters:
  ///   - words: What is asked.
  ///   - seed: Of hands and tiles.
  ///   - left: What is done of it already.
  package init?(_ words: WordGameWords, seed: UInt64, left: LeftExercise? = nil) {
    var generator = SplitMix64(seed: seed)
    let tiles = left.flatMap(Self.tiles)
    guard
      let round = WordRound(
        words, count: nil, seed: generator.next(), left: tiles == nil ? nil : left)
    else { return nil }
    self.round = round
    self.generator = generator
    self.tiles = tiles ?? self.tiles
    ask()
  }

  /// The tiles of a game that was left; nothing if they are none that a game goes on with.
  private static func tiles(_ left: LeftExercise) -> [String?]? {
    guard case .array(let values)? = left.progress["tiles"], values.count == side * side else {
      return nil
    }
    let tiles: [String?] = values.map { value in
      if case .string(let compound) = value { compound } else { nil }
    }
    let isFull = lines.contains { line in line.allSatisfy { tiles[$0] != nil } }
    return isFull ? nil : tiles
  }

  package var isDone: Bool { row != nil }
  package var position: Int { round.manager.position }

  private var choices: [String] { places.map(\.alternative) }

  package var question: WordGameQuestion? {
    guard !isDone, let word = round.manager.word else { return nil }
    var tiles: [String: JSONValue] = [:]
    for place in places { tiles[String(place.tile)] = .string(place.alternative) }
    return WordGameQuestion(
      number: round.number, choices: choices,
      sides: TiltSides.sides(for: round.manager.hand) { choices.contains($0) },
      stimulus: ["word": .string(word.word), "tiles": .object(tiles)])
  }

  package var progress: [String: JSONValue] {
    var progress = round.progress
    progress["tiles"] = .array(tiles.map { tile in tile.map { .string($0) } ?? .null })
    if let row { progress["row"] = .array(row.map { .number(Double($0)) }) }
    return progress
  }

  package mutating func answer(_ answer: LearningAnswer) -> [LearningRecord] {
    guard !isDone, let index = places.firstIndex(where: { $0.alternative == answer.response })
    else { return [] }
    let tile = places[index].tile
    guard
      let record = round.record(answer, among: choices, extra: ["tile": .number(Double(tile))])
    else { return [] }
    if record.outcome == .pass {
      tiles[tile] = round.solved.last?.compound
      places = []
      row = Self.lines.first { line in line.allSatisfy { tiles[$0] != nil } }
      if !isDone { ask() }
    } else {
      places.remove(at: index)
    }
    return [record]
  }

  /// Lays the next word's alternatives on free tiles.
  ///
  /// Four are always free: whatever fills thirteen
  /// of sixteen tiles fills a row.
  private mutating func ask() {
    round.ask()
    let free = tiles.indices.filter { tiles[$0] == nil }.shuffled(using: &generator)
    let hand = round.manager.hand
    let lain = Self.bySide(Array(free.prefix(hand.count)))
    places = zip(lain, hand).map { (tile: $0, alternative: $1) }
  }

  /// Returns tiles in the order of the sides to which one tilts for them: of four the leftmost, the
  /// upper of the two between, the rightmost, the lower one.
  static func bySide(_ tiles: [Int]) -> [Int] {
    let across = tiles.sorted { ($0 % side, $0) < ($1 % side, $1) }
    guard across.count == WordManager.handSize else { return across }
    return [across[0], min(across[1], across[2]), across[3], max(across[1], across[2])]
  }
}
