import Model

/// What bingo tells.
package struct BingoProgress: RoundProgress {
  /// The compound of each bright tile, nothing of the others.
  package internal(set) var tiles = [String?](
    repeating: nil, count: BingoMachine.side * BingoMachine.side)
  /// The bright tiles in a line, once there are that many.
  package internal(set) var row: [Int]?

  /// The tiles of each line that is bright.
  var lines: [[Int]] { BingoMachine.lines.filter { line in line.allSatisfy { tiles[$0] != nil } } }

  /// Whether a game that was left goes on from here.
  var goesOn: Bool {
    row == nil && tiles.count == BingoMachine.side * BingoMachine.side && lines.isEmpty
  }
}

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
  private var own: BingoProgress
  /// Where the alternatives that did not sink lie.
  private var places: [(tile: Int, alternative: String)] = []

  /// Returns nothing if the list has no such level.
  ///
  /// - Parameters:
  ///   - words: What is asked.
  ///   - seed: Of hands and tiles.
  ///   - left: What is done of it already.
  package init?(_ words: WordGameWords, seed: UInt64, left: LeftExercise? = nil) {
    var generator = SplitMix64(seed: seed)
    let rest = left?.own(BingoProgress.self).flatMap { $0.goesOn ? $0 : nil }
    guard
      let round = WordRound(
        words, count: nil, seed: generator.next(), left: rest == nil ? nil : left)
    else { return nil }
    self.round = round
    self.generator = generator
    own = rest ?? BingoProgress()
    ask()
  }

  package var isDone: Bool { own.row != nil }
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

  package var progress: WordProgress<BingoProgress> { WordProgress(round.made, own) }

  package mutating func answer(_ answer: LearningAnswer) -> [LearningRecord] {
    guard !isDone, let index = places.firstIndex(where: { $0.alternative == answer.response })
    else { return [] }
    let tile = places[index].tile
    guard
      let record = round.record(answer, among: choices, extra: ["tile": .number(Double(tile))])
    else { return [] }
    if record.outcome == .pass {
      own.tiles[tile] = round.made.words.last
      places = []
      own.row = own.lines.first
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
    let free = own.tiles.indices.filter { own.tiles[$0] == nil }.shuffled(using: &generator)
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
