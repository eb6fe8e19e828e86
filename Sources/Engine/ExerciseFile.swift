package import Model
import StrictYAML

/// Reads one exercise definition, strictly.
package enum ExerciseFile {
  /// The keys of a file, in the order in which `ExerciseText` writes them.
  static let keys = [
    "id", "number", "version", "title", "kind", "capture", "attempts", "countdown_s", "channels",
    "double_contact", "start_signal", "target",
    "equipment", "quantity", "unit", "input", "better", "score", "pass_at", "active", "picture",
    "instructions", "source",
  ]
  /// Names that stand in the pages' addresses in the place of an exercise.
  private static let reserved: Set<String> = ["edit", "order", "preview"]
  /// An exercise has no use for what could make a small file huge.
  private static let rules = YAMLRules(deepest: 12, allowsAnchors: false)
  /// In bytes; the longest exercise that is allowed is a fifth of it.
  private static let largestText = 64 * 1024

  package static let numbers = 0...999
  package static let attempts = 1...50
  /// In seconds.
  package static let countdowns = 1...3600
  package static let longestTitle = 60
  package static let longestText = 1000
  package static let mostEquipment = 8
  package static let mostChannels = 12

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: YAML, one mapping; JSON is YAML too.
  ///   - file: The file's name, for errors.
  ///   - pictures: The pictures that there are; `nil` takes any name.
  /// - Returns: The definition; every number is within its range.
  /// - Throws: `ExerciseError` with file, line and key.
  package static func exercise(
    from text: String, file: String, pictures: Set<String>? = nil
  ) throws(ExerciseError) -> Exercise {
    guard text.utf8.count <= largestText else {
      throw ExerciseError(file: file, .fileTooLarge, ["limit": String(largestText / 1024)])
    }
    let node: YAMLNode
    do throws(YAMLError) {
      node = try YAMLNode(yaml: text, file: file, rules: rules)
    } catch {
      throw ExerciseError(error, file: file)
    }
    guard node.entries != nil else { throw ExerciseError(file: file, line: node.line, .noMapping) }
    let reader = NodeReader(node: node, path: "")
    try reader.allow(Set(keys))
    let exercise = try read(reader)
    if let pictures, !pictures.contains(exercise.picture) {
      throw reader.error("picture", .notAllowed, ["value": exercise.picture])
        .adding("choices", pictures.sorted().joined(separator: ", "))
    }
    return exercise
  }

  private static func read(_ reader: NodeReader) throws(ExerciseError) -> Exercise {
    let id = try reader.name("id")
    guard !reserved.contains(id) else { throw reader.error("id", .reserved, ["value": id]) }
    var exercise = Exercise(
      id: id, number: try reader.integer("number", in: numbers),
      version: try reader.integer("version", in: 1...9999),
      title: try reader.localized("title", limit: longestTitle),
      kind: try reader.choice("kind"),
      attempts: try reader.integer("attempts", in: attempts),
      equipment: try equipment(reader), picture: try reader.name("picture"))
    if reader.has("countdown_s") {
      exercise.countdown = try reader.integer("countdown_s", in: countdowns)
    }
    if reader.has("instructions") {
      exercise.instructions = try reader.localized("instructions", limit: longestText)
    }
    if reader.has("source") { exercise.source = try reader.text("source", limit: 300) }
    if reader.has("active") { exercise.active = try reader.boolean("active") }
    try capture(reader, into: &exercise)
    try score(reader, into: &exercise)
    exercise.startSignal = try reader.startSignal("start_signal", of: exercise)
    exercise.target = try reader.target("target", of: exercise)
    return exercise
  }

  private static func equipment(_ reader: NodeReader) throws(ExerciseError) -> [Equipment] {
    var choices: [Equipment] = []
    for item in try reader.items("equipment", in: 1...mostEquipment) {
      try item.allow(["id", "title"])
      let choice = Equipment(
        id: try item.name("id"), title: try item.localized("title", limit: 30))
      guard !choices.contains(where: { $0.id == choice.id }) else {
        throw item.error("id", .duplicate, ["value": choice.id])
      }
      choices.append(choice)
    }
    return choices
  }
}

extension ExerciseError {
  init(_ error: YAMLError, file: String) {
    let (key, code, parts): (String, Code, [String: String]) =
      switch error.problem {
      case .empty: ("", .noMapping, [:])
      case .syntax(let reason): ("", .syntax, ["reason": reason])
      case .duplicateKey(let key): (key, .duplicateKey, [:])
      case .complexKey: ("?", .unknownKey, [:])
      case .anchor: ("", .anchor, [:])
      case .tooDeep, .tooManyValues: ("", .tooDeep, [:])
      }
    self.init(file: file, line: error.line, key: key, code, parts)
  }
}
