package import Model
import Yams

/// Reads one exercise definition, strictly.
///
/// The only file of the room that knows YAML.
package enum ExerciseFile {
  private static let keys: Set<String> = [
    "id", "number", "version", "title", "kind", "capture", "attempts", "countdown_s", "equipment",
    "start_signal", "target",
    "quantity", "unit", "active", "picture", "instructions",
  ]

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: YAML, one mapping.
  ///   - file: The file's name, for errors.
  /// - Returns: The definition; every number is within its range.
  /// - Throws: `ExerciseError` with file, line and key.
  package static func exercise(from text: String, file: String) throws(ExerciseError) -> Exercise {
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch {
      throw ExerciseError(file: file, key: "", detail: "is not YAML: \(error)")
    }
    guard let node, node.mapping != nil else {
      throw ExerciseError(file: file, key: "", detail: "has no mapping at its top")
    }
    let reader = NodeReader(node: node, file: file, path: "")
    try reader.allow(keys)
    return try read(reader)
  }

  private static func read(_ reader: NodeReader) throws(ExerciseError) -> Exercise {
    let kindName = try reader.text("kind")
    guard let kind = Exercise.Kind(rawValue: kindName) else {
      throw reader.error("kind", "is \(kindName): integer, pass_fail or automatic")
    }
    var exercise = Exercise(
      id: try reader.name("id"), number: try reader.integer("number", in: 0...999),
      version: try reader.integer("version", in: 1...9999), title: try reader.localized("title"),
      kind: kind, attempts: try reader.integer("attempts", in: 1...50),
      equipment: try equipment(reader), picture: try reader.name("picture"))
    if reader.has("countdown_s") {
      exercise.countdown = try reader.integer("countdown_s", in: 1...3600)
    }
    if reader.has("instructions") { exercise.instructions = try reader.localized("instructions") }
    if reader.has("active") { exercise.active = try reader.boolean("active") }
    if reader.has("quantity") {
      exercise.quantity = Quantity(rawValue: try reader.name("quantity"))
    }
    if reader.has("unit") {
      let unit = Unit(rawValue: try reader.text("unit"))
      guard Unit.known.contains(unit) else {
        throw reader.error("unit", "is \(unit.rawValue), which is no unit of ours")
      }
      exercise.unit = unit
    }
    try capture(reader, into: &exercise)
    exercise.startSignal = try reader.startSignal("start_signal", of: exercise)
    exercise.target = try reader.target("target", of: exercise)
    return exercise
  }

  private static func capture(
    _ reader: NodeReader, into exercise: inout Exercise
  ) throws(ExerciseError) {
    guard exercise.kind == .automatic else {
      guard !reader.has("capture") else {
        throw reader.error("capture", "is only for automatic exercises")
      }
      return
    }
    let name = try reader.text("capture")
    guard let capture = Exercise.Capture(rawValue: name) else {
      throw reader.error("capture", "is \(name): each or window_max")
    }
    guard exercise.quantity != nil, exercise.unit != nil else {
      throw reader.error("quantity", "and unit are needed in an automatic exercise")
    }
    guard capture == .each || exercise.countdown != nil else {
      throw reader.error("countdown_s", "is missing: a window needs its length")
    }
    exercise.capture = capture
  }

  private static func equipment(_ reader: NodeReader) throws(ExerciseError) -> [Equipment] {
    var choices: [Equipment] = []
    for item in try reader.items("equipment") {
      try item.allow(["id", "title"])
      let choice = Equipment(id: try item.name("id"), title: try item.localized("title"))
      guard !choices.contains(where: { $0.id == choice.id }) else {
        throw item.error("id", "\(choice.id) stands twice")
      }
      choices.append(choice)
    }
    guard !choices.isEmpty else { throw reader.error("equipment", "needs at least one choice") }
    return choices
  }
}
