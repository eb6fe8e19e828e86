package import Model

/// Reads a trial from a JSON object with the names of our records, and takes nothing that it would not write.
package enum TrialObject {
  /// Whether a text is an identity as we write them: 36 characters, lower-case hex and hyphens.
  package static func isIdentity(_ text: String) -> Bool { ImportedIdentity.isOne(text) }

  /// Reads a trial; members that are not known here do not count.
  ///
  /// - Returns: It; nothing for what is none.
  package static func trial(_ members: [String: JSONValue]) -> Trial? {
    var ignored: [String] = []
    return try? TrialCells(members, ignored: &ignored).trial()
  }
}

extension TrialCells {
  /// Takes the members of an object.
  ///
  /// - Parameters:
  ///   - object: Names are those of columns.
  ///   - ignored: Gets the names that no column has, at most 100.
  /// - Throws: `Fault` for a list or an object in place of a text.
  init(_ object: [String: JSONValue], ignored: inout [String]) throws(Fault) {
    self.init()
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let column = Trial.CodingKeys(rawValue: name) else {
        if ignored.count < 100, !ignored.contains(name) { ignored.append(name) }
        continue
      }
      switch value {
      case .null: break
      case .string(let text): texts[column] = text
      case .bool(let bool): texts[column] = bool ? "true" : "false"
      case .number(let number):
        if case .number(let text) = CSVCell(number) { texts[column] = text }
      case .object(let members) where column == .details: details = members
      case .object, .array: throw Fault(code: .unknownWord, column: column)
      }
    }
  }
}
