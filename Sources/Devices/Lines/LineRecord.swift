import Model

/// One kind of line that carries measurements: a prefix or none, then columns; or a pattern with
/// groups.
package struct LineRecord: Sendable, Hashable {
  /// What the line begins with; the separator follows it.
  ///
  /// Without one a line is of this record if its columns are as many and look like it.
  package var prefix: [UInt8]
  /// The byte between prefix and columns.
  package var separator: UInt8
  /// Whether spaces may stand around a column.
  package var isPadded: Bool
  /// What the columns mean, or the pattern's groups in their order.
  package var columns: [LineColumn]
  /// Which of several sensors the line is about, if the device has several.
  package var channel: String?
  /// What the line looks like, if it has no columns: prefix and separator then say nothing.
  package var pattern: LinePattern?

  package init(
    prefix: [UInt8], separator: UInt8, columns: [LineColumn], channel: String? = nil,
    isPadded: Bool = false
  ) {
    self.prefix = prefix
    self.separator = separator
    self.columns = columns
    self.channel = channel
    self.isPadded = isPadded
  }

  /// A line that matches a pattern as a whole.
  ///
  /// - Parameters:
  ///   - pattern: What it looks like.
  ///   - groups: What the pattern's groups mean, in their order.
  ///   - channel: Which of several sensors it is about.
  package init(pattern: LinePattern, groups: [LineColumn], channel: String? = nil) {
    self.init(prefix: [], separator: 0, columns: groups, channel: channel)
    self.pattern = pattern
  }

  package var values: [ValueColumn] {
    columns.compactMap { if case .value(let column) = $0 { column } else { nil } }
  }

  /// The counter of the record, if it has one.
  package var sequence: SequenceColumn? {
    columns.lazy.compactMap { if case .sequence(let column) = $0 { column } else { nil } }.first
  }

  /// Whether the line is one of this record, whole or broken.
  package func claims(_ line: [UInt8], checksum: LineChecksum?) -> Bool {
    guard prefix.isEmpty else {
      return line.count > prefix.count && line[prefix.count] == separator
        && line.starts(with: prefix)
    }
    let body = checksum.flatMap { line.firstIndex(of: $0.marker) }.map { line[..<$0] } ?? line[...]
    if let pattern { return pattern.match(body) != nil }
    var fields = LineFields(body, separator: separator, isPadded: isPadded)
    for column in columns {
      guard let field = fields.next(), column.resembles(field) else { return false }
    }
    return fields.next() == nil
  }

  /// Reads a line of this record.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - checksum: What must end it.
  ///   - batch: What the line says, instead of what was there.
  /// - Throws: `PayloadError` with the offset where the line stops being a record.
  package func parse(
    _ line: [UInt8], checksum: LineChecksum?, into batch: inout RecordBatch
  ) throws(PayloadError) {
    let body = try checksum?.verified(line) ?? line[...]
    batch.begin(channel: channel)
    if let pattern {
      guard let groups = pattern.match(body) else {
        throw PayloadError(
          .malformed, offset: 0, bytes: line, detail: "the line does not fit the pattern")
      }
      for (column, group) in zip(columns, groups) {
        if let group { try column.read(group, in: line, into: &batch) }
      }
      return batch.finish()
    }
    var fields = try fields(of: body, in: line)
    for column in columns {
      if let field = fields.next() { try column.read(field, in: line, into: &batch) }
    }
    batch.finish()
  }

  /// Returns the columns, as many as there must be.
  private func fields(
    of body: ArraySlice<UInt8>, in line: [UInt8]
  ) throws(PayloadError) -> LineFields {
    let rest = prefix.isEmpty ? body : body.dropFirst(prefix.count + 1)
    let fields = LineFields(rest, separator: separator, isPadded: isPadded)
    let count = fields.count
    guard count >= columns.count else {
      throw PayloadError(
        .truncated, offset: body.endIndex, bytes: line,
        detail: "\(columns.count) columns must follow the prefix, \(count) are there")
    }
    guard count == columns.count else {
      var further = fields
      for _ in columns { _ = further.next() }
      throw PayloadError(
        .trailing, offset: further.next()?.startIndex ?? body.endIndex, bytes: line,
        detail: "only \(columns.count) columns follow the prefix")
    }
    return fields
  }
}
