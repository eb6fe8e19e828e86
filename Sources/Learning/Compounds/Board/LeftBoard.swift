import Model

/// Where a board game stood that was left: pawns, flags, and whose turn it was.
///
/// A throw and a way that led to no answer are not kept: the die is thrown again.
struct LeftBoard: Sendable, Hashable {
  let pawns: [Int]
  let flags: [Int: Int]
  let turn: Int
  /// Where in the level the word of the first tile is, if a record tells.
  let begin: Int?

  /// Fails if it is no game that goes on, on this board and by as many.
  init?(_ left: LeftExercise, board: Board, players: Int) {
    let progress = left.progress
    guard progress["board"] == board.json, case .array(let pawns)? = progress["pawns"],
      case .object(let done)? = progress["done"], let turn = Self.integer(progress["turn"])
    else { return nil }
    self.turn = turn
    begin = Self.integer(progress["begin"])
    self.pawns = pawns.compactMap(Self.integer)
    var flags: [Int: Int] = [:]
    for (tile, player) in done {
      guard let tile = Int(tile), let player = Self.integer(player) else { return nil }
      flags[tile] = player
    }
    self.flags = flags
    let (tiles, turns) = (board.tiles.indices, 0..<players)
    guard self.pawns.count == players, self.pawns.allSatisfy(tiles.contains),
      turns.contains(turn), flags.keys.allSatisfy(tiles.contains),
      flags.values.allSatisfy(turns.contains), flags.count < board.tiles.count
    else { return nil }
  }

  private static func integer(_ value: JSONValue?) -> Int? {
    if case .number(let number)? = value { Int(exactly: number) } else { nil }
  }
}
