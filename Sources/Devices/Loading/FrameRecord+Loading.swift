import Model
import StrictYAML

extension FrameFraming {
  private enum Kinds: String, CaseIterable { case packet, marker }

  /// Reads `framing` of binary frames: `kind` (`packet`, or `marker` with `marker` in hex and
  /// `length`), `checksum` in the last byte or bytes, and `gap_s`, the silence that ends a
  /// frame which is not whole.
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    switch try mapping.demand("kind").choice(of: Kinds.self) {
    case .packet: kind = .packet
    case .marker:
      let length = mapping.required("length", or: 513) { try $0.integer(in: 2...512) }
      let marker = mapping.required("marker", or: []) { node -> [UInt8] in
        let marker = try node.bytes()
        guard (1..<length).contains(marker.count) else {
          throw node.invalid("a marker has at least one byte and fewer than the frame")
        }
        return marker
      }
      kind = .marker(marker, length: length)
    }
    checksum = mapping.optional("checksum") { try FrameChecksum($0) }
    let gapNode = mapping.node("gap_s")
    gap = mapping.optional("gap_s") { try $0.number(in: 0.005...10) }
    try mapping.finish()
    if let gapNode, kind == .packet { throw gapNode.invalid("a notification is whole or broken") }
  }
}

extension FrameRecord {
  /// Reads one of `records` of binary frames: `characteristic`, `when` (`offset`, `mask`,
  /// `equals`), `length`, `count` (an offset), `channel`, `fields`, `repeat` (`offset`, `length`,
  /// `fields`) and `warning` (`sv`, `en`).
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    characteristic = mapping.optional("characteristic") { try $0.uuid() }
    conditions = mapping.optional("when") { try $0.elements { try Condition($0) } } ?? []
    let length = mapping.required("length", or: 512) { try $0.integer(in: 1...512) }
    self.length = length
    count = mapping.optional("count") { try $0.integer(in: 0...length - 1) }
    channel = mapping.optional("channel") { try $0.channel() }
    fields = mapping.optional("fields") { try Self.fields($0, within: length) } ?? []
    repetition = mapping.optional("repeat", Repetition.init)
    warning = mapping.optional("warning") { try $0.localized() }
    try mapping.finish()
    guard !values.isEmpty || warning != nil else {
      throw node.invalid("a record needs a field with a quantity, or a warning")
    }
    guard conditions.allSatisfy({ $0.offset < length }) else {
      throw node.invalid("a condition must lie within the record")
    }
    if let repetition, repetition.offset != length {
      throw node.invalid("the repeated part must begin where the rest ends, at \(length)")
    }
  }

  fileprivate static func fields(
    _ list: YAMLNode, within length: Int
  ) throws(DescriptionErrors) -> [FrameField] {
    var end = 0
    // Fields of one word, which follow each other, and the bits that they have so far.
    var (before, taken): (FrameField?, Int) = (nil, 0)
    return try list.elements { node in
      let field = try FrameField(node)
      let (isShared, mask) = (before.map(field.isInWord) ?? false, field.bits?.mask ?? 0)
      guard isShared ? taken & mask == 0 : field.offset >= end, field.end <= length else {
        throw node.invalid("fields follow each other without overlap, within \(length) bytes")
      }
      (before, taken) = (field, isShared ? taken | mask : mask)
      guard field.flag.map({ $0.offset < field.offset }) ?? true else {
        throw node.invalid("the flag of a field stands before it")
      }
      end = field.end
      return field
    }
  }
}

extension FrameRecord.Condition {
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    offset = mapping.required("offset", or: 0) { try $0.integer(in: 0...511) }
    mask = UInt8(mapping.optional("mask") { try $0.integer(in: 1...255) } ?? 255)
    equals = UInt8(mapping.required("equals", or: 0) { try $0.integer(in: 0...255) })
    try mapping.finish()
    guard equals & ~mask == 0 else { throw node.invalid("the mask hides bits of the value") }
  }
}

extension FrameRecord.Repetition {
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    offset = mapping.required("offset", or: 0) { try $0.integer(in: 0...511) }
    let length = mapping.required("length", or: 512) { try $0.integer(in: 1...512) }
    self.length = length
    fields = mapping.required("fields", or: []) { try FrameRecord.fields($0, within: length) }
    try mapping.finish()
    guard fields.allSatisfy({ $0.flag == nil }) else {
      throw node.invalid("a field of a repeated part is always there")
    }
  }
}

extension FrameField {
  /// Reads one of `fields`: `offset`, `type`, `endian`, `flag` (`offset`, `bit`, `value`), `mask` and `shift`, and one of
  /// `value`, `sequence`, `clock` and `ignored: true`; of a value the `channel`, if the record's other
  /// values are of other sensors.
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    offset = mapping.required("offset", or: 0) { try $0.integer(in: 0...511) }
    let type = mapping.required("type", or: .f32) { try $0.choice(of: FrameType.self) }
    self.type = type
    order = mapping.optional("endian") { try $0.choice(of: ByteOrder.self) } ?? .little
    flag = mapping.optional("flag", Flag.init)
    if type == .f32, let node = mapping.node("mask") ?? mapping.node("shift") {
      mapping.keep(node.invalid("only a whole number has bits that are another one"))
    }
    bits = BitSlice.read(from: &mapping, bits: 8 * type.width, isSigned: type.isSigned)
    channel = nil
    meaning = .ignored
    if mapping.node("value") != nil {
      let value = mapping.required("value") { try ValueColumn($0, form: type.form) }
      meaning = value.map { .value($0) } ?? .ignored
      channel = mapping.optional("channel") { try $0.channel() }
    } else if mapping.node("sequence") != nil {
      let sequence = mapping.required("sequence", SequenceColumn.init)
      meaning = sequence.map { .sequence($0) } ?? .ignored
    } else if mapping.node("clock") != nil {
      let clock = mapping.required("clock", ClockColumn.init)
      meaning = clock.map { .clock($0) } ?? .ignored
    } else {
      _ = mapping.required("ignored") { try $0.mustBeTrue() }
    }
    try mapping.finish()
  }
}

extension FrameField.Flag {
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    offset = mapping.required("offset", or: 0) { try $0.integer(in: 0...511) }
    bit = mapping.required("bit", or: 0) { try $0.integer(in: 0...7) }
    value = mapping.optional("value") { try $0.integer(in: 0...1) } ?? 1
    try mapping.finish()
  }
}
