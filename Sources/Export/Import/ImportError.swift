/// What is wrong with a file of results, and where.
package struct ImportError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case tooLarge = "import-too-large"
    case columnMissing = "import-column-missing"
    case columnTwice = "import-column-twice"
    /// The file is neither our own nor one that a mapping was given for.
    case unknownForm = "import-unknown-form"
    case valueMissing = "import-value-missing"
    case notAnIdentity = "import-not-an-identity"
    case notANumber = "import-not-a-number"
    case outOfRange = "import-out-of-range"
    case notATime = "import-not-a-time"
    /// A word that is none of those allowed there.
    case unknownWord = "import-unknown-word"
    case notHex = "import-not-hex"
    case notJSON = "import-not-json"
    case lineTooLong = "import-line-too-long"
    case textTooLong = "import-text-too-long"
    /// Day or month first: nobody knows from the file.
    case dateAmbiguous = "import-date-ambiguous"
    case unknownPerson = "import-unknown-person"
    /// A mapping names a table, a column or an exercise that is not there, or leaves one out.
    case mappingUnfit = "import-mapping-unfit"
    /// Something is no UTF-8, and nobody has said what the file is spelled in.
    case encodingUnsure = "import-encoding-unsure"
    /// The numbers' unit is not that of the exercise.
    case unitUnfit = "import-unit-unfit"
  }

  /// Stable; those of `Code`, of `CSVError.Code` and of `ImportRefusal`.
  package var code: String
  /// From 1.
  package var line: Int
  /// The cell in its row, from 1; absent in JSON Lines, where the column has a name only.
  package var column: Int?
  /// The name of the column.
  package var name: String?
  /// What stands there, shortened.
  package var text: String?

  package init(
    code: String, line: Int, column: Int? = nil, name: String? = nil, text: String? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.name = name.map { String($0.prefix(60)) }
    self.text = text.map { String($0.prefix(60)) }
  }

  init(_ code: Code, line: Int, column: Int? = nil, name: String? = nil, text: String? = nil) {
    self.init(code: code.rawValue, line: line, column: column, name: name, text: text)
  }

  init(_ error: CSVError) {
    self.init(code: error.code.rawValue, line: error.line, column: error.column)
  }
}
