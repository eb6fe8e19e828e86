import Model

extension LineExample {
  /// Reads one of `examples`: `source`, `text`, `hex` or `packets` (a list of `hex`), the
  /// `characteristic` that sends them, and `expect`.
  ///
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    let sourceNode = try mapping.require("source")
    source = try sourceNode.text()
    guard !source.isEmpty else {
      throw sourceNode.invalid("an example must name a file or document and its section")
    }
    if let text = mapping.take("text") {
      chunks = [Array(try text.text().utf8)]
    } else if let packets = mapping.take("packets") {
      chunks = []
      for packet in try packets.list() { chunks.append(try packet.bytes()) }
    } else {
      chunks = [try mapping.require("hex").bytes()]
    }
    characteristic = try mapping.take("characteristic")?.uuid() ?? ""
    expected = []
    for node in try mapping.require("expect").list() {
      expected.append(try Expectation(node))
    }
    line = node.line
    try mapping.finish()
    guard !expected.isEmpty else { throw node.invalid("an example must expect something") }
  }
}

extension LineExample.Expectation {
  /// Reads one of `expect`: `reading`, `refused`, `missing: n`, `unavailable`, `restarted: true` or
  /// `ignored: true`.
  fileprivate init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    if let reading = mapping.take("reading") {
      self = try Self.reading(reading)
    } else if let refused = mapping.take("refused") {
      self = try Self.refused(refused)
    } else if let missing = mapping.take("missing") {
      self = .missing(try missing.integer(in: 1...1 << 53))
    } else if let quantity = mapping.take("unavailable") {
      self = .unavailable(Quantity(rawValue: try quantity.text()))
    } else if let restarted = mapping.take("restarted") {
      try restarted.mustBeTrue()
      self = .restarted
    } else {
      try mapping.require("ignored").mustBeTrue()
      self = .ignored
    }
    try mapping.finish()
  }

  private static func reading(_ node: DescriptionNode) throws(DescriptionError) -> Self {
    var keys = try DescriptionMapping(node)
    let expectation = Self.reading(
      quantity: Quantity(rawValue: try keys.require("quantity").text()),
      value: try keys.require("value").number(in: -1e15...1e15),
      unit: Unit(rawValue: try keys.require("unit").text()),
      sequence: try keys.take("sequence")?.integer(in: 0...1 << 60),
      channel: try keys.take("channel")?.channel(),
      time: try keys.take("time")?.number(in: 0...1e12))
    try keys.finish()
    return expectation
  }

  private static func refused(_ node: DescriptionNode) throws(DescriptionError) -> Self {
    var keys = try DescriptionMapping(node)
    let expectation = Self.refused(
      try keys.require("code").choice(of: PayloadError.Code.self),
      offset: try keys.require("offset").integer(in: 0...4096))
    try keys.finish()
    return expectation
  }
}

extension DescriptionNode {
  fileprivate func mustBeTrue() throws(DescriptionError) {
    guard try boolean() else { throw invalid("only true makes sense here") }
  }

  func bytes() throws(DescriptionError) -> [UInt8] {
    let text = try text()
    guard let bytes = Hex.bytes(text) else {
      throw invalid("\(text) must be pairs of hexadecimal digits")
    }
    return bytes
  }
}
