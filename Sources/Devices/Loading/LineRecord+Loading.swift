import Model
import StrictYAML

extension LineRecord {
  /// Reads one of `records` of lines: `prefix` (or none), `separator`, `padded` and `columns`, or
  /// `pattern` and `groups`; if it is about one of several sensors, `channel`; and if
  /// it warns, `warning` (`sv`, `en`).
  ///
  /// - Parameters:
  ///   - node: The record.
  ///   - checksumMarker: A byte that no column can contain.
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode, checksumMarker: UInt8?) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    if mapping.node("pattern") != nil {
      self = try Self.matching(&mapping, in: node)
      try check(in: node)
      return
    }
    let (prefixNode, separatorNode) = (mapping.node("prefix"), mapping.node("separator"))
    prefix = Array((mapping.optional("prefix") { try $0.text() } ?? "").utf8)
    isPadded = mapping.optional("padded") { try $0.boolean() } ?? false
    separator = mapping.required("separator", or: 0) { try $0.character() }
    channel = mapping.optional("channel") { try $0.channel() }
    columns = mapping.required("columns", or: []) { try $0.elements { try LineColumn($0) } }
    warning = mapping.optional("warning") { try $0.localized() }
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
    let digits = Array("0123456789+-.".utf8) + values.flatMap(\.form.characters)
    guard separator != checksumMarker, !digits.contains(separator) else {
      throw (separatorNode ?? node).invalid(
        "the separator must be a character that no number contains")
    }
    try check(in: node)
  }

  private func check(in node: YAMLNode) throws(DescriptionErrors) {
    guard !values.isEmpty || warning != nil else {
      throw node.invalid("a record needs a column with a quantity, or a warning")
    }
    let sequences = columns.filter { if case .sequence = $0 { true } else { false } }
    guard sequences.count <= 1 else { throw node.invalid("a record has at most one sequence") }
  }

  private static func matching(
    _ mapping: inout DescriptionMapping, in record: YAMLNode
  ) throws(DescriptionErrors) -> LineRecord {
    let node = mapping.node("pattern") ?? record
    let pattern = mapping.required("pattern") { try $0.pattern() }
    let hasGroups = mapping.node("groups") != nil || pattern?.groups.isEmpty == false
    let columns =
      !hasGroups
      ? []
      : mapping.required("groups", or: []) { node -> [LineColumn] in
        var groups = try DescriptionMapping(node)
        // Which groups there are only the pattern tells.
        guard let pattern else { return [] }
        var columns: [LineColumn] = []
        for name in pattern.groups {
          if let column = groups.required(name, { try LineColumn($0) }) { columns.append(column) }
        }
        try groups.finish()
        return columns
      }
    let channel = mapping.optional("channel") { try $0.channel() }
    let warning = mapping.optional("warning") { try $0.localized() }
    try mapping.finish()
    guard let pattern else { throw node.invalid("a pattern must stand here") }
    var record = LineRecord(pattern: pattern, groups: columns, channel: channel)
    record.warning = warning
    for bound in [\ValueColumn.simulated.lowerBound, \.simulated.upperBound] {
      let line = record.line(
        sequence: 1, values: record.values.map { $0[keyPath: bound] }, checksum: nil)
      guard LineParser([record], checksum: nil).record(of: line) != nil else {
        throw node.invalid(
          "it does not fit what it would simulate: \(String(decoding: line, as: UTF8.self))")
      }
    }
    return record
  }
}

extension LineColumn {
  /// Reads one of `columns`: `sequence` (`wrap`), `value` (beside it `mask` and `shift`), `clock` (`scale`, `wrap`), `channel`
  /// (what stands there: the sensor's name), `constant` or `ignored: true`.
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    if let sequence = mapping.remove("sequence") {
      self = .sequence(try SequenceColumn(sequence))
    } else if let clock = mapping.remove("clock") {
      self = .clock(try ClockColumn(clock))
    } else if let channel = mapping.remove("channel") {
      self = .channel(try channel.channels())
    } else if let constant = mapping.remove("constant") {
      self = .constant(Array(try constant.text().utf8))
    } else if let ignored = mapping.remove("ignored") {
      guard try ignored.boolean() else { throw ignored.invalid("only true makes sense here") }
      self = .ignored
    } else {
      var value = try ValueColumn(mapping.demand("value"), form: nil)
      value.bits = BitSlice.read(from: &mapping, bits: 53, isSigned: false)
      if value.bits != nil, value.form != .unsigned, value.form != .hexadecimal {
        mapping.keep(mapping.invalid("mask and shift need type: unsigned or hexadecimal"))
      }
      self = .value(value)
    }
    try mapping.finish()
  }
}

extension SequenceColumn {
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    var keys = try DescriptionMapping(node)
    wrap = keys.required("wrap", or: 2) { try $0.integer(in: 2...1 << 53) }
    try keys.finish()
  }
}

extension ClockColumn {
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    var keys = try DescriptionMapping(node)
    scale = keys.required("scale", or: Scale(DecimalNumber(mantissa: 1))) { try $0.scale() }
    wrap = keys.required("wrap", or: 2) { try $0.integer(in: 2...1 << 53) }
    try keys.finish()
  }
}

extension ValueColumn {
  /// Reads `value`: `type` (in lines), `quantity`, `unit`, `scale`, `offset`, `sign`,
  /// `time_source`, `successive` (`wrap`), `only`, `decimals` (in lines), `first: none`, `valid`,
  /// `limits` and `simulate` (each `low`, `high`).
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - known: The form of its number, if something else tells it.
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode, form known: NumberForm?) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    if let known {
      form = known
    } else {
      form = mapping.required("type", or: .decimal) { try $0.choice(of: NumberForm.self) }
    }
    let measured = mapping.required("quantity") { try $0.quantity() }
    quantity = measured ?? .count
    unit = mapping.required("unit", or: .one) { try $0.unit(of: measured) }
    scale = mapping.required("scale", or: Scale(DecimalNumber(mantissa: 1))) { try $0.scale() }
    offset = mapping.optional("offset") { try $0.decimal() } ?? DecimalNumber(mantissa: 0)
    sign = mapping.optional("sign") { try $0.choice(of: Sign.self) } ?? .asSent
    timeSource = mapping.required("time_source", or: .arrival) {
      try $0.choice(of: TimeSource.self)
    }
    successive = mapping.optional("successive", SequenceColumn.init)?.wrap
    only = mapping.optional("only") { try $0.choice(of: Selection.self) }
    valid = mapping.optional("valid") { try $0.bounds() }
    isOpenFirst = mapping.optional("first") { try $0.choice(of: First.self) } != nil
    let decimalsNode = mapping.node("decimals")
    decimals = mapping.optional("decimals") { try $0.integer(in: 0...9) }
    let limitsNode = mapping.node("limits")
    limits = mapping.optional("limits") { try $0.bounds() }
    let simulateNode = mapping.node("simulate") ?? node
    simulated = mapping.required("simulate", or: 0...0) { try $0.bounds() }
    try mapping.finish()
    let (low, high) = (simulated.lowerBound, simulated.upperBound)
    guard number(for: low) != nil, number(for: high) != nil else {
      throw simulateNode.invalid("the column cannot carry these values")
    }
    if let decimalsNode, form.isWhole || known != nil {
      throw decimalsNode.invalid("only a decimal in a line has decimals")
    }
    try check(limits: limitsNode ?? node, simulated: simulateNode)
  }

  /// A word that says that the first value is none.
  private enum First: String, CaseIterable { case none }

  /// Limits are those of the quantity or narrower, and a simulator keeps to them.
  private func check(
    limits node: YAMLNode, simulated: YAMLNode
  ) throws(DescriptionErrors) {
    let widest = Quantity.units[quantity] == unit ? quantity.limits : nil
    let allowed = limits ?? widest
    if let limits, let widest,
      !widest.contains(limits.lowerBound) || !widest.contains(limits.upperBound)
    {
      throw node.invalid(
        "\(quantity.rawValue) lies between \(widest.lowerBound) and \(widest.upperBound)")
    }
    guard let allowed else { return }
    guard allowed.contains(self.simulated.lowerBound), allowed.contains(self.simulated.upperBound)
    else {
      throw simulated.invalid(
        "a simulator keeps to the limits, \(allowed.lowerBound) to \(allowed.upperBound)")
    }
  }
}

extension YAMLNode {
  /// Reads the name of a sensor, as in `Measurement.channel`.
  func channel() throws(DescriptionErrors) -> String {
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
  fileprivate func bounds() throws(DescriptionErrors) -> ClosedRange<Double> {
    var keys = try DescriptionMapping(self)
    let low = keys.required("low", or: 0) { try $0.number(in: -1e12...1e12) }
    let high = keys.required("high", or: 0) { try $0.number(in: -1e12...1e12) }
    try keys.finish()
    guard low <= high else { throw invalid("low must not be above high") }
    return low...high
  }

  /// Reads what stands in a column and how the sensor is called.
  fileprivate func channels() throws(DescriptionErrors) -> [String: String] {
    guard let entries, !entries.isEmpty else {
      throw invalid("what stands there and a name must stand here")
    }
    var mapping = try DescriptionMapping(self)
    var names: [String: String] = [:]
    for entry in entries { names[entry.key] = mapping.required(entry.key) { try $0.channel() } }
    try mapping.finish()
    return names
  }

  fileprivate func quantity() throws(DescriptionErrors) -> Quantity {
    let text = try text()
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789_")
    guard !text.isEmpty, text.allSatisfy(allowed.contains) else {
      throw invalid("a quantity has a-z, 0-9 and _")
    }
    return Quantity(rawValue: text)
  }

  /// Reads a unit, of a known quantity its one unit.
  fileprivate func unit(of quantity: Quantity?) throws(DescriptionErrors) -> Unit {
    let unit = Unit(rawValue: try text())
    guard Unit.known.contains(unit) else {
      let names = Unit.known.map(\.rawValue).sorted().joined(separator: ", ")
      throw invalid("\(unit.rawValue) must be one of \(names)")
    }
    if let quantity, let right = Quantity.units[quantity], right != unit {
      throw invalid("\(quantity.rawValue) is in \(right.rawValue), not in \(unit.rawValue)")
    }
    return unit
  }
}
