import Model

/// One kind of line that carries measurements: a prefix, then columns.
package struct LineRecord: Sendable, Hashable {
  /// What the line begins with; the separator follows it.
  package var prefix: [UInt8]
  /// The byte between prefix and columns.
  package var separator: UInt8
  package var columns: [LineColumn]
  /// Which of several sensors the line is about, if the device has several.
  package var channel: String?

  package init(
    prefix: [UInt8], separator: UInt8, columns: [LineColumn], channel: String? = nil
  ) {
    self.prefix = prefix
    self.separator = separator
    self.columns = columns
    self.channel = channel
  }

  /// What a line of this record says.
  package struct Content: Sendable, Hashable {
    /// The counter as sent, not unwrapped.
    package var sequence: Int?
    /// Readings without sequence number.
    package var readings: [Reading]
  }

  package var values: [ValueColumn] {
    columns.compactMap { if case .value(let column) = $0 { column } else { nil } }
  }

  /// The counter of the record, if it has one.
  package var sequence: SequenceColumn? {
    columns.lazy.compactMap { if case .sequence(let column) = $0 { column } else { nil } }.first
  }

  /// Whether the line begins like this record, whole or broken.
  package func begins(_ line: [UInt8]) -> Bool {
    line.starts(with: prefix) && line.dropFirst(prefix.count).first == separator
  }

  /// Reads a line that begins like this record.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - checksum: What must end it.
  /// - Returns: What the line says.
  /// - Throws: `PayloadError` with the offset where the line stops being a record.
  package func parse(
    _ line: [UInt8], checksum: LineChecksum?
  ) throws(PayloadError) -> Content {
    let body = try checksum?.verified(line) ?? line[...]
    let fields = body.dropFirst(prefix.count + 1).split(
      separator: separator, omittingEmptySubsequences: false)
    guard fields.count >= columns.count else {
      throw PayloadError(
        .truncated, offset: body.endIndex, bytes: line,
        detail: "\(columns.count) columns must follow the prefix, \(fields.count) are there")
    }
    guard fields.count == columns.count else {
      throw PayloadError(
        .trailing, offset: fields[columns.count].startIndex, bytes: line,
        detail: "only \(columns.count) columns follow the prefix")
    }
    var content = Content(readings: [])
    for (column, field) in zip(columns, fields) {
      switch column {
      case .sequence(let sequence):
        content.sequence = try sequence.parse(field, in: line)
      case .value(let value):
        content.readings.append(
          Reading(
            quantity: value.quantity, value: value.value(of: try value.form.parse(field, in: line)),
            unit: value.unit, channel: channel, timeSource: value.timeSource,
            uncertainty: value.scale.value, raw: line))
      }
    }
    return content
  }
}
