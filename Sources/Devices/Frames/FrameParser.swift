/// Reads the frames of a device by its records: pure, compares nothing with frames before.
struct FrameParser: Sendable {
  let records: [FrameRecord]
  /// The place of each record's first value among all value columns.
  private let firstValues: [Int]

  init(_ records: [FrameRecord]) {
    self.records = records
    firstValues = records.indices.map { index in
      records[..<index].reduce(0) { $0 + $1.values.count }
    }
  }

  /// Finds which record a frame is of, whole or broken.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - length: In bytes, without its checksum.
  ///   - source: The characteristic that sent it; any if empty.
  /// - Returns: The record's place; nothing if the frame is of none.
  func record(of frame: [UInt8], length: Int, from source: String) -> Int? {
    records.firstIndex { record in
      (source.isEmpty || record.characteristic == nil || record.characteristic == source)
        && record.conditions.allSatisfy {
          $0.offset < length && frame[$0.offset] & $0.mask == $0.equals
        }
    }
  }

  /// Reads a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - length: In bytes, without its checksum.
  ///   - index: Of the record that it is of.
  /// - Returns: What it says: one record, or one for each time that the repeated part comes.
  /// - Throws: `PayloadError` with the offset where the frame stops being one.
  func parse(
    _ frame: [UInt8], length: Int, as index: Int
  ) throws(PayloadError) -> [WireRecord] {
    let record = records[index]
    if let count = record.count, count < length, Int(frame[count]) != length - count - 1 {
      throw PayloadError(
        Int(frame[count]) > length - count - 1 ? .truncated : .trailing,
        offset: min(length, count + 1 + Int(frame[count])), bytes: frame,
        detail: "\(frame[count]) bytes must follow")
    }
    var result = WireRecord(channel: record.channel)
    let absent = try read(
      record.fields, in: frame, length, from: 0, values: firstValues[index], into: &result)
    let end = record.length - absent
    guard length >= end else {
      throw PayloadError(
        .truncated, offset: length, bytes: frame, detail: "\(end) bytes must be there")
    }
    guard let part = record.repetition else {
      guard length == end else {
        throw PayloadError(
          .trailing, offset: end, bytes: frame, detail: "only \(end) bytes belong here")
      }
      return [result]
    }
    let values = firstValues[index] + record.fields.count { $0.isValue }
    var parts: [WireRecord] = []
    for position in stride(from: end, to: length, by: part.length) {
      guard length - position >= part.length else {
        throw PayloadError(
          .truncated, offset: position, bytes: frame, detail: "a part has \(part.length) bytes")
      }
      var repeated = result
      _ = try read(part.fields, in: frame, length, from: position, values: values, into: &repeated)
      parts.append(repeated)
    }
    return parts
  }

  /// Reads fields one behind the other.
  ///
  /// - Parameters:
  ///   - fields: Those of the record, or of its repeated part.
  ///   - frame: The whole frame.
  ///   - length: In bytes, without its checksum.
  ///   - start: Where the first byte of the part is.
  ///   - values: The place of the first value column.
  ///   - record: Where they are noted.
  /// - Returns: How many bytes the fields have that are not there.
  /// - Throws: `PayloadError` if a field is not all there or is no number that it may be.
  private func read(
    _ fields: [FrameField], in frame: [UInt8], _ length: Int, from start: Int, values: Int,
    into record: inout WireRecord
  ) throws(PayloadError) -> Int {
    var absent = 0
    var value = values
    var before: FrameField?
    for field in fields {
      defer {
        value += field.isValue ? 1 : 0
        before = field
      }
      guard field.isPresent(in: frame, length) else {
        // Bits of one word are away together.
        absent += before.map(field.isInWord) == true ? 0 : field.type.width
        continue
      }
      let offset = start + field.offset - absent
      let number = try field.number(in: frame, length, at: offset)
      try field.note(number, value, frame, offset, into: &record)
    }
    return absent
  }
}

extension FrameField {
  fileprivate var isValue: Bool { if case .value = meaning { true } else { false } }

  fileprivate func isPresent(in frame: [UInt8], _ length: Int) -> Bool {
    guard let flag else { return true }
    return flag.offset < length && Int(frame[flag.offset]) &>> flag.bit & 1 == flag.value
  }

  fileprivate func number(
    in frame: [UInt8], _ length: Int, at offset: Int
  ) throws(PayloadError) -> WireNumber {
    guard offset >= 0, offset + type.width <= length else {
      throw PayloadError(
        .truncated, offset: min(max(offset, 0), length), bytes: frame,
        detail: "a field of \(type.width) bytes must stand here")
    }
    let word = PayloadReader.number(
      in: frame, at: offset, width: type.width, isSigned: type.isSigned, isBigEndian: order == .big)
    guard type == .f32 else {
      return .exact(DecimalNumber(mantissa: bits?.number(in: word) ?? word))
    }
    let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
    guard value.isFinite else {
      throw PayloadError(
        .malformed, offset: offset, bytes: frame, detail: "a number must stand here")
    }
    return .floating(value)
  }

  fileprivate func note(
    _ number: WireNumber, _ index: Int, _ frame: [UInt8], _ offset: Int,
    into record: inout WireRecord
  ) throws(PayloadError) {
    func counted(below wrap: Int) throws(PayloadError) -> Int {
      guard let integer = number.integer, integer >= 0, integer < wrap else {
        throw PayloadError(
          .malformed, offset: offset, bytes: frame, detail: "the number must be below \(wrap)")
      }
      return integer
    }
    switch meaning {
    case .value: record.values.append(.init(column: index, channel: channel, number: number))
    case .sequence(let column):
      record.sequence = .init(number: try counted(below: column.wrap), wrap: column.wrap)
    case .clock(let column):
      record.clock = .init(ticks: try counted(below: column.wrap), column: column)
    case .ignored: break
    }
  }
}
