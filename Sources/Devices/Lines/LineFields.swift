/// Walks through the columns of a line, without copying any.
struct LineFields {
  private let body: ArraySlice<UInt8>
  private let separator: UInt8
  private let isPadded: Bool
  /// Where the next column begins; nothing behind the last.
  private var position: Int?

  /// Begins with a line.
  ///
  /// - Parameters:
  ///   - body: Its columns.
  ///   - separator: What stands between them.
  ///   - isPadded: Whether spaces may stand around one.
  init(_ body: ArraySlice<UInt8>, separator: UInt8, isPadded: Bool) {
    self.body = body
    self.separator = separator
    self.isPadded = isPadded
    position = body.startIndex
  }

  /// How many columns there are; one in an empty line.
  var count: Int {
    var count = 1
    for byte in body where byte == separator { count += 1 }
    return count
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let start = position else { return nil }
    var end = start
    while end < body.endIndex, body[end] != separator { end += 1 }
    position = end < body.endIndex ? end + 1 : nil
    guard isPadded else { return body[start..<end] }
    var (first, last) = (start, end)
    while first < last, body[first] == 0x20 { first += 1 }
    while last > first, body[last - 1] == 0x20 { last -= 1 }
    return body[first..<last]
  }
}
