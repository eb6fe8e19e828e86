/// The boards that are ready, one for each landscape.
extension Board {
  /// Returns the board that is ready for a landscape; a game may start on it.
  package static func ready(_ landscape: Landscape) -> Board {
    switch landscape {
    case .marsDay:
      // Around a crater, with a short cut through it.
      board(
        landscape,
        [
          (0.08, 0.80), (0.20, 0.56), (0.14, 0.26), (0.36, 0.14), (0.60, 0.18), (0.82, 0.30),
          (0.90, 0.60), (0.70, 0.80), (0.44, 0.84), (0.48, 0.50),
        ],
        [
          (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (0, 8), (1, 9), (4, 9),
          (7, 9),
        ])
    case .marsNight:
      // A path that forks, with a dead end on a hill.
      board(
        landscape,
        [
          (0.10, 0.18), (0.30, 0.26), (0.50, 0.16), (0.72, 0.22), (0.90, 0.42), (0.74, 0.60),
          (0.52, 0.46), (0.30, 0.58), (0.12, 0.80), (0.46, 0.84), (0.86, 0.84),
        ],
        [
          (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6), (6, 7), (7, 8), (7, 9), (5, 9),
          (5, 10),
        ])
    case .base:
      // Rooms around a hall.
      board(
        landscape,
        [
          (0.50, 0.90), (0.50, 0.68), (0.26, 0.78), (0.10, 0.56), (0.24, 0.34), (0.50, 0.46),
          (0.40, 0.14), (0.66, 0.14), (0.78, 0.36), (0.92, 0.58), (0.76, 0.78), (0.08, 0.14),
        ],
        [
          (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (1, 5), (4, 6), (6, 7), (7, 8), (5, 8), (8, 9),
          (9, 10), (1, 10), (4, 11),
        ])
    }
  }

  private static func board(
    _ landscape: Landscape, _ tiles: [(Double, Double)], _ roads: [(Int, Int)]
  ) -> Board {
    Board(
      landscape: landscape, tiles: tiles.map { Tile(x: $0.0, y: $0.1) },
      roads: roads.map { Road($0.0, $0.1) })
  }
}
