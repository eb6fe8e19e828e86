import Model
import Yams

/// Reads typed values out of one YAML mapping and says where something is wrong.
struct NodeReader {
  var node: Node
  var file: String
  /// The path of the mapping, empty or ending in a dot.
  var path: String

  func has(_ key: String) -> Bool { node.mapping?[key] != nil }

  /// Returns the error of a key, with the line of its value, else of the mapping.
  func error(
    _ key: String, _ code: ExerciseError.Code, _ parts: [String: String] = [:]
  ) -> ExerciseError {
    let line = (node.mapping?[key] ?? node).mark?.line
    // A mapping's own path ends in a dot that no key follows.
    let name = key.isEmpty && path.hasSuffix(".") ? String(path.dropLast()) : path + key
    return ExerciseError(file: file, line: line, key: name, code, parts.mapValues(Self.short))
  }

  /// What was written, short enough for a sentence.
  private static func short(_ value: String) -> String {
    value.count > 60 ? value.prefix(60) + "…" : value
  }

  func allow(_ keys: Set<String>) throws(ExerciseError) {
    guard let mapping = node.mapping else {
      throw error("", .notMapping, ["keys": keys.sorted().joined(separator: ", ")])
    }
    for (key, value) in mapping where !keys.contains(key.string ?? "") {
      let name = Self.short(key.string ?? "?")
      throw ExerciseError(
        file: file, line: (key.mark ?? value.mark)?.line, key: path + name, .unknownKey)
    }
  }

  /// Returns a text that stands at a key, as written.
  private func scalar(_ key: String) throws(ExerciseError) -> String {
    guard let value = node.mapping?[key] else { throw error(key, .missing) }
    guard let scalar = value.scalar else { throw error(key, .notText) }
    guard !scalar.string.isEmpty else { throw error(key, .missing) }
    return scalar.string
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

  func boolean(_ key: String) throws(ExerciseError) -> Bool {
    guard let value = node.mapping?[key]?.bool else { throw error(key, .notBoolean) }
    return value
  }

  func localized(_ key: String, limit: Int) throws(ExerciseError) -> LocalizedText {
    guard let node = node.mapping?[key] else { throw error(key, .missing) }
    guard node.mapping != nil else { throw error(key, .notMapping, ["keys": "sv, en"]) }
    let reader = NodeReader(node: node, file: file, path: path + key + ".")
    try reader.allow(["sv", "en"])
    return LocalizedText(
      sv: try reader.text("sv", limit: limit), en: try reader.text("en", limit: limit))
  }

  /// The entries of a list, each to be read as a mapping.
  func items(_ key: String, in counts: ClosedRange<Int>) throws(ExerciseError) -> [NodeReader] {
    try list(key, in: counts).enumerated().map { index, item in
      NodeReader(node: item, file: file, path: "\(path)\(key).\(index).")
    }
  }

  /// The entries of a list.
  func list(_ key: String, in counts: ClosedRange<Int>) throws(ExerciseError) -> [Node] {
    guard let value = node.mapping?[key] else { throw error(key, .missing) }
    guard let sequence = value.sequence else { throw error(key, .notList) }
    if sequence.count < counts.lowerBound {
      throw error(key, .tooFew, ["limit": String(counts.lowerBound)])
    }
    if sequence.count > counts.upperBound {
      throw error(key, .tooMany, ["limit": String(counts.upperBound)])
    }
    return Array(sequence)
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
