import Model
import StrictYAML

/// Reads typed values out of one mapping of an exercise and says where something is wrong.
struct NodeReader {
  var node: YAMLNode
  /// The path of the mapping, empty or ending in a dot.
  var path: String

  func has(_ key: String) -> Bool { node[key] != nil }

  /// Returns the error of a key, with the line of its value, else of the mapping.
  func error(
    _ key: String, _ code: ExerciseError.Code, _ parts: [String: String] = [:]
  ) -> ExerciseError {
    let line = (node[key] ?? node).line
    // A mapping's own path ends in a dot that no key follows.
    let name = key.isEmpty && path.hasSuffix(".") ? String(path.dropLast()) : path + key
    return ExerciseError(
      file: node.file, line: line, key: name, code, parts.mapValues(Self.short))
  }

  /// What was written, short enough for a sentence.
  private static func short(_ value: String) -> String {
    value.count > 60 ? value.prefix(60) + "…" : value
  }

  func allow(_ keys: Set<String>) throws(ExerciseError) {
    guard let entries = node.entries else {
      throw error("", .notMapping, ["keys": keys.sorted().joined(separator: ", ")])
    }
    for entry in entries where !keys.contains(entry.key) {
      throw ExerciseError(
        file: node.file, line: entry.line, key: path + Self.short(entry.key), .unknownKey)
    }
  }

  /// Returns a text that stands at a key, as written.
  private func scalar(_ key: String) throws(ExerciseError) -> String {
    guard let value = node[key] else { throw error(key, .missing) }
    guard let text = value.scalar else { throw error(key, .notText) }
    guard !text.isEmpty else { throw error(key, .missing) }
    return text
  }

  /// A text of at most so many characters, without spaces around it.
  func text(_ key: String, limit: Int) throws(ExerciseError) -> String {
    let text = try scalar(key).trimmed
    guard !text.isEmpty else { throw error(key, .missing) }
    guard text.count <= limit else {
      throw error(key, .tooLong, ["value": String(text.count), "limit": String(limit)])
    }
    let isReadable = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || $0 == "\r" || $0.properties.generalCategory != .control
    }
    guard isReadable else { throw error(key, .controlCharacter) }
    return text
  }

  /// A name in the machine's own words: lower-case letters, digits, `-` and `_`.
  func name(_ key: String) throws(ExerciseError) -> String {
    let name = try scalar(key)
    let allowed = name.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
    }
    guard allowed, name.utf8.count <= 60 else { throw error(key, .badName, ["value": name]) }
    return name
  }

  /// One of a fixed list of words.
  func choice<Value: RawRepresentable & CaseIterable>(
    _ key: String, of type: Value.Type = Value.self
  ) throws(ExerciseError) -> Value where Value.RawValue == String {
    let text = try scalar(key)
    guard let value = Value(rawValue: text) else {
      let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(key, .notAllowed, ["value": text]).adding("choices", choices)
    }
    return value
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(ExerciseError) -> Int {
    let digits = try scalar(key)
    guard let value = Int(digits) else { throw error(key, .notInteger, ["value": digits]) }
    if value < range.lowerBound {
      throw error(key, .tooSmall, ["value": digits, "limit": String(range.lowerBound)])
    }
    if value > range.upperBound {
      throw error(key, .tooLarge, ["value": digits, "limit": String(range.upperBound)])
    }
    return value
  }

  func number(_ key: String, in range: ClosedRange<Double>) throws(ExerciseError) -> Double {
    let digits = try scalar(key)
    guard let value = Double(digits), value.isFinite else {
      throw error(key, .notNumber, ["value": digits])
    }
    if value < range.lowerBound {
      throw error(key, .tooSmall, ["value": digits, "limit": "\(Int(range.lowerBound))"])
    }
    if value > range.upperBound {
      throw error(key, .tooLarge, ["value": digits, "limit": "\(Int(range.upperBound))"])
    }
    return value
  }

  /// A truth value in the words of YAML 1.1 (https://yaml.org/type/bool.html, without `y` and `n`).
  func boolean(_ key: String) throws(ExerciseError) -> Bool {
    guard let value = node[key], !value.isQuoted else { throw error(key, .notBoolean) }
    switch value.scalar?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw error(key, .notBoolean)
    }
  }

  func localized(_ key: String, limit: Int) throws(ExerciseError) -> LocalizedText {
    guard let node = node[key] else { throw error(key, .missing) }
    guard node.entries != nil else { throw error(key, .notMapping, ["keys": "sv, en"]) }
    let reader = NodeReader(node: node, path: path + key + ".")
    try reader.allow(["sv", "en"])
    return LocalizedText(
      sv: try reader.text("sv", limit: limit), en: try reader.text("en", limit: limit))
  }

  /// The entries of a list, each to be read as a mapping.
  func items(_ key: String, in counts: ClosedRange<Int>) throws(ExerciseError) -> [NodeReader] {
    try list(key, in: counts).enumerated().map { index, item in
      NodeReader(node: item, path: "\(path)\(key).\(index).")
    }
  }

  /// The entries of a list.
  func list(_ key: String, in counts: ClosedRange<Int>) throws(ExerciseError) -> [YAMLNode] {
    guard let value = node[key] else { throw error(key, .missing) }
    guard let list = value.list else { throw error(key, .notList) }
    if list.count < counts.lowerBound {
      throw error(key, .tooFew, ["limit": String(counts.lowerBound)])
    }
    if list.count > counts.upperBound {
      throw error(key, .tooMany, ["limit": String(counts.upperBound)])
    }
    return list
  }
}

extension ExerciseError {
  /// Returns the error with one more part, of any length.
  func adding(_ name: String, _ value: String) -> ExerciseError {
    var error = self
    error.parts[name] = value
    return error
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
