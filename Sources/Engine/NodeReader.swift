import Model
import Yams

/// Reads typed values out of one YAML mapping and says where something is wrong.
struct NodeReader {
  var node: Node
  var file: String
  /// The path of the mapping, empty or ending in a dot.
  var path: String

  func has(_ key: String) -> Bool { node.mapping?[key] != nil }

  func error(_ key: String, _ detail: String) -> ExerciseError {
    let line = (node.mapping?[key] ?? node).mark?.line
    return ExerciseError(file: file, line: line, key: path + key, detail: detail)
  }

  func allow(_ keys: Set<String>) throws(ExerciseError) {
    guard let mapping = node.mapping else { throw error("", "is no mapping") }
    for (key, value) in mapping where !keys.contains(key.string ?? "") {
      let name = key.string ?? "?"
      throw ExerciseError(
        file: file, line: (key.mark ?? value.mark)?.line, key: path + name, detail: "is unknown")
    }
  }

  func text(_ key: String) throws(ExerciseError) -> String {
    guard let text = node.mapping?[key]?.scalar?.string, !text.isEmpty else {
      throw error(key, "is missing or empty")
    }
    return text
  }

  /// A name in the machine's own words: lower-case letters, digits, `-` and `_`.
  func name(_ key: String) throws(ExerciseError) -> String {
    let name = try text(key)
    let allowed = name.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
    }
    guard allowed, name.utf8.count <= 60 else {
      throw error(key, "is \(name): only a-z, 0-9, - and _, at most 60")
    }
    return name
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(ExerciseError) -> Int {
    let digits = try text(key)
    guard let value = Int(digits) else { throw error(key, "is \(digits), not a whole number") }
    guard range.contains(value) else {
      throw error(key, "is \(value). \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func boolean(_ key: String) throws(ExerciseError) -> Bool {
    guard let value = node.mapping?[key]?.bool else {
      throw error(key, "is neither true nor false")
    }
    return value
  }

  func localized(_ key: String) throws(ExerciseError) -> LocalizedText {
    guard let node = node.mapping?[key], node.mapping != nil else {
      throw error(key, "needs sv and en")
    }
    let reader = NodeReader(node: node, file: file, path: path + key + ".")
    try reader.allow(["sv", "en"])
    return LocalizedText(sv: try reader.text("sv"), en: try reader.text("en"))
  }

  func items(_ key: String) throws(ExerciseError) -> [NodeReader] {
    guard let sequence = node.mapping?[key]?.sequence else { throw error(key, "is no list") }
    return sequence.enumerated().map { index, item in
      NodeReader(node: item, file: file, path: "\(path)\(key).\(index).")
    }
  }
}
