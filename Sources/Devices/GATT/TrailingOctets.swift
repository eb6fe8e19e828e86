/// Octets behind the last announced field: ignored, and reported once.
struct TrailingOctets: Sendable {
  private var isReported = false

  /// Passes over what a reader has left and tells of it.
  mutating func tell(_ reader: inout PayloadReader, in result: inout DecodedBuffer) {
    let count = reader.skip()
    guard count > 0, !isReported else { return }
    isReported = true
    result.append(.ignored("\(count) octets behind the last announced field"))
  }
}
