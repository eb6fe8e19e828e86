import Model

extension LineRecord {
  /// Reads one of `records` of lines: `prefix` (or none), `separator`, `padded` and `columns`, or
  /// `pattern` and `groups`; and, if it is about one of several sensors, `channel`.
  ///
  /// - Parameters:
  ///   - node: The record.
  ///   - checksumMarker: A byte that no column can contain.
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode, checksumMarker: UInt8?) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    if let patternNode = mapping.take("pattern") {
      self = try Self.matching(patternNode, &mapping)
      try check(in: node)
      return
    }
    let prefixNode = mapping.take("prefix")
    let separatorNode = try mapping.require("separator")
    prefix = Array(try prefixNode?.text().utf8 ?? "".utf8)
    isPadded = try mapping.take("padded")?.boolean() ?? false
    separator = try separatorNode.character()
    channel = try mapping.take("channel")?.channel()
    columns = []
    for node in try mapping.require("columns").list() {
      columns.append(try LineColumn(node))
    }
    try mapping.finish()
    let reserved = [separator] + (checksumMarker.map { [$0] } ?? [])
    if let prefixNode {
      guard !prefix.isEmpty,
        prefix.allSatisfy({ (0x21...0x7E).contains($0) && !reserved.contains($0) })
      else {
        throw prefixNode.invalid(
          "a prefix has printable ASCII characters, neither separator nor checksum marker")
      }
    }
    guard separator != checksumMarker, !Array("0123456789+-.".utf8).contains(separator) else {
      throw separatorNode.invalid("the separator must be a character that no number contains")
    }
    try check(in: node)
  }

  private func check(in node: DescriptionNode) throws(DescriptionError) {
    guard !values.isEmpty else { throw node.invalid("a record needs a column with a quantity") }
    let sequences = columns.filter { if case .sequence = $0 { true } else { false } }
    guard sequences.count <= 1 else { throw node.invalid("a record has at most one sequence") }
  }

  private static func matching(
    _ node: DescriptionNode, _ mapping: inout DescriptionMapping
  ) throws(DescriptionError) -> LineRecord {
    let pattern = try node.pattern()
    var groups = try DescriptionMapping(mapping.require("groups"))
    var columns: [LineColumn] = []
    for name in pattern.groups { columns.append(try LineColumn(groups.require(name))) }
    try groups.finish()
    let record = LineRecord(
      pattern: pattern, groups: columns, channel: try mapping.take("channel")?.channel())
    try mapping.finish()
    for bound in [\ValueColumn.simulated.lowerBound, \.simulated.upperBound] {
      let line = record.line(
        sequence: 1, values: record.values.map { $0[keyPath: bound] }, checksum: nil)
      guard LineProgram([record], checksum: nil).place(of: line) != nil else {
        throw node.invalid(
          "it does not fit what it would simulate: \(String(decoding: line, as: UTF8.self))")
      }
    }
    return record
  }
}

extension LineColumn {
  /// Reads one of `columns`: `sequence` (`wrap`), `value`, `clock` (`scale`, `wrap`), `channel`
  /// (what stands there: the sensor's name), `constant` or `ignored: true`.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    if let sequence = mapping.take("sequence") {
      self = .sequence(try SequenceColumn(sequence))
    } else if let clock = mapping.take("clock") {
      self = .clock(try ClockColumn(clock))
    } else if let channel = mapping.take("channel") {
      self = .channel(try channel.channels())
    } else if let constant = mapping.take("constant") {
      self = .constant(Array(try constant.text().utf8))
    } else if let ignored = mapping.take("ignored") {
      guard try ignored.boolean() else { throw ignored.invalid("only true makes sense here") }
      self = .ignored
    } else {
      self = .value(try ValueColumn(mapping.require("value"), form: nil))
    }
    try mapping.finish()
  }
}

extension SequenceColumn {
  init(_ node: DescriptionNode) throws(DescriptionError) {
    var keys = try DescriptionMapping(node)
    wrap = try keys.require("wrap").integer(in: 2...1 << 53)
    try keys.finish()
  }
}

extension ClockColumn {
  init(_ node: DescriptionNode) throws(DescriptionError) {
    var keys = try DescriptionMapping(node)
    let scaleNode = try keys.require("scale")
    scale = try scaleNode.decimal()
    wrap = try keys.require("wrap").integer(in: 2...1 << 53)
    try keys.finish()
    guard scale.mantissa > 0 else { throw scaleNode.invalid("the scale must be greater than 0") }
  }
}

extension ValueColumn {
  /// Reads `value`: `type` (in lines), `quantity`, `unit`, `scale`, `offset`, `sign`,
  /// `time_source`, `successive` (`wrap`), `only`, `valid` and `simulate` (each `low`, `high`).
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - known: The form of its number, if something else tells it.
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode, form known: NumberForm?) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    if let known {
      form = known
    } else {
      form = try mapping.require("type").choice(of: NumberForm.self)
    }
    quantity = try mapping.require("quantity").quantity()
    unit = try mapping.require("unit").unit()
    let scaleNode = try mapping.require("scale")
    scale = try scaleNode.decimal()
    offset = try mapping.take("offset")?.decimal() ?? DecimalNumber(mantissa: 0)
    sign = try mapping.take("sign")?.choice(of: Sign.self) ?? .asSent
    timeSource = try mapping.require("time_source").choice(of: TimeSource.self)
    successive = try mapping.take("successive").map(SequenceColumn.init)?.wrap
    only = try mapping.take("only")?.choice(of: Selection.self)
    valid = try mapping.take("valid")?.bounds()
    let simulateNode = try mapping.require("simulate")
    simulated = try simulateNode.bounds()
    try mapping.finish()
    let (low, high) = (simulated.lowerBound, simulated.upperBound)
    guard scale.mantissa > 0 else {
      throw scaleNode.invalid("the scale must be greater than 0; sign: reversed turns a value")
    }
    guard number(for: low) != nil, number(for: high) != nil else {
      throw simulateNode.invalid("the column cannot carry these values")
    }
  }
}

extension DescriptionNode {
  /// Reads the name of a sensor, as in `Measurement.channel`.
  func channel() throws(DescriptionError) -> String {
    let text = try text()
    let isNamed = text.utf8.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
    }
    guard isNamed, (1...20).contains(text.utf8.count) else {
      throw invalid("a channel has 1 to 20 of A-Z, a-z and 0-9")
    }
    return text
  }

  /// Reads `low` and `high`.
  fileprivate func bounds() throws(DescriptionError) -> ClosedRange<Double> {
    var keys = try DescriptionMapping(self)
    let low = try keys.require("low").number(in: -1e12...1e12)
    let high = try keys.require("high").number(in: -1e12...1e12)
    try keys.finish()
    guard low <= high else { throw invalid("low must not be above high") }
    return low...high
  }

  /// Reads what stands in a column and how the sensor is called.
  fileprivate func channels() throws(DescriptionError) -> [String: String] {
    guard case .mapping(let entries) = content, !entries.isEmpty else {
      throw invalid("what stands there and a name must stand here")
    }
    var names: [String: String] = [:]
    for entry in entries { names[entry.key] = try entry.value.channel() }
    return names
  }

  fileprivate func quantity() throws(DescriptionError) -> Quantity {
    let text = try text()
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789_")
    guard !text.isEmpty, text.allSatisfy(allowed.contains) else {
      throw invalid("a quantity has a-z, 0-9 and _")
    }
    return Quantity(rawValue: text)
  }

  fileprivate func unit() throws(DescriptionError) -> Unit {
    let unit = Unit(rawValue: try text())
    guard Unit.known.contains(unit) else {
      let names = Unit.known.map(\.rawValue).sorted().joined(separator: ", ")
      throw invalid("\(unit.rawValue) must be one of \(names)")
    }
    return unit
  }
}
