import Model
import Testing

@testable import Learning

@Suite struct BingoMachineTests {
  private static func machine(level: Int = 1, seed: UInt64 = 1) throws -> BingoMachine {
    try #require(BingoMachine(GamePlayer.words(level: level), seed: seed))
  }

  private static func tiles(_ question: WordGameQuestion) -> [String: JSONValue] {
    guard case .object(let tiles)? = question.stimulus["tiles"] else { return [:] }
    return tiles
  }

  private static func bright(_ machine: BingoMachine) -> [Int] {
    machine.progress.own.tiles.indices.filter { machine.progress.own.tiles[$0] != nil }
  }

  @Test func `four alternatives lie on four tiles`() throws {
    let open = try #require(try Self.machine().question)
    let tiles = Self.tiles(open)
    #expect(tiles.count == 4)
    #expect(tiles.keys.allSatisfy { (0...15).contains(Int($0) ?? -1) })
    #expect(Set(tiles.values) == Set(open.choices.map { .string($0) }))
  }

  @Test func `a wrong alternative sinks, the others stay where they lie`() throws {
    var machine = try Self.machine()
    let before = try #require(machine.question)
    let wrong = try #require(before.choices.first { $0 != "ros" })
    #expect(
      machine.answer(LearningAnswer(question: 1, response: wrong)).map(\.outcome) == [.fail])
    let after = try #require(machine.question)
    #expect(after.choices == before.choices.filter { $0 != wrong })
    #expect(Self.tiles(after) == Self.tiles(before).filter { $0.value != .string(wrong) })
    #expect(machine.answer(LearningAnswer(question: 2, response: wrong)).isEmpty)
  }

  @Test func `a right alternative brightens its tile, which is used no more`() throws {
    var machine = try Self.machine()
    let open = try #require(machine.question)
    let tile = try #require(
      Self.tiles(open).first { $0.value == .string("ros") }.flatMap { Int($0.key) })
    let records = machine.answer(LearningAnswer(question: 1, response: "ros"))
    #expect(records.first?.details["tile"] == .number(Double(tile)))
    #expect(Self.bright(machine) == [tile])
    #expect(machine.progress.own.tiles[tile] == "solros")
    let next = try #require(machine.question)
    #expect(next.stimulus["word"] == .string("is"))
    #expect(!Self.tiles(next).keys.contains(String(tile)))
  }

  @Test func `four tiles are tilted to by where they lie`() {
    // 0 is top left, 4 below it, 15 bottom right.
    #expect(BingoMachine.bySide([15, 2, 12, 5]) == [12, 2, 15, 5])
    // In one row there is no above: the two between go by their order.
    #expect(BingoMachine.bySide([7, 4, 6, 5]) == [4, 5, 7, 6])
    #expect(BingoMachine.bySide([9, 3, 4]) == [4, 9, 3])
  }

  @Test func `a tilt means the alternative on the tile of its side, and none that sank`() throws {
    var machine = try Self.machine()
    let open = try #require(machine.question)
    let sides = try #require(open.sides)
    #expect(Set(sides.values) == Set(open.choices))
    func column(_ side: String) throws -> Int {
      let tile = Self.tiles(open).first { $0.value == .string(sides[side] ?? "") }
      return try #require(tile.flatMap { Int($0.key) }) % BingoMachine.side
    }
    for side in ["up", "down"] {
      #expect(try column("left") <= column(side))
      #expect(try column(side) <= column("right"))
    }
    let wrong = try #require(open.choices.first { $0 != "ros" })
    _ = machine.answer(LearningAnswer(question: 1, response: wrong))
    #expect(machine.question?.sides == sides.filter { $0.value != wrong })
  }

  @Test func `there are four rows, four columns and two diagonals`() {
    let lines = Set(BingoMachine.lines)
    #expect(lines.count == 10)
    for line in [[0, 1, 2, 3], [0, 4, 8, 12], [0, 5, 10, 15], [3, 6, 9, 12]] {
      #expect(lines.contains(line))
    }
  }

  @Test func `ten thousand games end with one full line, after at most thirteen right answers`()
    throws
  {
    let words = try (1...4).map { try GamePlayer.words(level: $0) }
    for seed in UInt64(0)..<10_000 {
      var game = try #require(BingoMachine(words[Int(seed % 4)], seed: seed))
      var player = GamePlayer(generator: SplitMix64(seed: seed), guesses: seed % 3 == 0 ? 1 : 0.3)
      let records = player.play(&game)
      let bright = Self.bright(game)
      let full = BingoMachine.lines.filter { Set($0).isSubset(of: bright) }
      guard game.isDone, !full.isEmpty, (4...13).contains(bright.count),
        records.filter({ $0.outcome == .pass }).count == bright.count
      else {
        Issue.record("seed \(seed) ends with \(bright)")
        return
      }
    }
  }

  /// A board is what one child gets: a level, a place in it, and seeds of its own.
  @Test func `every board takes as many words to its row, within a tenth`() throws {
    let games = 150
    var means: [Double] = []
    for board in 0..<20 {
      let words = try GamePlayer.words(level: board % 4 + 1, position: board * 2)
      var answers = 0
      for seed in 0..<games {
        var game = try #require(
          BingoMachine(words, seed: UInt64(board * games + seed)))
        var player = GamePlayer(generator: SplitMix64(seed: UInt64(seed)), guesses: 0)
        answers += player.play(&game).count
      }
      means.append(Double(answers) / Double(games))
    }
    let mean = means.reduce(0, +) / Double(means.count)
    for each in means { #expect(abs(each / mean - 1) < 0.1, "\(means)") }
  }

  @Test func `the right alternative lies on every tile as often, within a tenth`() throws {
    var counts = [Int](repeating: 0, count: 16)
    let words = try GamePlayer.words()
    for seed in UInt64(0)..<16_000 {
      let game = try #require(BingoMachine(words, seed: seed))
      let tiles = game.question.map(Self.tiles)
      let tile = tiles?.first { $0.value == .string("ros") }.flatMap { Int($0.key) }
      counts[try #require(tile)] += 1
    }
    // A thousand each; the standard deviation is 31.
    for count in counts { #expect(abs(count - 1000) < 110, "\(counts)") }
  }
}
