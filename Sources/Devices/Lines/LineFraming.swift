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

/// What ends a line.
package enum LineEnd: String, Sendable, Hashable, CaseIterable {
  /// LF; a CR before it belongs to the end.
  case lf
  /// CR alone.
  case cr
  /// CR, LF, or both in any order; an empty line is nothing.
  case any

  /// As a device that prints text ends its lines.
  var whole: [UInt8] { self == .cr ? [0x0D] : [0x0D, 0x0A] }

  package var byte: UInt8 { self == .cr ? 0x0D : 0x0A }
}
