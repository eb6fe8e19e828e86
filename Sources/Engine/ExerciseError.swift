/// An exercise file that says something it cannot mean.
package struct ExerciseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's name.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// The key concerned, as a path: `equipment.0.id`.
  package var key: String
  /// What is wrong and what would be right, in English.
  package var detail: String

  package init(file: String, line: Int? = nil, key: String, detail: String) {
    self.file = file
    self.line = line
    self.key = key
    self.detail = detail
  }

  package var description: String {
    let place = line.map { "\(file), line \($0)" } ?? file
    return "\(place): \(key.isEmpty ? "" : key + " ")\(detail)"
  }
}
