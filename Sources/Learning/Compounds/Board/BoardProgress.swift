package import Model

/// What a board game tells.
package struct BoardProgress: RoundProgress {
  package let landscape: Board.Landscape
  package let board: Board
  /// The tile that each player's pawn stands on.
  package internal(set) var pawns: [Int]
  /// Who marked each tile that is done.
  package internal(set) var done: [Int: Int] = [:]
  /// How many tiles each player marked.
  package internal(set) var flags: [Int]
  /// Whose turn it is, from 0.
  package internal(set) var turn = 0
  package let players: Int
  /// What was thrown in this turn.
  package internal(set) var die = OrNull<Int>()
  /// How often the die was thrown.
  package internal(set) var throwCount = 0
  /// Where in the level the word of the first tile is; those of the others follow it.
  package let begin: Int
  /// The question word of each tile.
  package internal(set) var tileWords: [String] = []

  enum CodingKeys: String, CodingKey {
    case landscape, board, pawns, done, flags, turn, players, die, begin
    case throwCount = "throws"
    case tileWords = "tile_words"
  }

  init(_ board: Board, players: Int, begin: Int) {
    landscape = board.landscape
    self.board = board
    self.players = players
    self.begin = begin
    pawns = [Int](repeating: 0, count: players)
    flags = pawns
  }

  var isDone: Bool { done.count == board.tiles.count }

  /// Marks the tile of whose turn it is, which ends the turn.
  mutating func mark(_ tile: Int) {
    done[tile] = turn
    flags[turn] += 1
    turn = (turn + 1) % players
    die.value = nil
  }

  /// Where a game goes on that was left here; nothing if it is none on this board and by as many.
  ///
  /// A throw and a way that led to no answer are not kept: the die is thrown again.
  func left(on board: Board, players: Int) -> BoardProgress? {
    let (tiles, turns) = (board.tiles.indices, 0..<players)
    guard board == self.board, !isDone, pawns.count == players, flags.count == players,
      pawns.allSatisfy(tiles.contains), turns.contains(turn),
      done.keys.allSatisfy(tiles.contains), done.values.allSatisfy(turns.contains)
    else { return nil }
    var left = self
    left.die.value = nil
    left.throwCount = 0
    return left
  }
}
