import Model
import StrictYAML

extension ChecksumRule {
  /// Reads what `checksum` says of lines and frames alike: `kind`, `from` (`after-prefix` or the
  /// number of a byte), `to` (`after-marker` of a line, the number of the first byte that does not
  /// count, or a negative number of bytes before the checksum) and `init`.
  ///
  /// - Parameters:
  ///   - mapping: The checksum; what is wrong is kept in it.
  ///   - hasMarker: Whether a marker stands before the checksum.
  init(_ mapping: inout DescriptionMapping, hasMarker: Bool) {
    let beginning = mapping.node("init")
    let kind = mapping.required("kind", or: .xor8) { try $0.choice(of: ChecksumKind.self) }
    let largest = (1 << (8 * kind.width)) - 1
    self.init(
      kind, from: mapping.optional("from", Start.init) ?? .at(0),
      to: mapping.optional("to") { try End($0, hasMarker: hasMarker) } ?? .atChecksum,
      beginning: mapping.optional("init") { try $0.integer(in: 0...largest) })
    if let beginning, kind.usualBeginning == nil {
      mapping.keep(beginning.invalid("\(kind.rawValue) always begins with 0"))
    }
  }
}

extension ChecksumRule.Start {
  fileprivate init(_ node: YAMLNode) throws(DescriptionErrors) {
    self = try node.text() == "after-prefix" ? .afterPrefix : .at(node.integer(in: 0...511))
  }
}

extension ChecksumRule.End {
  fileprivate init(_ node: YAMLNode, hasMarker: Bool) throws(DescriptionErrors) {
    if try node.text() == "after-marker" {
      guard hasMarker else { throw node.invalid("the checksum of a frame has no marker") }
      self = .afterMarker
      return
    }
    let number = try node.integer(in: -511...4096)
    self = number < 0 ? .before(-number) : .at(number)
  }
}

extension FrameChecksum {
  /// Reads `checksum` of frames: a kind alone, or with `from`, `to`, `init` and `endian`.
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    if node.scalar != nil {
      self.init(ChecksumRule(try node.choice(of: ChecksumKind.self)))
      return
    }
    var mapping = try DescriptionMapping(node)
    self.init(
      ChecksumRule(&mapping, hasMarker: false),
      order: mapping.optional("endian") { try $0.choice(of: ByteOrder.self) } ?? .little)
    try mapping.finish()
  }
}
