/// What ends a line.
package enum LineEnd: String, Sendable, Hashable, CaseIterable {
  /// LF; a CR before it belongs to the end.
  case lf
  /// CR alone.
  case cr

  /// As a device that prints text ends its lines.
  var whole: [UInt8] { self == .lf ? [0x0D, 0x0A] : [0x0D] }

  package var byte: UInt8 { self == .lf ? 0x0A : 0x0D }
}
