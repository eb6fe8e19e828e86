import Model
import Testing

@testable import Learning

@Suite struct BoardMachineTests {
  private static func machine(
    _ board: Board = .ready(.marsDay), players: Int = 1, seed: UInt64 = 1
  ) throws -> BoardMachine {
    try BoardMachine(GamePlayer.words(), board: board, players: players, seed: seed)
  }

  private static func phase(_ machine: BoardMachine) -> JSONValue? {
    machine.question?.stimulus["phase"]
  }

  /// Answers the open question: rightly if it is a word, else with the first choice.
  @discardableResult
  private static func step(_ machine: inout BoardMachine) throws -> [LearningRecord] {
    var player = GamePlayer(generator: SplitMix64(seed: 1), guesses: 0)
    let question = try #require(machine.question)
    let choice = question.stimulus["word"] == nil ? question.choices[0] : player.choice(question)
    return machine.answer(
      LearningAnswer(question: question.number, response: try #require(choice)))
  }

  @Test func `the first turn is a word on the start, without a throw`() throws {
    let machine = try Self.machine()
    #expect(Self.phase(machine) == .string("word"))
    #expect(machine.question?.stimulus["tile"] == .number(0))
    #expect(machine.question?.choices.count == 4)
    #expect(machine.progress.own.throwCount == 0)
  }

  @Test func `word, throw, way and word again`() throws {
    var machine = try Self.machine()
    #expect(try Self.step(&machine).map(\.outcome) == [.pass])
    #expect(machine.progress.own.done == [0: 0])
    #expect(Self.phase(machine) == .string("throw"))
    #expect(machine.question?.choices == ["throw"])
    #expect(try Self.step(&machine).isEmpty)
    #expect(Self.phase(machine) == .string("move"))
    let target = try #require(machine.question?.choices.first)
    #expect(try Self.step(&machine).isEmpty)
    #expect(Self.phase(machine) == .string("word"))
    #expect(machine.progress.own.pawns == [Int(target)])
  }

  @Test func `a tilt means a word by its side, any one throws, and a way is chosen`() throws {
    var machine = try Self.machine()
    let word = try #require(machine.question)
    let sides = try #require(word.sides)
    #expect(["left", "up", "right", "down"].compactMap { sides[$0] } == word.choices)
    let wrong = try #require(word.choices.first { $0 != "ros" })
    _ = machine.answer(LearningAnswer(question: 1, response: wrong))
    #expect(machine.question?.sides == sides.filter { $0.value != wrong })
    try Self.step(&machine)
    let roll = BoardMachine.roll
    #expect(
      machine.question?.sides == ["left": roll, "up": roll, "right": roll, "down": roll])
    try Self.step(&machine)
    #expect(machine.question?.sides == nil)
    #expect(machine.question?.tilt == .choose)
  }

  @Test func `a wrong word is recorded and may be tried again, the tile stays open`() throws {
    var machine = try Self.machine()
    let question = try #require(machine.question)
    let wrong = try #require(question.choices.first { $0 != "ros" })
    let records = machine.answer(LearningAnswer(question: 1, response: wrong))
    #expect(records.map(\.outcome) == [.fail])
    #expect(records.first?.details["tile"] == .number(0))
    #expect(machine.question?.number == 2)
    #expect(machine.question?.choices == question.choices)
    #expect(machine.progress.own.done.isEmpty)
  }

  @Test func `an answer to another question or beside the choices does nothing`() throws {
    var machine = try Self.machine()
    #expect(machine.answer(LearningAnswer(question: 2, response: "ros")).isEmpty)
    #expect(machine.answer(LearningAnswer(question: 1, response: "throw")).isEmpty)
    try Self.step(&machine)
    #expect(machine.answer(LearningAnswer(question: 2, response: "3")).isEmpty)
    #expect(Self.phase(machine) == .string("throw"))
  }

  @Test func `a game starts only on a board that holds together, for one or two`() throws {
    var apart = BoardTests.path(9)
    apart.roads.removeFirst()
    #expect(
      throws: BoardMachine.Refusal.board([
        BoardProblem(.noRoad, tiles: [0]), BoardProblem(.apart, tiles: Array(1...8)),
      ])
    ) {
      try Self.machine(apart)
    }
    #expect(throws: BoardMachine.Refusal.players) { try Self.machine(players: 3) }
    #expect(throws: BoardMachine.Refusal.players) { try Self.machine(players: 0) }
    #expect(throws: BoardMachine.Refusal.level) {
      try BoardMachine(GamePlayer.words(level: 5), board: .ready(.base), seed: 1)
    }
  }

  @Test func `two players take turns, each with pawn and flags, and all tiles are theirs`() throws {
    var machine = try Self.machine(.ready(.base), players: 2)
    var turns: [Int?] = []
    for _ in 0..<200 where !machine.isDone {
      for record in try Self.step(&machine) {
        turns.append(record.player)
        #expect(record.details["player"] == record.player.map { .number(Double($0)) })
      }
    }
    #expect(machine.isDone)
    #expect(turns == (0..<12).map { $0 % 2 })
    #expect(machine.progress.own.flags == [6, 6])
  }

  @Test func `each tile asks for the word that stands on it, in the order of the list`() throws {
    var machine = try BoardMachine(GamePlayer.words(position: 3), board: .ready(.base), seed: 1)
    let level = try GamePlayer.words().list.levels[0]
    let wanted = machine.board.tiles.indices.map { level[($0 + 3) % level.count].word }
    #expect(machine.progress.own.tileWords == wanted)
    for _ in 0..<200 where !machine.isDone {
      if let stimulus = machine.question?.stimulus, let word = stimulus["word"],
        case .number(let tile)? = stimulus["tile"]
      {
        #expect(word == .string(wanted[Int(tile)]))
      }
      try Self.step(&machine)
    }
    #expect(machine.isDone)
    #expect(machine.position == (wanted.count + 3) % level.count)
  }

  @Test func `ten thousand games end, each tile with one right word`() throws {
    let words = try (1...4).map { try GamePlayer.words(level: $0) }
    let boards = (0..<200).map { RandomBoard.make(seed: $0) }
    for seed in UInt64(0)..<10_000 {
      let board = boards[Int(seed % 200)]
      var game = try BoardMachine(
        words[Int(seed % 4)], board: board, players: Int(seed % 2) + 1, seed: seed)
      var player = GamePlayer(generator: SplitMix64(seed: seed), guesses: 0.2)
      let records = player.play(&game)
      let right = records.filter { $0.outcome == .pass }
      guard game.isDone, right.count == board.tiles.count,
        Set(right.map { $0.details["tile"] }).count == board.tiles.count
      else {
        Issue.record("seed \(seed) does not end")
        return
      }
    }
  }

  /// A child chooses the way without a plan.
  @Test func `a thousand boards take few throws, each of one to six`() throws {
    let words = try GamePlayer.words()
    var throwCount = 0
    var tiles = 0
    for seed in UInt64(0)..<1000 {
      let board = RandomBoard.make(seed: seed)
      #expect(board.canStart, "\(board.problems)")
      var game = try BoardMachine(words, board: board, seed: seed)
      var player = GamePlayer(generator: SplitMix64(seed: seed), guesses: 0)
      for _ in 0..<500 {
        guard let question = game.question, let choice = player.choice(question) else { break }
        if case .number(let die)? = question.stimulus["die"] {
          #expect([1, 2, 3, 4, 5, 6].contains(die))
        }
        _ = game.answer(LearningAnswer(question: question.number, response: choice))
      }
      #expect(game.isDone)
      throwCount += game.progress.own.throwCount
      tiles += board.tiles.count
    }
    #expect(Double(throwCount) / Double(tiles) <= 3)
    // One tile needs none; every other one at least one.
    #expect(throwCount >= tiles - 1000)
  }
}
