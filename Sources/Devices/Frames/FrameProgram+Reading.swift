extension FrameProgram {
  /// Reads a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - length: In bytes, without its checksum.
  ///   - place: Of the record that it is of.
  ///   - batch: What it says instead of what was there; one record for each time that the repeated
  ///     part comes.
  /// - Throws: `PayloadError` with the offset where the frame stops being one.
  package func parse(
    _ frame: [UInt8], length: Int, as place: Int, into batch: inout RecordBatch
  ) throws(PayloadError) {
    let record = records[place]
    if let count = record.count, count < length, Int(frame[count]) != length - count - 1 {
      throw PayloadError(
        Int(frame[count]) > length - count - 1 ? .truncated : .trailing,
        offset: min(length, count + 1 + Int(frame[count])), bytes: frame,
        detail: "\(frame[count]) bytes must follow")
    }
    batch.begin(channel: record.channel)
    var absent = 0
    for place in record.steps {
      let step = steps[place]
      guard isPresent(step.flag, in: frame, length) else {
        absent += step.isShared ? 0 : step.width
        continue
      }
      try read(step, in: frame, length, at: step.offset - absent, into: &batch)
    }
    let end = record.length - absent
    guard length >= end else {
      throw PayloadError(
        .truncated, offset: length, bytes: frame, detail: "\(end) bytes must be there")
    }
    if let part = record.repetition {
      return try read(
        record.repeated, of: part, in: frame, end..<length, into: &batch)
    }
    guard length == end else {
      throw PayloadError(
        .trailing, offset: end, bytes: frame, detail: "only \(end) bytes belong here")
    }
    batch.finish()
  }

  private func isPresent(_ flag: FrameField.Flag?, in frame: [UInt8], _ length: Int) -> Bool {
    guard let flag else { return true }
    guard flag.offset < length else { return false }
    return Int(frame[flag.offset]) &>> flag.bit & 1 == flag.value
  }

  /// Reads a part as often as it comes.
  private func read(
    _ repeated: Range<Int>, of part: Int, in frame: [UInt8], _ range: Range<Int>,
    into batch: inout RecordBatch
  ) throws(PayloadError) {
    let (shared, count) = (batch.head, batch.valueCount)
    var position = range.lowerBound
    while position < range.upperBound {
      guard range.upperBound - position >= part else {
        throw PayloadError(
          .truncated, offset: position, bytes: frame, detail: "a part has \(part) bytes")
      }
      batch.begin(after: shared, values: count)
      for place in repeated {
        let step = steps[place]
        try read(step, in: frame, range.upperBound, at: position + step.offset, into: &batch)
      }
      batch.finish()
      position += part
    }
  }

  /// Reads a field as what it means.
  ///
  /// - Parameters:
  ///   - step: The field.
  ///   - frame: The whole frame.
  ///   - length: In bytes, without its checksum.
  ///   - offset: Where the field begins in it.
  ///   - batch: Where it is noted.
  /// - Throws: `PayloadError` if the field is not all there or is no number that it may be.
  private func read(
    _ step: Step, in frame: [UInt8], _ length: Int, at offset: Int, into batch: inout RecordBatch
  ) throws(PayloadError) {
    guard offset >= 0, offset + step.width <= length else {
      throw PayloadError(
        .truncated, offset: min(max(offset, 0), length), bytes: frame,
        detail: "a field of \(step.width) bytes must stand here")
    }
    let number = PayloadReader.number(
      in: frame, at: offset, width: step.width, isSigned: step.isSigned,
      isBigEndian: step.isBigEndian)
    guard !step.isFloating else {
      let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
      guard value.isFinite else {
        throw PayloadError(
          .malformed, offset: offset, bytes: frame, detail: "a number must stand here")
      }
      return try note(.floating(value), step, frame, offset, &batch)
    }
    let part = step.bits.map { $0.number(in: number) } ?? number
    try note(.exact(DecimalNumber(mantissa: part)), step, frame, offset, &batch)
  }

  private func note(
    _ number: WireNumber, _ step: Step, _ frame: [UInt8], _ offset: Int, _ batch: inout RecordBatch
  ) throws(PayloadError) {
    switch step.meaning {
    case .value(let place, let channel):
      batch.append(.init(column: place, channel: channel, number: number))
    case .sequence(let wrap):
      batch.head.sequence = .init(number: try below(wrap, number, frame, offset), wrap: wrap)
    case .clock(let column):
      batch.head.clock = .init(
        ticks: try below(column.wrap, number, frame, offset), column: column)
    case .ignored: break
    }
  }

  private func below(
    _ wrap: Int, _ number: WireNumber, _ frame: [UInt8], _ offset: Int
  ) throws(PayloadError) -> Int {
    guard let integer = number.integer, integer >= 0, integer < wrap else {
      throw PayloadError(
        .malformed, offset: offset, bytes: frame, detail: "the number must be below \(wrap)")
    }
    return integer
  }
}
