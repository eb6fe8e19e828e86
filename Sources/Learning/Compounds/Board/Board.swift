/// A board: tiles on a landscape, and roads between them that go both ways.
package struct Board: Sendable, Hashable {
  /// What the tiles lie on; each has a board of its own that is ready.
  package enum Landscape: String, Sendable, Hashable, Codable, CaseIterable {
    case marsDay = "mars-day"
    case marsNight = "mars-night"
    case base
  }

  /// Where a tile lies, as shares of the landscape's width and height, 0 to 1, from the top left.
  package struct Tile: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Between two tiles, named by their places in `Board.tiles`; the smaller one first.
  package struct Road: Sendable, Hashable {
    package let from: Int
    package let to: Int

    package init(_ one: Int, _ other: Int) {
      from = min(one, other)
      to = max(one, other)
    }
  }

  package var landscape: Landscape
  /// The first one is the start.
  package var tiles: [Tile]
  package var roads: [Road]

  package init(landscape: Landscape, tiles: [Tile], roads: [Road]) {
    self.landscape = landscape
    self.tiles = tiles
    self.roads = roads
  }

  /// Returns for each tile those that a road leads to, in order.
  ///
  /// Roads that lead nowhere are left out.
  package var neighbours: [[Int]] {
    var neighbours = [Set<Int>](repeating: [], count: tiles.count)
    for road in roads
    where road.from != road.to && tiles.indices.contains(road.from)
      && tiles.indices.contains(road.to)
    {
      neighbours[road.from].insert(road.to)
      neighbours[road.to].insert(road.from)
    }
    return neighbours.map { $0.sorted() }
  }
}
