/// An exercise file that says something it cannot mean: a value, worded by the faces.
package struct ExerciseError: Error, Sendable, Hashable {
  /// Stable codes, each with its sentence in `Localization/*.json` under `exercise_error`.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file cannot be read; `reason`.
    case unreadable
    /// More than `limit` bytes.
    case fileTooLarge = "file-too-large"
    /// No YAML; `reason`.
    case syntax
    /// Anchors, aliases and tags are not taken.
    case anchor
    case tooDeep = "too-deep"
    /// The file has no mapping at its top.
    case noMapping = "no-mapping"
    case unknownKey = "unknown-key"
    /// The key stands twice.
    case duplicateKey = "duplicate-key"
    case missing
    case notText = "not-text"
    case notList = "not-list"
    /// The value is no mapping; `keys` says of what.
    case notMapping = "not-mapping"
    case notInteger = "not-integer"
    case notNumber = "not-number"
    case notBoolean = "not-boolean"
    /// `value` is below `limit`.
    case tooSmall = "too-small"
    /// `value` is above `limit`.
    case tooLarge = "too-large"
    /// The text has `value` characters, more than `limit`.
    case tooLong = "too-long"
    /// The text has a character that nobody can read.
    case controlCharacter = "control-character"
    /// The list has fewer than `limit` entries.
    case tooFew = "too-few"
    /// The list has more than `limit` entries.
    case tooMany = "too-many"
    /// `value` is none of `choices`.
    case notAllowed = "not-allowed"
    /// `value` is no name of a-z, 0-9, - and _.
    case badName = "bad-name"
    /// `value` is a name that the pages need for themselves.
    case reserved
    /// `value` is no channel's name.
    case badChannel = "bad-channel"
    /// `value` is not the unit `unit` of `quantity`.
    case wrongUnit = "wrong-unit"
    /// `value` stands twice, or another exercise, `other`, has it.
    case duplicate
    /// The number `value` is that of the exercise `other`; `free` is not taken.
    case numberTaken = "number-taken"
    /// The key fits only exercises of `kinds`.
    case notForKind = "not-for-kind"
    /// The key makes sense only with the key `needs`.
    case needs
  }

  /// The file's name.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// The key concerned, as a path: `equipment.0.id`.
  package var key: String
  package var code: Code
  /// The variable parts of the sentence.
  package var parts: [String: String]

  package init(
    file: String, line: Int? = nil, key: String = "", _ code: Code, _ parts: [String: String] = [:]
  ) {
    self.file = file
    self.line = line
    self.key = key
    self.code = code
    self.parts = parts
  }
}

extension ExerciseError: CustomStringConvertible {
  /// One line for the journal; people read the worded form.
  package var description: String {
    let position = line.map { "\(file), line \($0)" } ?? file
    let details = parts.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return "\(position): \(key.isEmpty ? "" : key + " ")\(code.rawValue)\(details)"
  }
}
