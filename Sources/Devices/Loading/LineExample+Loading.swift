import Model
import StrictYAML

extension LineExample {
  /// Reads one of `examples`: `source`, `text`, `hex` or `packets` (a list of `hex`), the
  /// `characteristic` that sends them, and `expect`.
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    source = mapping.required("source", or: "") { node in
      let source = try node.text()
      guard !source.isEmpty else {
        throw node.invalid("an example must name a file or document and its section")
      }
      return source
    }
    if mapping.node("text") != nil {
      chunks = [mapping.required("text", or: []) { Array(try $0.text().utf8) }]
    } else if mapping.node("packets") != nil {
      chunks = mapping.required("packets", or: []) { try $0.elements { try $0.bytes() } }
    } else {
      chunks = [mapping.required("hex", or: []) { try $0.bytes() }]
    }
    characteristic = mapping.optional("characteristic") { try $0.uuid() } ?? ""
    expected = mapping.required("expect", or: []) { try $0.elements { try Expectation($0) } }
    line = node.line
    try mapping.finish()
    guard !expected.isEmpty else { throw node.invalid("an example must expect something") }
  }
}

extension LineExample.Expectation {
  /// Reads one of `expect`: `reading`, `refused`, `missing: n`, `unavailable`, `repeated: true`,
  /// `restarted: true`, `warning: true` or `ignored: true`.
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    // Which one it is decides about the others, so that the first error ends it.
    if let reading = mapping.remove("reading") {
      self = try Self.reading(reading)
    } else if let refused = mapping.remove("refused") {
      self = try Self.refused(refused)
    } else if let missing = mapping.remove("missing") {
      self = .missing(try missing.integer(in: 1...1 << 53))
    } else if let quantity = mapping.remove("unavailable") {
      self = .unavailable(Quantity(rawValue: try quantity.text()))
    } else if let repeated = mapping.remove("repeated") {
      try repeated.mustBeTrue()
      self = .repeated
    } else if let warning = mapping.remove("warning") {
      try warning.mustBeTrue()
      self = .warning
    } else if let restarted = mapping.remove("restarted") {
      try restarted.mustBeTrue()
      self = .restarted
    } else {
      try mapping.demand("ignored").mustBeTrue()
      self = .ignored
    }
    try mapping.finish()
  }

  private static func reading(_ node: YAMLNode) throws(DescriptionErrors) -> Self {
    var keys = try DescriptionMapping(node)
    let expectation = Self.reading(
      quantity: Quantity(rawValue: keys.required("quantity", or: "") { try $0.text() }),
      value: keys.required("value", or: 0) { try $0.number(in: -1e15...1e15) },
      unit: Unit(rawValue: keys.required("unit", or: "") { try $0.text() }),
      sequence: keys.optional("sequence") { try $0.integer(in: 0...1 << 60) },
      channel: keys.optional("channel") { try $0.channel() },
      time: keys.optional("time") { try $0.number(in: 0...1e12) })
    try keys.finish()
    return expectation
  }

  private static func refused(_ node: YAMLNode) throws(DescriptionErrors) -> Self {
    var keys = try DescriptionMapping(node)
    let expectation = Self.refused(
      keys.required("code", or: .truncated) { try $0.choice(of: PayloadError.Code.self) },
      offset: keys.required("offset", or: 0) { try $0.integer(in: 0...4096) })
    try keys.finish()
    return expectation
  }
}

extension YAMLNode {
  func mustBeTrue() throws(DescriptionErrors) {
    guard try boolean() else { throw invalid("only true makes sense here") }
  }

  func bytes() throws(DescriptionErrors) -> [UInt8] {
    let text = try text()
    guard let bytes = Hex.bytes(text) else {
      throw invalid("\(text) must be pairs of hexadecimal digits")
    }
    return bytes
  }
}
