import Foundation
import Model
import Testing

@testable import Learning

@Suite struct BoardTests {
  /// Tiles in a row, each linked to the next.
  static func path(_ count: Int) -> Board {
    Board(
      landscape: .marsDay,
      tiles: (0..<count).map {
        Board.Tile(x: Double($0 % 16) / 16, y: Double($0 / 16) / 16)
      },
      roads: (0..<max(0, count - 1)).map { Board.Road($0, $0 + 1) })
  }

  @Test(arguments: Board.Landscape.allCases)
  func `each landscape has a board that is ready, on which a game may start`(
    landscape: Board.Landscape
  ) {
    let board = Board.ready(landscape)
    #expect(board.landscape == landscape)
    #expect(board.problems == [])
    #expect((8...12).contains(board.tiles.count))
  }

  @Test func `there are at least three landscapes`() {
    #expect(Set(Board.Landscape.allCases.map(\.rawValue)) == ["mars-day", "mars-night", "base"])
  }

  @Test(arguments: [(8, true), (12, true), (7, false), (13, false), (1, false), (0, false)])
  func `eight to twelve tiles are asked of makers`(count: Int, may: Bool) {
    #expect(Self.path(count).canStart == may)
  }

  @Test func `how many tiles are missing or too many is told`() {
    #expect(Self.path(6).problems == [BoardProblem(.fewTiles, count: 2)])
    #expect(Self.path(1).problems == [BoardProblem(.fewTiles, count: 7)])
    #expect(Self.path(200).problems == [BoardProblem(.manyTiles, count: 188)])
    #expect(Self.path(201).problems == [BoardProblem(.tooLarge, count: 201)])
  }

  @Test func `a tile without a road is told, and so are tiles that hang apart`() {
    var lonely = Self.path(9)
    lonely.roads.removeLast()
    #expect(lonely.problems == [BoardProblem(.noRoad, tiles: [8])])
    var apart = Self.path(10)
    apart.roads.remove(at: 4)
    #expect(apart.problems == [BoardProblem(.apart, tiles: [5, 6, 7, 8, 9])])
  }

  @Test func `at most four roads meet in a tile`() {
    var board = Self.path(8)
    board.roads += [Board.Road(0, 2), Board.Road(0, 3), Board.Road(0, 4)]
    #expect(board.canStart)
    board.roads.append(Board.Road(0, 5))
    #expect(board.problems == [BoardProblem(.manyRoads, tiles: [0], count: 5)])
  }

  @Test func `roads to nowhere, round in a circle or twice are told`() {
    var board = Self.path(8)
    board.roads += [Board.Road(0, 8), Board.Road(3, 3), Board.Road(1, 0), Board.Road(-1, 2)]
    #expect(board.problems.map(\.code) == [.road, .road, .repeatedRoad, .road])
  }

  @Test func `tiles beside the landscape or on each other are told`() {
    var board = Self.path(9)
    board.tiles[2].x = 1.2
    board.tiles[4].y = .nan
    board.tiles[6] = board.tiles[5]
    #expect(
      board.problems == [
        BoardProblem(.outside, tiles: [2]), BoardProblem(.outside, tiles: [4]),
        BoardProblem(.tooNear, tiles: [5, 6]),
      ])
  }

  @Test func `a board that is shared comes back as it was`() throws {
    for seed in UInt64(0)..<50 {
      let board = RandomBoard.make(seed: seed)
      #expect(try Board(board.json) == board)
      let data = try JSONEncoder().encode(board)
      #expect(try JSONDecoder().decode(Board.self, from: data) == board)
    }
  }

  private static func code(_ json: String) -> BoardProblem.Code? {
    do {
      _ = try JSONDecoder().decode(Board.self, from: Data(json.utf8))
      return nil
    } catch { return (error as? BoardProblem)?.code }
  }

  @Test func `what is shared and is no board is refused with its reason`() {
    let body = #""landscape": "base", "tiles": [{"x": 0.1, "y": 0.2}], "roads": []"#
    #expect(Self.code(#"{"version": 1, \#(body)}"#) == nil)
    #expect(Self.code(#"{"version": 2, \#(body)}"#) == .version)
    #expect(Self.code(#"{"version": 1e300, \#(body)}"#) == .version)
    #expect(Self.code(#"{\#(body)}"#) == .notBoard)
    #expect(Self.code("[1]") == .notBoard)
    let version = #""version": 1, "roads": []"#
    #expect(Self.code(#"{\#(version), "landscape": "moon", "tiles": []}"#) == .landscape)
    #expect(Self.code(#"{\#(version), "landscape": "base", "tiles": [{"x": 1}]}"#) == .notBoard)
    let start = #"{"version": 1, "landscape": "base", "#
    #expect(Self.code(start + #""tiles": [], "roads": [[0]]}"#) == .notBoard)
    #expect(Self.code(start + #""tiles": [], "roads": [[0, 0.5]]}"#) == .notBoard)
    let many = Array(repeating: "0", count: 201).joined(separator: ",")
    #expect(Self.code(start + #""tiles": [\#(many)], "roads": []}"#) == .tooLarge)
  }
}
