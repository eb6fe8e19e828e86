import Model

/// One kind of line that carries measurements: a prefix or none, then columns.
package struct LineRecord: Sendable, Hashable {
  /// What the line begins with; the separator follows it.
  ///
  /// Without one a line is of this record if its columns are as many and look like it.
  package var prefix: [UInt8]
  /// The byte between prefix and columns.
  package var separator: UInt8
  /// Whether spaces may stand around a column.
  package var isPadded: Bool
  package var columns: [LineColumn]
  /// Which of several sensors the line is about, if the device has several.
  package var channel: String?

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
      return line.starts(with: prefix) && line.dropFirst(prefix.count).first == separator
    }
    let body = checksum.flatMap { line.firstIndex(of: $0.marker) }.map { line[..<$0] } ?? line[...]
    let fields = fields(of: body)
    return fields.count == columns.count
      && zip(columns, fields).allSatisfy { looks($0.1, like: $0.0) }
  }

  /// Reads a line of this record.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - checksum: What must end it.
  /// - Returns: What the line says.
  /// - Throws: `PayloadError` with the offset where the line stops being a record.
  package func parse(
    _ line: [UInt8], checksum: LineChecksum?
  ) throws(PayloadError) -> RecordContent {
    let body = try checksum?.verified(line) ?? line[...]
    let fields = fields(of: body)
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
    var content = RecordContent(channel: channel)
    for (column, field) in zip(columns, fields) {
      switch column {
      case .sequence(let sequence):
        content.sequence = .init(column: sequence, number: try sequence.parse(field, in: line))
      case .clock(let clock):
        let ticks = try SequenceColumn(wrap: clock.wrap).parse(field, in: line)
        content.clock = .init(column: clock, ticks: ticks)
      case .value(let value):
        content.values.append(
          .init(column: value, number: .exact(try value.form.parse(field, in: line))))
      case .channel(let names):
        content.channel = try name(of: field, among: names, in: line)
      case .constant(let bytes):
        guard field.elementsEqual(bytes) else {
          throw PayloadError(
            .malformed, offset: field.startIndex, bytes: line,
            detail: "another value must stand here")
        }
      case .ignored: break
      }
    }
    return content
  }

  private func name(
    of field: ArraySlice<UInt8>, among names: [String: String], in line: [UInt8]
  ) throws(PayloadError) -> String {
    guard let name = names[String(decoding: field, as: UTF8.self)] else {
      throw PayloadError(
        .malformed, offset: field.startIndex, bytes: line, detail: "there is no such sensor")
    }
    return name
  }

  private func fields(of body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let rest = prefix.isEmpty ? body : body.dropFirst(prefix.count + 1)
    let fields = rest.split(separator: separator, omittingEmptySubsequences: false)
    guard isPadded else { return fields }
    return fields.map { field in
      var field = field
      while field.first == 0x20 { field.removeFirst() }
      while field.last == 0x20 { field.removeLast() }
      return field
    }
  }

  private func looks(_ field: ArraySlice<UInt8>, like column: LineColumn) -> Bool {
    switch column {
    case .sequence, .clock: return field.first.map { (0x30...0x39).contains($0) } ?? false
    case .value(let value):
      guard let first = field.first else { return false }
      let isNegative = first == 0x2D
      switch value.only {
      case .negative: return isNegative
      case .positive where isNegative: return false
      default: return isNegative || first == 0x2B || first == 0x2E || (0x30...0x39).contains(first)
      }
    case .channel(let names): return names[String(decoding: field, as: UTF8.self)] != nil
    case .constant(let bytes): return field.elementsEqual(bytes)
    case .ignored: return true
    }
  }
}
