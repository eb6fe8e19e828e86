/// Why a row of a file does not go together with what is there.
package struct ImportRefusal: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The identity stands in the file twice.
    case identityTwice = "import-identity-twice"
    /// Another row is the current one of this attempt.
    case slotTaken = "import-slot-taken"
    /// The run is known with another participant, exercise or version.
    case runDiffers = "import-run-differs"
    /// The run is under way here.
    case runOpen = "import-run-open"
  }

  package var code: Code
  /// The name of the column that it is about.
  package var column: String
  /// What stands there.
  package var text: String
}

/// What an import adds.
package struct ImportCounts: Sendable, Hashable {
  package var new = 0
  /// Rows that are there already.
  package var known = 0
  package var runs = 0
  /// The numbers that nobody had.
  package var participants: [Int] = []
  /// Exercises, by identity, that are not known here; their results are shown by that name.
  package var exercises: [String] = []

  package init() {}
}
