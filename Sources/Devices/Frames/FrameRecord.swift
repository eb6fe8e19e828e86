/// One kind of binary frame that carries measurements.
package struct FrameRecord: Sendable, Hashable {
  /// A byte that tells this kind of frame from others.
  package struct Condition: Sendable, Hashable {
    package var offset: Int
    package var mask: UInt8
    package var equals: UInt8

    package init(offset: Int, mask: UInt8 = 0xFF, equals: UInt8) {
      self.offset = offset
      self.mask = mask
      self.equals = equals
    }
  }

  /// A part that comes as often as there are bytes for it, at the frame's end.
  package struct Repetition: Sendable, Hashable {
    /// Where it begins.
    package var offset: Int
    /// In bytes, each time.
    package var length: Int
    package var fields: [FrameField]
  }

  /// The characteristic that sends it, for Bluetooth LE; any if absent.
  package var characteristic: String?
  package var conditions: [Condition]
  /// In bytes, with every field there and without repeated parts.
  package var length: Int
  /// Where the byte is that counts the bytes behind it, if there is one.
  package var count: Int?
  package var channel: String?
  package var fields: [FrameField]
  package var repetition: Repetition?

  package init(
    characteristic: String? = nil, conditions: [Condition] = [], length: Int, count: Int? = nil,
    channel: String? = nil, fields: [FrameField], repetition: Repetition? = nil
  ) {
    self.characteristic = characteristic
    self.conditions = conditions
    self.length = length
    self.count = count
    self.channel = channel
    self.fields = fields
    self.repetition = repetition
  }

  package var values: [ValueColumn] {
    (fields + (repetition?.fields ?? [])).compactMap {
      if case .value(let column) = $0.meaning { column } else { nil }
    }
  }

  /// Whether a frame is of this kind, whole or broken.
  package func claims(_ frame: [UInt8], from source: String) -> Bool {
    guard characteristic == nil || source.isEmpty || characteristic == source else { return false }
    return conditions.allSatisfy { condition in
      frame.indices.contains(condition.offset)
        && frame[condition.offset] & condition.mask == condition.equals
    }
  }

  /// Reads a frame of this kind.
  ///
  /// - Parameters:
  ///   - frame: The frame, without its checksum.
  ///   - batch: What it says instead of what was there; one record for each time that the repeated
  ///     part comes.
  /// - Throws: `PayloadError` with the offset where the frame stops being one.
  package func parse(_ frame: [UInt8], into batch: inout RecordBatch) throws(PayloadError) {
    if let count, frame.indices.contains(count), Int(frame[count]) != frame.count - count - 1 {
      throw PayloadError(
        Int(frame[count]) > frame.count - count - 1 ? .truncated : .trailing,
        offset: min(frame.count, count + 1 + Int(frame[count])), bytes: frame,
        detail: "\(frame[count]) bytes must follow")
    }
    batch.begin(channel: channel)
    var absent = 0
    for field in fields {
      guard field.isPresent(in: frame) else {
        absent += field.type.width
        continue
      }
      try field.read(in: frame, at: field.offset - absent, into: &batch)
    }
    let end = length - absent
    guard frame.count >= end else {
      throw PayloadError(
        .truncated, offset: frame.count, bytes: frame, detail: "\(end) bytes must be there")
    }
    if let repetition { return try read(repetition, in: frame, from: end, into: &batch) }
    guard frame.count == end else {
      throw PayloadError(
        .trailing, offset: end, bytes: frame, detail: "only \(end) bytes belong here")
    }
    batch.finish()
  }

  private func read(
    _ repetition: Repetition, in frame: [UInt8], from start: Int, into batch: inout RecordBatch
  ) throws(PayloadError) {
    let (shared, count) = (batch.head, batch.values.count)
    for position in stride(from: start, to: frame.count, by: repetition.length) {
      guard frame.count - position >= repetition.length else {
        throw PayloadError(
          .truncated, offset: position, bytes: frame,
          detail: "a part has \(repetition.length) bytes")
      }
      batch.begin(after: shared, values: count)
      for field in repetition.fields {
        try field.read(in: frame, at: position + field.offset, into: &batch)
      }
      batch.finish()
    }
  }
}
