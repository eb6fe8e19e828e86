import Model
import StrictYAML

/// Reads one table of beeps, strictly.
package enum BeepFile {
  static let keys: Set<String> = [
    "id", "number", "version", "title", "subtitle", "distance_m", "legs", "levels", "rest_s",
    "continuous", "calls_s", "earliest_s", "score", "warnings", "consecutive", "layout", "doubtful",
    "source", "picture", "estimate",
  ]
  private static let rules = YAMLRules(deepest: 12, allowsAnchors: false)
  /// In bytes: so that of far too many levels is told that they are too many.
  private static let largestText = 1024 * 1024
  package static let mostLevels = 100
  /// More units than anybody has run in any test.
  private static let mostUnits = 1000
  /// A test of a night is none.
  private static let longest = 3 * 3600.0

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: YAML, one mapping.
  ///   - file: The file's name, for errors.
  /// - Returns: The table; every number is within its range.
  /// - Throws: `ExerciseError` with file, line and key.
  package static func table(from text: String, file: String) throws(ExerciseError) -> BeepTable {
    guard text.utf8.count <= largestText else {
      throw ExerciseError(file: file, .fileTooLarge, ["limit": String(largestText / 1024)])
    }
    let node: YAMLNode
    do throws(YAMLError) {
      node = try YAMLNode(yaml: text, file: file, rules: rules)
    } catch {
      // Nothing else in a table can be so many.
      if error.problem == .tooManyValues {
        throw ExerciseError(
          file: file, line: error.line, key: "levels", .tooMany, ["limit": String(mostLevels)])
      }
      throw ExerciseError(error, file: file)
    }
    guard node.entries != nil else { throw ExerciseError(file: file, line: node.line, .noMapping) }
    let reader = NodeReader(node: node, path: "")
    try reader.allow(keys)
    let table = try read(reader, text)
    guard BeepSchedule(table).end <= Int64(longest * 1e9) else {
      throw reader.error("levels", .tooLarge, ["value": "levels", "limit": String(Int(longest))])
    }
    return table
  }

  private static func read(
    _ reader: NodeReader, _ text: String
  ) throws(ExerciseError) -> BeepTable {
    let score: BeepTable.Score = try reader.choice("score")
    var table = BeepTable(
      id: try reader.name("id"), number: try reader.integer("number", in: 1...999),
      version: try reader.integer("version", in: 1...9999),
      title: try reader.localized("title", limit: 60),
      subtitle: try reader.localized("subtitle", limit: 60),
      distance: try reader.number("distance_m", in: 1...(score.isPaced ? 1000 : 50_000)), legs: 1,
      levels: [], rest: 0, isContinuous: false, earliest: 0, score: score,
      rules: GroupRules(
        warnings: try reader.integer("warnings", in: 0...GroupRules.mostWarnings),
        consecutive: try reader.boolean("consecutive")),
      layout: try reader.localized("layout", limit: 1000),
      source: try reader.text("source", limit: 300), picture: try reader.name("picture"),
      hash: SHA256.hex(text.utf8), text: text)
    if reader.has("legs") { table.legs = try reader.integer("legs", in: 1...4) }
    if reader.has("rest_s") { table.rest = try reader.number("rest_s", in: 0...600) }
    if reader.has("continuous") { table.isContinuous = try reader.boolean("continuous") }
    if reader.has("calls_s") { table.calls = try reader.integer("calls_s", in: 5...3600) }
    if reader.has("earliest_s") {
      table.earliest = try reader.number("earliest_s", in: 0...3600)
    }
    if reader.has("doubtful") { table.doubtful = try reader.localized("doubtful", limit: 500) }
    table.oxygen = try oxygen(reader, of: score)
    for item in try reader.items("levels", in: 1...mostLevels) {
      table.levels.append(try level(item, of: score))
    }
    return table
  }

  private static func level(
    _ item: NodeReader, of score: BeepTable.Score
  ) throws(ExerciseError) -> BeepTable.Level {
    try item.allow(["level", "speed_kmh", "units", "seconds"])
    let name = try item.text("level", limit: 8)
    guard !score.isPaced || item.has("speed_kmh") else {
      throw item.error("speed_kmh", .missing)
    }
    let speed = item.has("speed_kmh") ? try item.number("speed_kmh", in: 1...40) : nil
    // A unit takes its time by the speed.
    guard item.has("units"), speed != nil, score != .stage else {
      return BeepTable.Level(
        name: name, speed: speed, length: .seconds(try item.integer("seconds", in: 1...7200)))
    }
    guard !item.has("seconds") else { throw item.error("seconds", .unknownKey) }
    return BeepTable.Level(
      name: name, speed: speed, length: .units(try item.integer("units", in: 1...mostUnits)))
  }
}
