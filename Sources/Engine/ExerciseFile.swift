package import Model
import Yams

/// Reads one exercise definition, strictly; with `ExerciseFile+Capture` and `NodeReader` the only
/// files of the room that know YAML.
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
    try YAMLGuard.check(text, file: file)
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch {
      throw syntaxError(error, in: text, file: file)
    }
    guard let node, node.mapping != nil else {
      throw ExerciseError(file: file, line: node?.mark?.line, .noMapping)
    }
    let reader = NodeReader(node: node, file: file, path: "")
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

  private static func syntaxError(
    _ error: any Error, in text: String, file: String
  ) -> ExerciseError {
    guard let error = error as? YamlError else {
      return ExerciseError(file: file, .syntax, ["reason": "\(error)"])
    }
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return ExerciseError(file: file, line: mark.line, .syntax, ["reason": problem])
    case .duplicatedKeysInMapping(let duplicates, let context):
      let key = duplicates.min() ?? ""
      let line = secondLine(of: key, from: context.mark.line, in: text) ?? context.mark.line
      return ExerciseError(file: file, line: line, key: key, .duplicateKey)
    default:
      return ExerciseError(file: file, .syntax, ["reason": "\(error)"])
    }
  }

  /// Returns where a key stands for the second time; the parser tells only where its mapping begins.
  private static func secondLine(of key: String, from first: Int, in text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let found = lines.indices.filter {
      $0 + 1 >= first && lines[$0].drop(while: \.isWhitespace).hasPrefix(key + ":")
    }
    return found.dropFirst().first.map { $0 + 1 }
  }
}
