/// One field of a binary frame.
package struct FrameField: Sendable, Hashable {
  package enum Meaning: Sendable, Hashable {
    case value(ValueColumn)
    case sequence(SequenceColumn)
    case clock(ClockColumn)
    /// Accounted for and not read.
    case ignored
  }

  /// A bit that says whether the field is there.
  package struct Flag: Sendable, Hashable {
    /// Which byte of the frame it is in.
    package var offset: Int
    /// 0 … 7, from the least significant one.
    package var bit: Int
    /// The bit's value with which the field is there.
    package var value: Int

    package init(offset: Int, bit: Int, value: Int = 1) {
      self.offset = offset
      self.bit = bit
      self.value = value
    }
  }

  /// Where the field begins, from the frame's first byte, when all fields before it are there; in a
  /// repeated part from that part's first byte.
  package var offset: Int
  package var type: FrameType
  package var order: ByteOrder
  package var flag: Flag?
  package var meaning: Meaning

  package init(
    offset: Int, type: FrameType, order: ByteOrder = .little, flag: Flag? = nil, meaning: Meaning
  ) {
    self.offset = offset
    self.type = type
    self.order = order
    self.flag = flag
    self.meaning = meaning
  }

  var end: Int { offset + type.width }

  func isPresent(in frame: [UInt8]) -> Bool {
    guard let flag else { return true }
    guard frame.indices.contains(flag.offset) else { return false }
    return Int(frame[flag.offset]) >> flag.bit & 1 == flag.value
  }

  /// Reads the field.
  ///
  /// - Parameters:
  ///   - frame: The whole frame.
  ///   - offset: Where the field begins in it.
  /// - Returns: The number as sent.
  /// - Throws: `PayloadError` if the field is not all there or is no number.
  func number(in frame: [UInt8], at offset: Int) throws(PayloadError) -> WireNumber {
    guard offset >= 0, offset + type.width <= frame.count else {
      throw PayloadError(
        .truncated, offset: min(max(offset, 0), frame.count), bytes: frame,
        detail: "a field of \(type.width) bytes must stand here")
    }
    var reader = PayloadReader(frame)
    _ = reader.skip(offset)
    let number = try reader.number(
      width: type.width, isSigned: type.isSigned, isBigEndian: order == .big, "a field")
    guard type == .f32 else { return .exact(DecimalNumber(mantissa: number)) }
    let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
    guard value.isFinite else {
      throw PayloadError(
        .malformed, offset: offset, bytes: frame, detail: "a number must stand here")
    }
    return .floating(value)
  }

  /// Reads the field as what it means.
  ///
  /// - Parameters:
  ///   - frame: The whole frame.
  ///   - offset: Where the field begins in it.
  ///   - batch: Where it is noted.
  /// - Throws: `PayloadError` if the field is not all there or is no number that it may be.
  func read(
    in frame: [UInt8], at offset: Int, into batch: inout RecordBatch
  ) throws(PayloadError) {
    let number = try number(in: frame, at: offset)
    switch meaning {
    case .value(let column): batch.append(.init(column: column, number: number))
    case .sequence(let column):
      batch.head.sequence = .init(
        column: column, number: try below(column.wrap, number, frame, offset))
    case .clock(let column):
      batch.head.clock = .init(
        column: column, ticks: try below(column.wrap, number, frame, offset))
    case .ignored: break
    }
  }

  private func below(
    _ wrap: Int, _ number: WireNumber, _ frame: [UInt8], _ offset: Int
  ) throws(PayloadError) -> Int {
    guard let integer = number.integer, (0..<wrap).contains(integer) else {
      throw PayloadError(
        .malformed, offset: offset, bytes: frame, detail: "the number must be below \(wrap)")
    }
    return integer
  }
}
