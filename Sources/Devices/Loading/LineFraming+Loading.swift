import StrictYAML

extension LineFraming {
  /// Reads `framing` of lines: `end`, `limit` and `checksum` (`marker`, and as in
  /// `ChecksumRule+Loading.swift`).
  ///
  /// - Throws: `DescriptionErrors` for all that is wrong.
  init(_ node: YAMLNode) throws(DescriptionErrors) {
    var mapping = try DescriptionMapping(node)
    end = mapping.required("end", or: .lf) { try $0.choice(of: LineEnd.self) }
    limit = mapping.required("limit", or: 8) { try $0.integer(in: 8...4096) }
    checksum = mapping.optional("checksum", Self.checksum)
    try mapping.finish()
  }

  private static func checksum(_ node: YAMLNode) throws(DescriptionErrors) -> LineChecksum {
    var mapping = try DescriptionMapping(node)
    let checksum = LineChecksum(
      ChecksumRule(&mapping, hasMarker: true),
      marker: mapping.required("marker", or: 0) { try $0.character() })
    try mapping.finish()
    return checksum
  }
}
