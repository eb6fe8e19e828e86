/// How bytes become lines.
package struct LineFraming: Sendable, Hashable {
  package var end: LineEnd
  /// The longest line, in bytes without its end.
  package var limit: Int
  package var checksum: LineChecksum?

  package init(end: LineEnd, limit: Int, checksum: LineChecksum?) {
    self.end = end
    self.limit = limit
    self.checksum = checksum
  }
}
