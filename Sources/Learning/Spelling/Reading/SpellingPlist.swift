/// Reads words from a property list: an array of dictionaries with the original's keys, of arrays of
/// texts in the original's order, or of texts.
///
/// The system's own readers take older forms too, follow any nesting and tell no line. In XML a
/// list of words needs four elements of XML and no declaration; a document that declares entities is
/// refused before anything of it is read, so that none can be expanded.
enum SpellingPlist {
  /// Reads one in XML.
  static func read(_ bytes: ArraySlice<UInt8>, into builder: inout SpellingListBuilder) {
    read(into: &builder) { () throws(SpellingProblem) in
      var parser = SpellingPlistParser(bytes)
      return try parser.document()
    }
  }

  /// Reads one in bytes; its rows stand for lines.
  static func readBinary(_ bytes: ArraySlice<UInt8>, into builder: inout SpellingListBuilder) {
    read(into: &builder) { () throws(SpellingProblem) in
      var reader = SpellingBinaryPlist(bytes)
      return try reader.document()
    }
  }

  private static func read(
    into builder: inout SpellingListBuilder,
    _ document: () throws(SpellingProblem) -> SpellingPlistValue
  ) {
    do throws(SpellingProblem) {
      let rows = try rows(of: try document())
      for row in rows where !builder.isFull { add(row, to: &builder) }
    } catch {
      builder.report(error)
    }
  }

  private static func rows(
    of document: SpellingPlistValue
  ) throws(SpellingProblem) -> [SpellingPlistValue] {
    switch document.content {
    case .array(let rows): return rows
    case .dictionary(let values):
      // One list under a name of its own.
      let arrays = values.compactMap { value in
        if case .array(let rows) = value.value.content { rows } else { nil }
      }
      if arrays.count == 1 { return arrays[0] }
    case .text, .other: break
    }
    throw SpellingProblem(.plistShape, line: document.line)
  }

  private static func add(_ row: SpellingPlistValue, to builder: inout SpellingListBuilder) {
    var cells: [SpellingColumn: SpellingListBuilder.Cell] = [:]
    var strange: Int?
    func append(_ value: SpellingPlistValue, _ column: SpellingColumn, _ place: Int) {
      guard case .text(let text) = value.content else {
        strange = strange ?? value.line
        return
      }
      cells[column] = .init(text: text, column: place)
    }
    switch row.content {
    case .text: append(row, .correct, 1)
    case .array(let values):
      for (index, pair) in zip(SpellingColumn.allCases, values).enumerated() {
        append(pair.1, pair.0, index + 1)
      }
      if values.count > SpellingColumn.allCases.count { strange = strange ?? row.line }
    case .dictionary(let values):
      for (index, pair) in values.enumerated() {
        guard let column = SpellingColumn(name: pair.key.trimmed) else { continue }
        append(pair.value, column, index + 1)
      }
    case .other: strange = row.line
    }
    if let strange {
      builder.report(.plistShape, line: strange)
    } else {
      builder.add(cells, line: row.line)
    }
  }
}
