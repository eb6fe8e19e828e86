import Model

extension FrameFraming {
  /// Whether the framing has a `kind`, as that of lines has not.
  static func isMeant(by node: DescriptionNode) throws(DescriptionError) -> Bool {
    var mapping = try DescriptionMapping(node)
    return mapping.take("kind") != nil
  }

  private enum Kinds: String, CaseIterable { case packet, marker }

  /// Reads `framing` of binary frames: `kind` (`packet`, or `marker` with `marker` in hex and
  /// `length`), `checksum` (`xor8`, `sum8`) in the last byte, and `gap_s`, the silence that ends a
  /// frame which is not whole.
  ///
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    switch try mapping.require("kind").choice(of: Kinds.self) {
    case .packet: kind = .packet
    case .marker:
      let markerNode = try mapping.require("marker")
      let marker = try markerNode.bytes()
      let length = try mapping.require("length").integer(in: 2...512)
      guard (1..<length).contains(marker.count) else {
        throw markerNode.invalid("a marker has at least one byte and fewer than the frame")
      }
      kind = .marker(marker, length: length)
    }
    checksum = try mapping.take("checksum")?.choice(of: Checksum.self)
    let gapNode = mapping.take("gap_s")
    gap = try gapNode?.number(in: 0.005...10)
    try mapping.finish()
    if let gapNode, kind == .packet { throw gapNode.invalid("a notification is whole or broken") }
  }
}

extension FrameRecord {
  /// Reads one of `records` of binary frames: `characteristic`, `when` (`offset`, `mask`,
  /// `equals`), `length`, `count` (an offset), `channel`, `fields` and `repeat` (`offset`, `length`,
  /// `fields`).
  ///
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    characteristic = try mapping.take("characteristic")?.uuid()
    conditions = []
    for node in try mapping.take("when")?.list() ?? [] { conditions.append(try Condition(node)) }
    length = try mapping.require("length").integer(in: 1...512)
    count = try mapping.take("count")?.integer(in: 0...length - 1)
    channel = try mapping.take("channel")?.channel()
    fields = try Self.fields(mapping.take("fields"), within: length)
    repetition = try mapping.take("repeat").map(Repetition.init)
    try mapping.finish()
    guard !values.isEmpty else { throw node.invalid("a record needs a field with a quantity") }
    guard conditions.allSatisfy({ $0.offset < length }) else {
      throw node.invalid("a condition must lie within the record")
    }
    if let repetition, repetition.offset != length {
      throw node.invalid("the repeated part must begin where the rest ends, at \(length)")
    }
  }

  fileprivate static func fields(
    _ list: DescriptionNode?, within length: Int
  ) throws(DescriptionError) -> [FrameField] {
    var fields: [FrameField] = []
    for node in try list?.list() ?? [] {
      let field = try FrameField(node)
      guard field.offset >= fields.last?.end ?? 0, field.end <= length else {
        throw node.invalid("fields follow each other without overlap, within \(length) bytes")
      }
      guard field.flag.map({ $0.offset < field.offset }) ?? true else {
        throw node.invalid("the flag of a field stands before it")
      }
      fields.append(field)
    }
    return fields
  }
}

extension FrameRecord.Condition {
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    offset = try mapping.require("offset").integer(in: 0...511)
    mask = UInt8(try mapping.take("mask")?.integer(in: 1...255) ?? 255)
    equals = UInt8(try mapping.require("equals").integer(in: 0...255))
    try mapping.finish()
    guard equals & ~mask == 0 else { throw node.invalid("the mask hides bits of the value") }
  }
}

extension FrameRecord.Repetition {
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    offset = try mapping.require("offset").integer(in: 0...511)
    length = try mapping.require("length").integer(in: 1...512)
    fields = try FrameRecord.fields(mapping.require("fields"), within: length)
    try mapping.finish()
    guard fields.allSatisfy({ $0.flag == nil }) else {
      throw node.invalid("a field of a repeated part is always there")
    }
  }
}

extension FrameField {
  /// Reads one of `fields`: `offset`, `type`, `endian`, `flag` (`offset`, `bit`, `value`) and one of
  /// `value`, `sequence`, `clock` and `ignored: true`.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    offset = try mapping.require("offset").integer(in: 0...511)
    type = try mapping.require("type").choice(of: FrameType.self)
    order = try mapping.take("endian")?.choice(of: ByteOrder.self) ?? .little
    flag = try mapping.take("flag").map(Flag.init)
    if let value = mapping.take("value") {
      meaning = .value(try ValueColumn(value, form: type.form))
    } else if let sequence = mapping.take("sequence") {
      meaning = .sequence(try SequenceColumn(sequence))
    } else if let clock = mapping.take("clock") {
      meaning = .clock(try ClockColumn(clock))
    } else {
      guard try mapping.require("ignored").boolean() else {
        throw node.invalid("only true makes sense here")
      }
      meaning = .ignored
    }
    try mapping.finish()
  }
}

extension FrameField.Flag {
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    offset = try mapping.require("offset").integer(in: 0...511)
    bit = try mapping.require("bit").integer(in: 0...7)
    value = try mapping.take("value")?.integer(in: 0...1) ?? 1
    try mapping.finish()
  }
}
