/// Reads the lines of a device by its records: pure, compares nothing with lines before.
struct LineParser: Sendable {
  let records: [LineRecord]
  let checksum: LineChecksum?
  /// The place of each record's first value among all value columns.
  private let firstValues: [Int]

  init(_ records: [LineRecord], checksum: LineChecksum?) {
    self.records = records
    self.checksum = checksum
    firstValues = records.indices.map { index in
      records[..<index].reduce(0) { $0 + $1.values.count }
    }
  }

  /// Returns which record a line is of, whole or broken; nothing if it is of none.
  func record(of line: [UInt8]) -> Int? {
    records.firstIndex { record in
      record.prefix.isEmpty
        ? resembles(line, record)
        : line.count > record.prefix.count && line[record.prefix.count] == record.separator
          && line.starts(with: record.prefix)
    }
  }

  /// Whether a line without a prefix may be meant as a record.
  private func resembles(_ line: [UInt8], _ record: LineRecord) -> Bool {
    let end = checksum.flatMap { line.firstIndex(of: $0.marker) } ?? line.count
    if let pattern = record.pattern { return pattern.match(line[..<end]) != nil }
    let fields = record.fields(of: line, in: 0..<end)
    return fields.count == record.columns.count
      && zip(fields, record.columns).allSatisfy { $1.resembles(line[$0]) }
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - index: Of the record that it is of.
  /// - Returns: What it says.
  /// - Throws: `PayloadError` with the offset where the line stops being a record.
  func parse(_ line: [UInt8], as index: Int) throws(PayloadError) -> WireRecord {
    let record = records[index]
    let end = try checksum?.verified(line, prefix: record.prefix.count) ?? line.count
    var result = WireRecord(channel: record.channel)
    var value = firstValues[index]
    for (field, column) in zip(try fields(of: line, upTo: end, record), record.columns) {
      if let field { try Self.read(field, in: line, as: column, value, into: &result) }
      if case .value = column { value += 1 }
    }
    return result
  }

  /// Cuts a line into its columns, or finds the groups of its pattern; some of these may be passed over.
  ///
  /// A line with more or fewer columns says nothing by what stands in one of them.
  private func fields(
    of line: [UInt8], upTo end: Int, _ record: LineRecord
  ) throws(PayloadError) -> [Range<Int>?] {
    if let pattern = record.pattern {
      guard let groups = pattern.match(line[..<end]) else {
        throw PayloadError(
          .malformed, offset: 0, bytes: line, detail: "the line does not fit the pattern")
      }
      return groups.map { $0.map { $0.startIndex..<$0.endIndex } }
    }
    let start = record.prefix.isEmpty ? 0 : min(record.prefix.count + 1, end)
    let (fields, count) = (record.fields(of: line, in: start..<end), record.columns.count)
    guard fields.count <= count else {
      throw PayloadError(
        .trailing, offset: fields[count].lowerBound, bytes: line,
        detail: "only \(count) columns follow the prefix")
    }
    guard fields.count == count else {
      throw PayloadError(
        .truncated, offset: end, bytes: line,
        detail: "\(count) columns must follow the prefix, \(fields.count) are there")
    }
    return fields
  }

  private static func read(
    _ field: Range<Int>, in line: [UInt8], as column: LineColumn, _ index: Int,
    into record: inout WireRecord
  ) throws(PayloadError) {
    switch column {
    case .value(let value):
      var number = try value.form.parse(field, in: line)
      if let decimals = value.decimals, number.exponent != -decimals {
        throw PayloadError(
          .malformed, offset: field.upperBound, bytes: line,
          detail: "\(decimals) digits must stand behind the point")
      }
      if let bits = value.bits { number.mantissa = bits.number(in: number.mantissa) }
      record.values.append(.init(column: index, number: .exact(number)))
    case .sequence(let column):
      let number = try counted(field, in: line, below: column.wrap)
      record.sequence = .init(number: number, wrap: column.wrap)
    case .clock(let column):
      let ticks = try counted(field, in: line, below: column.wrap)
      record.clock = .init(ticks: ticks, column: column)
    case .channel(let names):
      guard let channel = names[String(decoding: line[field], as: UTF8.self)] else {
        throw PayloadError(
          .malformed, offset: field.lowerBound, bytes: line, detail: "there is no such sensor")
      }
      record.channel = channel
    case .constant(let text):
      guard line[field].elementsEqual(text) else {
        throw PayloadError(
          .malformed, offset: field.lowerBound, bytes: line,
          detail: "another value must stand here")
      }
    case .ignored: break
    }
  }

  /// Returns a number from 0 to below `wrap`.
  private static func counted(
    _ field: Range<Int>, in line: [UInt8], below wrap: Int
  ) throws(PayloadError) -> Int {
    let number = try NumberForm.unsigned.parse(field, in: line).mantissa
    guard number < wrap else {
      throw PayloadError(
        .malformed, offset: field.lowerBound, bytes: line,
        detail: "the number must be below \(wrap)")
    }
    return number
  }
}

extension LineRecord {
  /// Returns where the columns of a line lie, without the spaces around them if there may be some.
  func fields(of line: [UInt8], in body: Range<Int>) -> [Range<Int>] {
    line[body].split(separator: separator, omittingEmptySubsequences: false).map { field in
      var field = field
      if isPadded {
        field = field.drop { $0 == 0x20 }
        while field.last == 0x20 { field.removeLast() }
      }
      return field.startIndex..<field.endIndex
    }
  }
}

extension LineColumn {
  /// Whether a field may be meant as this column, whole or broken.
  func resembles(_ field: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .sequence, .clock: return field.first.map(Self.isDigit) ?? false
    case .value(let column):
      guard let first = field.first else { return false }
      if column.form == .hexadecimal { return NumberForm.hexadecimalDigit(first) != nil }
      let isNegative = first == UInt8(ascii: "-")
      switch column.only {
      case .negative: return isNegative
      case .positive where isNegative: return false
      case .positive, nil:
        return isNegative || Self.isDigit(first) || "+.,".utf8.contains(first)
      }
    case .channel(let names): return names[String(decoding: field, as: UTF8.self)] != nil
    case .constant(let text): return field.elementsEqual(text)
    case .ignored: return true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
