import Model

@testable import Learning

/// A board as a child may draw it: a tree through all tiles and some roads more, four a tile at most.
struct RandomBoard {
  static func make(seed: UInt64) -> Board {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: Board.tileCount, using: &generator)
    // Rows of four, each place moved a little.
    let tiles = (0..<count).map { index in
      Board.Tile(
        x: (Double(index % 4) + Double.random(in: 0.2...0.8, using: &generator)) / 4,
        y: (Double(index / 4) + Double.random(in: 0.2...0.8, using: &generator)) / 3)
    }
    var roads: [Board.Road] = []
    var degree = [Int](repeating: 0, count: count)
    let order = (0..<count).shuffled(using: &generator)
    for index in 1..<count {
      let before = order[..<index].filter { degree[$0] < Board.mostRoads }
      // Now and then a long path without forks.
      let end = seed % 3 == 0 ? before.last : before.randomElement(using: &generator)
      guard let end else { continue }
      roads.append(Board.Road(order[index], end))
      degree[order[index]] += 1
      degree[end] += 1
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let road = Board.Road(
        .random(in: 0..<count, using: &generator), .random(in: 0..<count, using: &generator))
      guard road.from != road.to, !roads.contains(road), degree[road.from] < Board.mostRoads,
        degree[road.to] < Board.mostRoads
      else { continue }
      roads.append(road)
      degree[road.from] += 1
      degree[road.to] += 1
    }
    return Board(
      landscape: Board.Landscape.allCases[Int(seed % 3)], tiles: tiles, roads: roads)
  }
}
