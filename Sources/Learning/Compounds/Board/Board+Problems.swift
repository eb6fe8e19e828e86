extension Board {
  /// How many tiles a game takes.
  package static let tileCount = 8...12
  /// How many roads may meet in a tile.
  package static let mostRoads = 4
  /// More tiles than this are not read at all.
  package static let mostTiles = 200
  /// How far apart two tiles lie at least, as a share of the landscape's width and height.
  package static let nearest = 0.05

  /// Whether a game may start.
  package var canStart: Bool { problems.isEmpty }

  /// What has to be mended before a game may start; nothing if it may.
  package var problems: [BoardProblem] {
    guard tiles.count <= Self.mostTiles, roads.count <= Self.mostTiles * Self.mostRoads else {
      return [BoardProblem(.tooLarge, count: max(tiles.count, roads.count))]
    }
    return countProblems + tileProblems + roadProblems
  }

  private var countProblems: [BoardProblem] {
    if tiles.count < Self.tileCount.lowerBound {
      return [BoardProblem(.fewTiles, count: Self.tileCount.lowerBound - tiles.count)]
    }
    if tiles.count > Self.tileCount.upperBound {
      return [BoardProblem(.manyTiles, count: tiles.count - Self.tileCount.upperBound)]
    }
    return []
  }

  private var tileProblems: [BoardProblem] {
    var problems: [BoardProblem] = []
    for (index, tile) in tiles.enumerated() {
      guard (0...1).contains(tile.x), (0...1).contains(tile.y) else {
        problems.append(BoardProblem(.outside, tiles: [index]))
        continue
      }
      let near = tiles[..<index].firstIndex { other in
        abs(other.x - tile.x) < Self.nearest && abs(other.y - tile.y) < Self.nearest
      }
      if let near { problems.append(BoardProblem(.tooNear, tiles: [near, index])) }
    }
    return problems
  }

  private var roadProblems: [BoardProblem] {
    var problems: [BoardProblem] = []
    var seen: Set<Road> = []
    for road in roads {
      let ends = [road.from, road.to].filter { tiles.indices.contains($0) }
      if ends.count < 2 || road.from == road.to {
        problems.append(BoardProblem(.road, tiles: ends))
      } else if !seen.insert(road).inserted {
        problems.append(BoardProblem(.repeatedRoad, tiles: ends))
      }
    }
    let neighbours = neighbours
    for (index, roads) in neighbours.enumerated() where roads.count > Self.mostRoads {
      problems.append(BoardProblem(.manyRoads, tiles: [index], count: roads.count))
    }
    let lonely = tiles.count > 1 ? tiles.indices.filter { neighbours[$0].isEmpty } : []
    problems += lonely.map { BoardProblem(.noRoad, tiles: [$0]) }
    let reached = Self.reached(from: 0, in: neighbours)
    let apart = tiles.indices.filter { !reached.contains($0) && !neighbours[$0].isEmpty }
    if !apart.isEmpty { problems.append(BoardProblem(.apart, tiles: apart)) }
    return problems
  }

  private static func reached(from start: Int, in neighbours: [[Int]]) -> Set<Int> {
    guard neighbours.indices.contains(start) else { return [] }
    var reached: Set<Int> = [start]
    var open = [start]
    while let tile = open.popLast() {
      for next in neighbours[tile] where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }
}
