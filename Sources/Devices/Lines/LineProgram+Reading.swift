extension LineProgram {
  /// Returns which record a line is of, whole or broken; nothing if it is of none.
  @inline(__always)
  package func place(of line: Span<UInt8>) -> Int? {
    for place in records.indices {
      let prefix = records[place].prefix
      let isClaimed =
        prefix.count == 0
        ? resembles(line, records[place])
        : line.count > prefix.count && line[prefix.count] == records[place].separator
          && isThere(prefix, in: line, at: 0..<prefix.count)
      if isClaimed { return place }
    }
    return nil
  }

  /// Whether a line without a prefix may be meant as a record.
  @inline(never)
  private func resembles(_ line: Span<UInt8>, _ record: Record) -> Bool {
    let end = checksum.map { line.place(of: $0.marker, from: 0) } ?? line.count
    if let pattern = record.pattern {
      return patterns[pattern].match(Array(copying: line.extracting(..<end))[...]) != nil
    }
    var fields = LineFields(0..<end, separator: record.separator, isPadded: record.isPadded)
    for place in record.steps {
      guard let field = fields.next(in: line), resembles(field, in: line, steps[place].meaning)
      else { return false }
    }
    return fields.next(in: line) == nil
  }

  /// Whether a field may be meant as a column, whole or broken.
  private func resembles(
    _ field: Range<Int>, in line: Span<UInt8>, _ meaning: Step.Meaning
  ) -> Bool {
    switch meaning {
    case .sequence, .clock: return !field.isEmpty && Self.isDigit(line[field.lowerBound])
    case .value(let form, _, let only, _, _):
      guard !field.isEmpty else { return false }
      let first = line[field.lowerBound]
      if form == .hexadecimal { return NumberForm.hexadecimalDigit(first) != nil }
      let isNegative = first == 0x2D
      switch only {
      case .negative: return isNegative
      case .positive where isNegative: return false
      default:
        return isNegative || first == 0x2B || first == 0x2E || first == 0x2C || Self.isDigit(first)
      }
    case .channel(let names): return channel(field, in: line, of: names) != nil
    case .constant(let text): return isThere(text, in: line, at: field)
    case .ignored: return true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - place: Of the record that it is of.
  ///   - batch: What the line says, instead of what was there.
  /// - Throws: `PayloadError` with the offset where the line stops being a record.
  package func parse(
    _ line: Span<UInt8>, as place: Int, into batch: inout RecordBatch
  ) throws(PayloadError) {
    let end = try checksum?.verified(line, prefix: records[place].prefix.count) ?? line.count
    batch.begin(channel: records[place].channel)
    if let pattern = records[place].pattern {
      return try match(patterns[pattern], line, upTo: end, records[place].steps, &batch)
    }
    let (steps, prefix) = (records[place].steps, records[place].prefix.count)
    let start = prefix == 0 ? 0 : min(prefix &+ 1, end)
    var fields = LineFields(
      start..<end, separator: records[place].separator, isPadded: records[place].isPadded)
    do throws(PayloadError) {
      for step in steps {
        let position = fields.position
        if self.steps[step].isNumber, let number = fields.digits(in: line) {
          switch self.steps[step].meaning {
          case .value(_, _, _, _, let place): batch.append(number, of: place)
          case .sequence(let wrap):
            guard number < wrap else { throw Self.tooLarge(position, in: line, wrap) }
            batch.head.sequence = .init(number: number, wrap: wrap)
          default: break
          }
          continue
        }
        guard let field = fields.next(in: line) else { break }
        try read(field, in: line, step, &batch)
      }
    } catch {
      // A line with more or fewer columns says nothing by what stands in one of them.
      try count(records[place], in: line, from: start..<end)
      throw error
    }
    guard fields.taken == steps.count, fields.isAtEnd else {
      return try count(records[place], in: line, from: start..<end)
    }
    batch.finish()
  }

  /// Reads a line that is of a record by its pattern.
  @inline(never)
  private func match(
    _ pattern: LinePattern, _ line: Span<UInt8>, upTo end: Int, _ steps: Range<Int>,
    _ batch: inout RecordBatch
  ) throws(PayloadError) {
    guard let groups = pattern.match(Array(copying: line.extracting(..<end))[...]) else {
      throw PayloadError(
        .malformed, offset: 0, bytes: line, detail: "the line does not fit the pattern")
    }
    for (step, group) in zip(steps, groups) {
      if let group { try read(group.startIndex..<group.endIndex, in: line, step, &batch) }
    }
    batch.finish()
  }

  /// Tells if there are more or fewer columns than there must be.
  @inline(never)
  private func count(
    _ record: Record, in line: Span<UInt8>, from body: Range<Int>
  ) throws(PayloadError) {
    var fields = LineFields(body, separator: record.separator, isPadded: record.isPadded)
    while let field = fields.next(in: line) {
      guard fields.taken <= record.steps.count else {
        throw PayloadError(
          .trailing, offset: field.lowerBound, bytes: line,
          detail: "only \(record.steps.count) columns follow the prefix")
      }
    }
    guard fields.taken == record.steps.count else {
      throw PayloadError(
        .truncated, offset: body.upperBound, bytes: line,
        detail: "\(record.steps.count) columns must follow the prefix, \(fields.taken) are there")
    }
  }

  /// Reads a column.
  ///
  /// - Parameters:
  ///   - field: Where it lies.
  ///   - line: The whole line.
  ///   - step: What it means.
  ///   - batch: Where it is noted.
  /// - Throws: `PayloadError` with the offset of what does not fit.
  @inline(never)
  private func read(
    _ field: Range<Int>, in line: Span<UInt8>, _ step: Int, _ batch: inout RecordBatch
  ) throws(PayloadError) {
    switch steps[step].meaning {
    case .value(let form, let bits, _, let decimals, let place):
      var number = try form.parse(field, in: line)
      if let decimals, number.exponent != -decimals {
        throw PayloadError(
          .malformed, offset: field.upperBound, bytes: line,
          detail: "\(decimals) digits must stand behind the point")
      }
      if let bits { number.mantissa = bits.number(in: number.mantissa) }
      batch.append(.init(column: place, number: .exact(number)))
    case .sequence(let wrap):
      batch.head.sequence = .init(number: try counted(field, in: line, below: wrap), wrap: wrap)
    case .clock(let column):
      let ticks = try counted(field, in: line, below: column.wrap)
      batch.head.clock = .init(ticks: ticks, column: column)
    case .channel(let names):
      guard let channel = channel(field, in: line, of: names) else {
        throw PayloadError(
          .malformed, offset: field.lowerBound, bytes: line, detail: "there is no such sensor")
      }
      batch.head.channel = channel
    case .constant(let text):
      guard isThere(text, in: line, at: field) else {
        throw PayloadError(
          .malformed, offset: field.lowerBound, bytes: line,
          detail: "another value must stand here")
      }
    case .ignored: break
    }
  }

  /// Returns a number from 0 to below `wrap`.
  private func counted(
    _ field: Range<Int>, in line: Span<UInt8>, below wrap: Int
  ) throws(PayloadError) -> Int {
    let number = try NumberForm.unsigned.parse(field, in: line).mantissa
    guard number < wrap else { throw Self.tooLarge(field.lowerBound, in: line, wrap) }
    return number
  }

  @inline(never)
  private static func tooLarge(
    _ offset: Int, in line: Span<UInt8>, _ wrap: Int
  ) -> PayloadError {
    PayloadError(
      .malformed, offset: offset, bytes: line, detail: "the number must be below \(wrap)")
  }
}
