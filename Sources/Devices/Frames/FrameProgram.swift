import Model

/// The records of a description as flat tables, made once for a decoder: reading a frame follows them
/// by number and asks the heap for nothing.
package struct FrameProgram: Sendable {
  /// A field without its texts.
  struct Step: Sendable {
    enum Meaning: Sendable {
      case value(place: Int, channel: Int?)
      case sequence(wrap: Int)
      case clock(ClockColumn)
      case ignored
    }

    var offset: Int
    var width: Int
    var isSigned: Bool
    var isFloating: Bool
    var isBigEndian: Bool
    var flag: FrameField.Flag?
    var bits: BitSlice?
    /// Whether it is read from the word of the field before.
    var isShared: Bool
    var meaning: Meaning
  }

  struct Record: Sendable {
    /// The place of its characteristic; any if absent.
    var characteristic: Int?
    /// Which of the conditions.
    var conditions: Range<Int>
    var length: Int
    var count: Int?
    var channel: Int?
    /// Which of the steps.
    var steps: Range<Int>
    /// Which of the steps make up a repeated part, and its length.
    var repeated: Range<Int>
    var repetition: Int?
    /// Which of the warnings, if it is one.
    var warning: Int?
  }

  /// The place of a notification that may be of any characteristic.
  private static let anywhere = -1
  /// The place of one that no record asks for.
  private static let elsewhere = -2

  private let characteristics: [String]
  private(set) var conditions: ContiguousArray<FrameRecord.Condition> = []
  private(set) var steps: ContiguousArray<Step> = []
  private(set) var records: ContiguousArray<Record> = []
  private(set) var warnings: [LocalizedText] = []
  let forms: RecordForms

  package init(_ described: [FrameRecord]) {
    characteristics = described.compactMap(\.characteristic)
    let channels = described.flatMap { record in
      [record.channel] + (record.fields + (record.repetition?.fields ?? [])).map(\.channel)
    }.compactMap(\.self)
    forms = RecordForms(described.flatMap(\.values), channels: channels)
    var values = 0
    for record in described {
      let condition = conditions.count
      conditions += record.conditions
      let first = steps.count
      add(record.fields, of: channels, &values)
      let repeated = steps.count
      add(record.repetition?.fields ?? [], of: channels, &values)
      records.append(
        Record(
          characteristic: record.characteristic.flatMap(characteristics.firstIndex),
          conditions: condition..<conditions.count, length: record.length, count: record.count,
          channel: record.channel.flatMap(channels.firstIndex), steps: first..<repeated,
          repeated: repeated..<steps.count, repetition: record.repetition?.length,
          warning: record.warning == nil ? nil : warnings.count))
      if let warning = record.warning { warnings.append(warning) }
    }
  }

  private mutating func add(_ fields: [FrameField], of channels: [String], _ values: inout Int) {
    var before: FrameField?
    for field in fields {
      add(field, isShared: before.map(field.isInWord) ?? false, of: channels, &values)
      before = field
    }
  }

  private mutating func add(
    _ field: FrameField, isShared: Bool, of channels: [String], _ values: inout Int
  ) {
    let meaning: Step.Meaning
    switch field.meaning {
    case .value:
      meaning = .value(place: values, channel: field.channel.flatMap(channels.firstIndex))
      values += 1
    case .sequence(let sequence): meaning = .sequence(wrap: sequence.wrap)
    case .clock(let clock): meaning = .clock(clock)
    case .ignored: meaning = .ignored
    }
    steps.append(
      Step(
        offset: field.offset, width: field.type.width, isSigned: field.type.isSigned,
        isFloating: field.type == .f32, isBigEndian: field.order == .big, flag: field.flag,
        bits: field.bits, isShared: isShared, meaning: meaning))
  }

  /// Returns the place of a characteristic.
  func characteristic(_ source: String) -> Int {
    source.isEmpty ? Self.anywhere : characteristics.firstIndex(of: source) ?? Self.elsewhere
  }

  /// Finds which record a frame is of, whole or broken.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - length: In bytes, without its checksum.
  ///   - characteristic: The place of the one that sent it.
  /// - Returns: The record's place; nothing if the frame is of none.
  func place(of frame: [UInt8], length: Int, from characteristic: Int) -> Int? {
    for place in records.indices {
      let record = records[place]
      let isFromThere =
        record.characteristic == nil || characteristic == Self.anywhere
        || record.characteristic == characteristic
      if isFromThere, holds(record.conditions, in: frame, length) { return place }
    }
    return nil
  }

  private func holds(_ range: Range<Int>, in frame: [UInt8], _ length: Int) -> Bool {
    for place in range {
      let condition = conditions[place]
      guard condition.offset < length, frame[condition.offset] & condition.mask == condition.equals
      else { return false }
    }
    return true
  }
}
