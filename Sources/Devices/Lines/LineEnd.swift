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
