extension LineFraming {
  /// Reads `framing` of lines: `end`, `limit` and `checksum` (`kind`, `marker`).
  ///
  /// - Throws: `DescriptionError` for the first thing that is wrong.
  init(_ node: DescriptionNode) throws(DescriptionError) {
    var mapping = try DescriptionMapping(node)
    end = try mapping.require("end").choice(of: LineEnd.self)
    limit = try mapping.require("limit").integer(in: 8...4096)
    checksum = try mapping.take("checksum").map(Self.checksum)
    try mapping.finish()
  }

  private static func checksum(_ node: DescriptionNode) throws(DescriptionError) -> LineChecksum {
    var mapping = try DescriptionMapping(node)
    let checksum = LineChecksum(
      kind: try mapping.require("kind").choice(of: LineChecksum.Kind.self),
      marker: try mapping.require("marker").character())
    try mapping.finish()
    return checksum
  }
}
