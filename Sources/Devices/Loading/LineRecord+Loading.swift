import Model

extension LineRecord {
  /// Reads one of `records`: `prefix`, `separator`, `columns` and, if it is about one of several
  /// sensors, `channel`.
  ///
  /// - Parameters:
  ///   - node: The record.
  ///   - checksumMarker: A byte that no column can contain.
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode, checksumMarker: UInt8?) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    let prefixNode = try mapping.require("prefix")
    let separatorNode = try mapping.require("separator")
    prefix = Array(try prefixNode.text().utf8)
    separator = try separatorNode.character()
    channel = try mapping.take("channel")?.channel()
    columns = []
    for node in try mapping.require("columns").list() {
      columns.append(try LineColumn(node))
    }
    try mapping.finish()
    let reserved = [separator] + (checksumMarker.map { [$0] } ?? [])
    guard !prefix.isEmpty,
      prefix.allSatisfy({ (0x21...0x7E).contains($0) && !reserved.contains($0) })
    else {
      throw prefixNode.invalid(
        "a prefix has printable ASCII characters, neither separator nor checksum marker")
    }
    guard separator != checksumMarker, !Array("0123456789+-.".utf8).contains(separator) else {
      throw separatorNode.invalid("the separator must be a character that no number contains")
    }
    guard !values.isEmpty else { throw node.invalid("a record needs a column with a quantity") }
    guard columns.count - values.count <= 1 else {
      throw node.invalid("a record has at most one sequence")
    }
  }
}

extension LineColumn {
  /// Reads one of `columns`: either `sequence` (`wrap`) or `value`.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    if let sequence = mapping.take("sequence") {
      var keys = try DescriptionMapping(sequence)
      self = .sequence(
        SequenceColumn(wrap: try keys.require("wrap").integer(in: 2...1 << 53)))
      try keys.finish()
    } else {
      self = .value(try ValueColumn(mapping.require("value")))
    }
    try mapping.finish()
  }
}

extension ValueColumn {
  /// Reads `value`: `type`, `quantity`, `unit`, `scale`, `offset`, `sign`, `time_source` and
  /// `simulate` (`low`, `high`).
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    form = try mapping.require("type").choice(of: NumberForm.self)
    quantity = try mapping.require("quantity").quantity()
    unit = try mapping.require("unit").unit()
    let scaleNode = try mapping.require("scale")
    scale = try scaleNode.decimal()
    offset = try mapping.take("offset")?.decimal() ?? DecimalNumber(mantissa: 0)
    sign = try mapping.take("sign")?.choice(of: Sign.self) ?? .asSent
    timeSource = try mapping.require("time_source").choice(of: TimeSource.self)
    let simulateNode = try mapping.require("simulate")
    var simulate = try DescriptionMapping(simulateNode)
    let low = try simulate.require("low").number(in: -1e9...1e9)
    let high = try simulate.require("high").number(in: -1e9...1e9)
    try simulate.finish()
    try mapping.finish()
    guard low <= high else { throw simulateNode.invalid("low must not be above high") }
    simulated = low...high
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
