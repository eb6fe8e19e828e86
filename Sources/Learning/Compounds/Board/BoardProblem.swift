/// Why a board cannot be read or played, and where: a value, worded by the faces.
package struct BoardProblem: Error, Sendable, Hashable {
  /// Stable codes.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// It is no board: a member is missing or of another kind.
    case notBoard = "board-not-read"
    /// Another version than this program reads; `count` is which.
    case version = "board-version"
    /// More tiles or roads than any board has; `count` is how many.
    case tooLarge = "board-too-large"
    /// A landscape that there is not.
    case landscape = "board-landscape"
    /// Fewer tiles than a game takes; `count` are missing.
    case fewTiles = "board-few-tiles"
    /// More tiles than a game takes; `count` are too many.
    case manyTiles = "board-many-tiles"
    /// A tile that lies beside the landscape.
    case outside = "board-tile-outside"
    /// Two tiles so near that a finger cannot tell them apart.
    case tooNear = "board-tiles-near"
    /// A road that leads to no tile, or back to its own.
    case road = "board-road"
    /// The same road twice.
    case repeatedRoad = "board-repeated-road"
    /// A tile with more than four roads; `count` is how many.
    case manyRoads = "board-many-roads"
    /// A tile that no road leads to.
    case noRoad = "board-no-road"
    /// The tiles do not hang together; those that the start does not reach are named.
    case apart = "board-apart"
  }

  package let code: Code
  /// The tiles concerned, from 0.
  package let tiles: [Int]
  package let count: Int?

  init(_ code: Code, tiles: [Int] = [], count: Int? = nil) {
    self.code = code
    self.tiles = tiles
    self.count = count
  }
}
