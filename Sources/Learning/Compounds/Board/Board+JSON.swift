package import Model

/// How a board is kept and shared.
///
/// ```json
/// {"landscape": "mars-day", "roads": [[0, 1]], "tiles": [{"x": 0.1, "y": 0.2}], "version": 1}
/// ```
extension Board {
  /// The version that is written and read.
  package static let version = 1

  package var json: JSONValue {
    .object([
      "version": .number(Double(Self.version)), "landscape": .string(landscape.rawValue),
      "tiles": .array(tiles.map { .object(["x": .number($0.x), "y": .number($0.y)]) }),
      "roads": .array(
        roads.map { .array([.number(Double($0.from)), .number(Double($0.to))]) }),
    ])
  }

  /// Reads a board that somebody shared; whether a game may start on it is another question.
  ///
  /// - Throws: What is wrong with it, if it is no board of this version.
  package init(_ json: JSONValue) throws(BoardProblem) {
    guard case .object(let members) = json, case .number(let version)? = members["version"] else {
      throw BoardProblem(.notBoard)
    }
    guard version == Double(Self.version) else {
      throw BoardProblem(.version, count: Int(exactly: version))
    }
    guard case .string(let landscape)? = members["landscape"],
      case .array(let tiles)? = members["tiles"], case .array(let roads)? = members["roads"]
    else { throw BoardProblem(.notBoard) }
    guard let landscape = Landscape(rawValue: landscape) else { throw BoardProblem(.landscape) }
    guard tiles.count <= Self.mostTiles, roads.count <= Self.mostTiles * Self.mostRoads else {
      throw BoardProblem(.tooLarge, count: max(tiles.count, roads.count))
    }
    self.init(landscape: landscape, tiles: [], roads: [])
    for tile in tiles { self.tiles.append(try Self.tile(tile)) }
    for road in roads { self.roads.append(try Self.road(road)) }
  }

  private static func tile(_ json: JSONValue) throws(BoardProblem) -> Tile {
    guard case .object(let members) = json, case .number(let x)? = members["x"],
      case .number(let y)? = members["y"], x.isFinite, y.isFinite
    else { throw BoardProblem(.notBoard) }
    return Tile(x: x, y: y)
  }

  private static func road(_ json: JSONValue) throws(BoardProblem) -> Road {
    guard case .array(let ends) = json, ends.count == 2, case .number(let one) = ends[0],
      case .number(let other) = ends[1], let one = Int(exactly: one),
      let other = Int(exactly: other)
    else { throw BoardProblem(.notBoard) }
    return Road(one, other)
  }
}

extension Board: Codable {
  package init(from decoder: any Decoder) throws {
    try self.init(JSONValue(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}
