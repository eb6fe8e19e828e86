import Model
import StrictYAML

extension ExerciseFile {
  /// Reads what is measured, and what only some kinds have.
  static func capture(
    _ reader: NodeReader, into exercise: inout Exercise
  ) throws(ExerciseError) {
    exercise.quantity = try quantity("quantity", reader)
    exercise.unit = try unit(reader, of: exercise.quantity)
    guard exercise.kind == .automatic else { return try manual(reader, exercise) }
    let capture = try reader.choice("capture", of: Exercise.Capture.self)
    exercise.capture = capture
    guard let quantity = exercise.quantity else { throw reader.error("quantity", .missing) }
    guard exercise.unit != nil else { throw reader.error("unit", .missing) }
    if let result = capture.result, result != quantity {
      throw reader.error(
        "quantity", .notAllowed, ["value": quantity.rawValue, "choices": result.rawValue])
    }
    if capture.isWindow {
      guard exercise.countdown != nil else { throw reader.error("countdown_s", .missing) }
    } else if exercise.countdown != nil {
      throw reader.error("countdown_s", .notForKind, ["kinds": "window_…, integer, pass_fail"])
    }
    try channels(reader, into: &exercise)
    try doubleContact(reader, into: &exercise)
    try input(reader, into: &exercise)
  }

  private static func manual(
    _ reader: NodeReader, _ exercise: Exercise
  ) throws(ExerciseError) {
    for key in ["capture", "channels", "double_contact", "input"] where reader.has(key) {
      throw reader.error(key, .notForKind, ["kinds": "automatic"])
    }
    guard exercise.kind == .passFail else {
      // Without them a result would be a number of nothing.
      guard exercise.quantity != nil else { throw reader.error("quantity", .missing) }
      guard exercise.unit != nil else { throw reader.error("unit", .missing) }
      return
    }
    for key in ["quantity", "unit"] where reader.has(key) {
      throw reader.error(key, .notForKind, ["kinds": "integer, automatic"])
    }
  }

  private static func quantity(
    _ key: String, _ reader: NodeReader
  ) throws(ExerciseError) -> Quantity? {
    guard reader.has(key) else { return nil }
    let quantity = Quantity(rawValue: try reader.name(key))
    guard Quantity.units[quantity] != nil else {
      let known = Quantity.units.keys.map(\.rawValue).sorted().joined(separator: ", ")
      throw reader.error(key, .notAllowed, ["value": quantity.rawValue])
        .adding("choices", known)
    }
    return quantity
  }

  private static func unit(
    _ reader: NodeReader, of quantity: Quantity?
  ) throws(ExerciseError) -> Unit? {
    guard reader.has("unit") else { return nil }
    let unit = Unit(rawValue: try reader.text("unit", limit: 20))
    guard let quantity, let right = Quantity.units[quantity] else {
      throw reader.error("unit", .needs, ["needs": "quantity"])
    }
    guard unit == right else {
      throw reader.error(
        "unit", .wrongUnit,
        ["value": unit.rawValue, "quantity": quantity.rawValue, "unit": right.rawValue])
    }
    return unit
  }

  private static func channels(
    _ reader: NodeReader, into exercise: inout Exercise
  ) throws(ExerciseError) {
    guard let capture = exercise.capture, capture.hasChannels else {
      guard !reader.has("channels") else {
        throw reader.error("channels", .notForKind, ["kinds": "between_channels, splits"])
      }
      return
    }
    let most = capture == .betweenChannels ? 2 : mostChannels
    var channels: [String] = []
    for node in try reader.list("channels", in: 2...most) {
      let name = node.scalar ?? ""
      let isNamed = name.utf8.allSatisfy {
        (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
      }
      guard isNamed, (1...20).contains(name.utf8.count) else {
        throw reader.error("channels", .badChannel, ["value": name])
      }
      channels.append(name)
    }
    exercise.channels = channels
  }

  private static func doubleContact(
    _ reader: NodeReader, into exercise: inout Exercise
  ) throws(ExerciseError) {
    guard reader.has("double_contact") else { return }
    guard exercise.capture?.hasChannels == true else {
      throw reader.error("double_contact", .notForKind, ["kinds": "between_channels, splits"])
    }
    exercise.doubleContact = try reader.choice("double_contact")
  }

  private static func input(
    _ reader: NodeReader, into exercise: inout Exercise
  ) throws(ExerciseError) {
    guard exercise.capture?.hasInput == true else {
      guard !reader.has("input") else {
        throw reader.error("input", .notForKind, ["kinds": "window_count, reaction"])
      }
      return
    }
    guard let input = try quantity("input", reader) else { throw reader.error("input", .missing) }
    exercise.input = input
  }

  /// Reads how attempts are judged.
  static func score(_ reader: NodeReader, into exercise: inout Exercise) throws(ExerciseError) {
    for key in ["better", "score", "pass_at"] where reader.has(key) {
      guard exercise.kind != .passFail else {
        throw reader.error(key, .notForKind, ["kinds": "integer, automatic"])
      }
    }
    if reader.has("better") { exercise.better = try reader.choice("better") }
    if reader.has("score") { exercise.score = try reader.choice("score") }
    guard reader.has("pass_at") else { return }
    guard exercise.better != nil else {
      throw reader.error("pass_at", .needs, ["needs": "better"])
    }
    exercise.passAt = try reader.number("pass_at", in: -1_000_000...1_000_000)
  }
}
