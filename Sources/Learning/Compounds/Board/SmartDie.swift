import Model

/// A die that knows the board: it shows a number that leads to a tile which is not done yet.
///
/// All walks of one to six steps are looked at, tile by tile with the one that the pawn came from: it
/// does not turn round on a road, but at the end of one it may. Of the numbers that end on an open
/// tile each is as likely. If there is none, the number that comes nearest to an open tile is shown,
/// and where no road leads to one, the pawn warps.
package struct SmartDie: Sendable {
  /// What was thrown.
  package struct Throw: Sendable, Hashable {
    /// 1 to 6.
    package let number: Int
    /// Where the pawn may go, in order; at least one tile unless every tile is done.
    package let targets: [Int]
    /// For each target a walk there of exactly `number` steps, both ends among its tiles; empty when
    /// the pawn warps.
    package let walks: [[Int]]
    /// Whether the targets are open tiles that no road leads to.
    package let isWarp: Bool
  }

  /// What a die shows.
  package static let numbers = 1...6

  private let neighbours: [[Int]]
  private let graph: StepGraph

  package init(_ board: Board) {
    neighbours = board.neighbours
    graph = StepGraph(neighbours)
  }

  /// Throws the die.
  ///
  /// - Parameters:
  ///   - tile: Where the pawn stands, from 0; a tile of the board.
  ///   - open: The tiles that are not done.
  ///   - generator: Of the number.
  /// - Returns: The number, and where it leads.
  package func roll(
    from tile: Int, open: Set<Int>, using generator: inout some RandomNumberGenerator
  ) -> Throw {
    let walks = graph.walks(from: tile, steps: Self.numbers.upperBound)
    let fitting = Self.numbers.filter { walks.isEnd(after: $0, oneOf: open) }
    if let number = fitting.randomElement(using: &generator) {
      return found(number, walks) { open.contains($0) }
    }
    let distances = distances(to: open)
    let nearest = Self.numbers.map { number in
      walks.ends(after: number).compactMap { distances[$0] }.min() ?? .max
    }
    if let best = nearest.min(), best < distances[tile] ?? .max,
      let index = nearest.firstIndex(of: best)
    {
      return found(index + 1, walks) { distances[$0] == best }
    }
    return Throw(
      number: Int.random(in: Self.numbers, using: &generator), targets: open.sorted(), walks: [],
      isWarp: true)
  }

  private func found(
    _ number: Int, _ walks: StepGraph.Walks, where isTarget: (Int) -> Bool
  ) -> Throw {
    let targets = walks.ends(after: number).filter(isTarget)
    return Throw(
      number: number, targets: targets,
      walks: targets.map { walks.walk(to: $0, steps: number) }, isWarp: false)
  }

  /// Returns how many steps each tile is from the nearest open one; tiles without a way are left out.
  private func distances(to open: Set<Int>) -> [Int: Int] {
    var distances: [Int: Int] = [:]
    var queue = open.sorted().filter { neighbours.indices.contains($0) }
    for tile in queue { distances[tile] = 0 }
    var index = 0
    while index < queue.count {
      let tile = queue[index]
      index += 1
      for next in neighbours[tile] where distances[next] == nil {
        distances[next] = (distances[tile] ?? 0) + 1
        queue.append(next)
      }
    }
    return distances
  }
}
