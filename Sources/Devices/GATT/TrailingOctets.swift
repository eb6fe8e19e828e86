/// Octets behind the last announced field: ignored, and reported once.
///
/// A sensor of a later specification, or of a maker with more to say, is as readable as any.
struct TrailingOctets: Sendable {
  private var isReported = false

  /// Passes over what a reader has left and tells of it.
  mutating func tell(_ reader: inout PayloadReader, in result: inout DecodedBuffer) {
    tell(reader.skip(), in: &result)
  }

  /// Tells how many there are.
  @inline(__always)
  mutating func tell(_ count: Int, in result: inout DecodedBuffer) {
    if count > 0, !isReported { report(count, in: &result) }
  }

  // Apart from the reading, which is done for each notification.
  @inline(never)
  private mutating func report(_ count: Int, in result: inout DecodedBuffer) {
    isReported = true
    result.append(.ignored("\(count) octets behind the last announced field"))
  }
}
