/// Where a pawn gets in so many steps that does not turn round on a road, but may where one ends.
struct StepGraph: Sendable {
  /// One step: from a tile to its neighbour.
  private struct Step: Sendable {
    let from: Int
    let to: Int
  }

  private static let none = -1

  private let steps: [Step]
  /// Which steps leave each tile.
  private let leaving: [[Int]]
  /// Which steps may follow each.
  private let followers: [[Int]]

  init(_ neighbours: [[Int]]) {
    let steps = neighbours.indices.flatMap { from in
      neighbours[from].map { Step(from: from, to: $0) }
    }
    self.steps = steps
    var leaving = [[Int]](repeating: [], count: neighbours.count)
    for (index, step) in steps.enumerated() { leaving[step.from].append(index) }
    self.leaving = leaving
    followers = steps.map { [leaving] step in
      leaving[step.to].filter { steps[$0].to != step.from || leaving[step.to].count == 1 }
    }
  }

  /// Looks at all walks of one step up to some.
  func walks(from tile: Int, steps count: Int) -> Walks {
    var walks = Walks(graph: self)
    var reached = leaving[tile]
    var previous = [Int](repeating: Self.none, count: steps.count)
    for step in reached { previous[step] = step }
    walks.add(reached, previous)
    for _ in 1..<count {
      var next: [Int] = []
      previous = [Int](repeating: Self.none, count: steps.count)
      for step in reached {
        for follower in followers[step] where previous[follower] == Self.none {
          previous[follower] = step
          next.append(follower)
        }
      }
      reached = next
      walks.add(reached, previous)
    }
    return walks
  }

  /// All walks from one tile.
  struct Walks {
    fileprivate let graph: StepGraph
    /// The last steps of walks of one step, of two, and so on.
    private var lastSteps: [[Int]] = []
    /// For each last step the one before it; the first one stands before itself.
    private var previous: [[Int]] = []

    fileprivate init(graph: StepGraph) { self.graph = graph }

    fileprivate mutating func add(_ steps: [Int], _ before: [Int]) {
      lastSteps.append(steps)
      previous.append(before)
    }

    /// Returns whether a walk of so many steps ends on one of the tiles.
    func isEnd(after count: Int, oneOf tiles: Set<Int>) -> Bool {
      lastSteps[count - 1].contains { tiles.contains(graph.steps[$0].to) }
    }

    /// Returns the tiles that walks of so many steps end on, each once and in order.
    func ends(after count: Int) -> [Int] {
      Set(lastSteps[count - 1].map { graph.steps[$0].to }).sorted()
    }

    /// Returns the tiles of one such walk, both ends among them; none if there is no walk.
    func walk(to tile: Int, steps count: Int) -> [Int] {
      guard var step = lastSteps[count - 1].first(where: { graph.steps[$0].to == tile }) else {
        return []
      }
      var walk = [tile]
      for round in previous[..<count].reversed() {
        walk.append(graph.steps[step].from)
        step = round[step]
      }
      return walk.reversed()
    }
  }
}
