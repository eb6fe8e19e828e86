/// What ends a line.
package enum LineEnd: String, Sendable, Hashable, CaseIterable {
  /// LF; a CR before it belongs to the end.
  case lf
  /// CR alone.
  case cr

  package var byte: UInt8 { self == .lf ? 0x0A : 0x0D }
}
