import Engine

/// What is wrong with an exercise, in the reader's language.
enum ExerciseErrorText {
  /// The sentence alone, without where it is.
  static func sentence(_ error: ExerciseError, _ words: Words) -> String {
    words(
      "exercise_error.\(error.code.rawValue)", error.parts.merging(["key": error.key]) { $1 })
  }

  /// The sentence with where it is and what became of it.
  ///
  /// "slalom.yaml, line 14: attempts is 10000. At most 50. Nothing changed."
  static func whole(_ error: ExerciseError, _ words: Words) -> String {
    let file = error.file.isEmpty ? "YAML" : error.file
    let position =
      error.line.map {
        words("exercise_error.in_line", ["file": file, "line": String($0)])
      } ?? (error.file.isEmpty ? "" : words("exercise_error.in_file", ["file": file]))
    return position + sentence(error, words) + " " + words("exercise_error.unchanged")
  }
}
