/// Why a description does not load: a value, worded in one place.
package struct DescriptionError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable {
    /// The file or folder cannot be read.
    case unreadable
    /// The text is no YAML.
    case syntax
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    /// A value of the wrong kind or out of its range.
    case invalidValue = "invalid-value"
    /// An example does not hold, or none covers a column.
    case example
    /// Another driver has the same id, or claims exactly the same devices.
    case ambiguous
  }

  package var code: Code
  package var file: String
  /// From 1; absent if it is about the whole file.
  package var line: Int?
  /// What is wrong, in English.
  package var detail: String

  package init(_ code: Code, file: String, line: Int? = nil, detail: String) {
    self.code = code
    self.file = file
    self.line = line
    self.detail = detail
  }
}

extension DescriptionError {
  /// The same of what a file took over from another one at a line.
  func inherited(in file: String, at line: Int?) -> DescriptionError {
    DescriptionError(
      code, file: file, line: line, detail: detail + " (in what is taken over by like)")
  }
}

extension DescriptionError: CustomStringConvertible {
  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(detail) (\(code.rawValue))"
  }
}
