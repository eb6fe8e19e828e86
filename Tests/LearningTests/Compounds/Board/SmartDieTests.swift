import Model
import Testing

@testable import Learning

/// Walks of one to six steps without a U-turn, except in dead ends; of the numbers that end on an open
/// tile each is as likely; else the one that comes nearest; else a warp.
@Suite struct SmartDieTests {
  private static func numbers(
    _ board: Board, from tile: Int, open: Set<Int>, throws count: Int = 600
  ) -> [Int: Set<Int>] {
    var generator = SplitMix64(seed: 5)
    let die = SmartDie(board)
    var found: [Int: Set<Int>] = [:]
    for _ in 0..<count {
      let thrown = die.roll(from: tile, open: open, using: &generator)
      found[thrown.number, default: []].formUnion(thrown.targets)
    }
    return found
  }

  @Test func `on a path only numbers that end on an open tile are thrown`() {
    // 0 - 1 - 2 - … - 9; 3 and 5 are open.
    let found = Self.numbers(BoardTests.path(10), from: 0, open: [3, 5])
    #expect(found == [3: [3], 5: [5]])
  }

  @Test func `the pawn does not turn round on a road`() {
    // Two steps from 4 lead to 2 and 6. Back to 4 leads only the way round an end, which is eight
    // steps; 2 is met once more on that way, after six.
    let found = Self.numbers(BoardTests.path(10), from: 4, open: [4, 2])
    #expect(found == [2: [2], 6: [2]])
  }

  @Test func `where a road ends it may turn`() {
    // From 1 to 0, the end, and back: two steps to 1, three to 2.
    let found = Self.numbers(BoardTests.path(10), from: 1, open: [1])
    #expect(found == [2: [1]])
  }

  @Test func `a ring is gone round both ways`() {
    var ring = BoardTests.path(8)
    ring.roads.append(Board.Road(7, 0))
    #expect(Self.numbers(ring, from: 0, open: [3]) == [3: [3], 5: [3]])
    #expect(Self.numbers(ring, from: 0, open: [2, 6]) == [2: [2, 6], 6: [2, 6]])
  }

  @Test func `each number that fits is as likely`() {
    var generator = SplitMix64(seed: 8)
    let die = SmartDie(BoardTests.path(12))
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<6000 {
      counts[die.roll(from: 0, open: Set(1...11), using: &generator).number] += 1
    }
    // A thousand each; four standard deviations are 115.
    for number in 1...6 { #expect(abs(counts[number] - 1000) < 115, "\(counts)") }
  }

  @Test func `if no open tile is within six, the nearest step to one is thrown`() {
    #expect(Self.numbers(BoardTests.path(12), from: 0, open: [11]) == [6: [6]])
  }

  @Test func `an open tile that no road leads to is warped to`() {
    var board = BoardTests.path(10)
    board.roads.removeLast()
    var generator = SplitMix64(seed: 2)
    let thrown = SmartDie(board).roll(from: 0, open: [9], using: &generator)
    #expect(thrown.isWarp)
    #expect(thrown.targets == [9])
    #expect(SmartDie.numbers.contains(thrown.number))
  }

  @Test func `each target comes with a walk of as many steps along roads`() {
    var generator = SplitMix64(seed: 21)
    for seed in UInt64(0)..<300 {
      let board = RandomBoard.make(seed: seed)
      let neighbours = board.neighbours
      let tile = Int.random(in: board.tiles.indices, using: &generator)
      let open = Set(board.tiles.indices.filter { _ in Bool.random(using: &generator) })
      let thrown = SmartDie(board).roll(from: tile, open: open, using: &generator)
      guard !open.isEmpty else { continue }
      #expect(!thrown.targets.isEmpty && thrown.walks.count == thrown.targets.count)
      for (target, walk) in zip(thrown.targets, thrown.walks) {
        #expect(walk.count == thrown.number + 1)
        #expect(walk.first == tile && walk.last == target)
        for (from, to) in zip(walk, walk.dropFirst()) { #expect(neighbours[from].contains(to)) }
        for index in walk.indices.dropFirst(2) where walk[index] == walk[index - 2] {
          #expect(neighbours[walk[index - 1]].count == 1)
        }
      }
    }
  }
}
