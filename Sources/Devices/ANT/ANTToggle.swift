/// Tells whether the first byte of a heart rate page is to be believed.
///
/// Its highest bit changes with every fourth message where it is followed by a page number; straps from
/// before there were pages send anything in the first four bytes and change nothing (thisisant.com forum,
/// threads 355 and 4022; `glever/j-antplus`, issue 9).
struct ANTToggle: Sendable, Hashable {
  private static let bit: UInt8 = 0x80
  private var seen: Set<Bool> = []

  /// Returns the page's number, 0 … 127; nothing as long as there may be none.
  mutating func page(_ byte: UInt8) -> Int? {
    seen.insert(byte & Self.bit != 0)
    return seen.count == 2 ? Int(byte & ~Self.bit) : nil
  }
}
