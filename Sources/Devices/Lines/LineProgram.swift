import Model

/// The records of a description as flat tables, made once for a decoder: reading a line follows them
/// by number and asks the heap for nothing.
package final class LineProgram: Sendable {
  /// Where bytes lie in `bytes`.
  struct Text: Sendable {
    var start: Int
    var count: Int
  }

  /// A column without its texts.
  struct Step: Sendable {
    enum Meaning: Sendable {
      case sequence(wrap: Int)
      case clock(ClockColumn)
      case value(NumberForm, BitSlice?, ValueColumn.Selection?, decimals: Int?, place: Int)
      /// Which of the names.
      case channel(Range<Int>)
      case constant(Text)
      case ignored
    }

    var meaning: Meaning

    /// Whether digits alone may stand there, and are a value or the running number.
    var isNumber: Bool {
      switch meaning {
      case .value(let form, let bits, _, let decimals, _):
        form != .hexadecimal && bits == nil && decimals == nil
      case .sequence: true
      default: false
      }
    }
  }

  struct Record: Sendable {
    var prefix: Text
    var separator: UInt8
    var isPadded: Bool
    var channel: Int?
    /// Which of the steps.
    var steps: Range<Int>
    /// Which of the patterns, if it has no columns.
    var pattern: Int?
    /// Which of the warnings, if it is one.
    var warning: Int?
  }

  let checksum: LineChecksum?
  let bytes: ContiguousArray<UInt8>
  let names: ContiguousArray<(text: Text, channel: Int)>
  let steps: ContiguousArray<Step>
  let records: ContiguousArray<Record>
  let patterns: [LinePattern]
  let warnings: [LocalizedText]
  let forms: RecordForms

  package init(_ described: [LineRecord], checksum: LineChecksum?) {
    let tables = LineTables(described)
    self.checksum = checksum
    bytes = tables.bytes
    names = tables.names
    steps = tables.steps
    records = tables.records
    patterns = tables.patterns
    warnings = tables.warnings
    forms = tables.forms
  }

  /// Whether a text stands at a place of a line.
  @inline(__always)
  func isThere(_ text: Text, in line: Span<UInt8>, at range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for index in 0..<text.count
    where bytes[text.start &+ index] != line[range.lowerBound &+ index] { return false }
    return true
  }

  /// Returns the sensor that a column names.
  func channel(_ column: Range<Int>, in line: Span<UInt8>, of names: Range<Int>) -> Int? {
    for place in names where isThere(self.names[place].text, in: line, at: column) {
      return self.names[place].channel
    }
    return nil
  }
}

/// Gathers the tables of a `LineProgram`.
private struct LineTables {
  var bytes: ContiguousArray<UInt8> = []
  var names: ContiguousArray<(text: LineProgram.Text, channel: Int)> = []
  var steps: ContiguousArray<LineProgram.Step> = []
  var records: ContiguousArray<LineProgram.Record> = []
  var patterns: [LinePattern] = []
  var warnings: [LocalizedText] = []
  let forms: RecordForms

  init(_ described: [LineRecord]) {
    var channels: [String] = []
    for record in described {
      channels += record.channel.map { [$0] } ?? []
      for case .channel(let names) in record.columns { channels += names.values.sorted() }
    }
    forms = RecordForms(described.flatMap(\.values), channels: channels)
    var values = 0
    for record in described {
      let first = steps.count
      for column in record.columns {
        steps.append(LineProgram.Step(meaning: meaning(of: column, &values, channels)))
      }
      if let pattern = record.pattern { patterns.append(pattern) }
      if let warning = record.warning { warnings.append(warning) }
      records.append(
        LineProgram.Record(
          prefix: text(record.prefix), separator: record.separator, isPadded: record.isPadded,
          channel: record.channel.flatMap(channels.firstIndex), steps: first..<steps.count,
          pattern: record.pattern == nil ? nil : patterns.count - 1,
          warning: record.warning == nil ? nil : warnings.count - 1))
    }
  }

  private mutating func meaning(
    of column: LineColumn, _ values: inout Int, _ channels: [String]
  ) -> LineProgram.Step.Meaning {
    switch column {
    case .sequence(let sequence): return .sequence(wrap: sequence.wrap)
    case .clock(let clock): return .clock(clock)
    case .value(let value):
      defer { values += 1 }
      return .value(
        value.form, value.bits, value.only, decimals: value.decimals, place: values)
    case .channel(let called):
      let first = names.count
      for (name, channel) in called.sorted(by: { $0.key < $1.key }) {
        names.append((text(Array(name.utf8)), channels.firstIndex(of: channel) ?? 0))
      }
      return .channel(first..<names.count)
    case .constant(let constant): return .constant(text(constant))
    case .ignored: return .ignored
    }
  }

  private mutating func text(_ added: [UInt8]) -> LineProgram.Text {
    defer { bytes += added }
    return LineProgram.Text(start: bytes.count, count: added.count)
  }
}
