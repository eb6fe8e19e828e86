/// Walks through the columns of a line, without copying any.
struct LineFields {
  private let end: Int
  private let separator: UInt8
  private let isPadded: Bool
  /// Where the next column begins.
  private var position: Int
  private(set) var isAtEnd = false
  /// How many columns were handed out.
  private(set) var taken = 0

  /// Begins with a line.
  ///
  /// - Parameters:
  ///   - body: Where its columns lie.
  ///   - separator: What stands between them.
  ///   - isPadded: Whether spaces may stand around one.
  init(_ body: Range<Int>, separator: UInt8, isPadded: Bool) {
    end = body.upperBound
    self.separator = separator
    self.isPadded = isPadded
    position = body.lowerBound
  }

  /// Goes on to the next column.
  ///
  /// - Parameter line: The same line each time.
  /// - Returns: Where the column lies; nothing behind the last.
  @inline(__always)
  mutating func next(in line: Span<UInt8>) -> Range<Int>? {
    guard !isAtEnd else { return nil }
    taken &+= 1
    let start = position
    var stop = start
    while stop < end, line[stop] != separator { stop &+= 1 }
    isAtEnd = stop >= end
    position = stop &+ 1
    guard isPadded else { return start..<stop }
    var (first, last) = (start, stop)
    while first < last, line[first] == 0x20 { first += 1 }
    while last > first, line[last - 1] == 0x20 { last -= 1 }
    return first..<last
  }
}
