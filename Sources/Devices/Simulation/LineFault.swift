/// What can go wrong with a line on its way.
package enum LineFault: String, Sendable, Hashable, Codable, CaseIterable {
  /// The rest of the line is lost, its end is there.
  case torn
  /// The line end is lost, so that the next line sticks to this one.
  case glued
  /// A digit of the checksum is another one.
  case checksum
  /// The counter jumps: one to three lines before this one are lost.
  case gap
  /// Random bytes come before the line.
  case noise
}
