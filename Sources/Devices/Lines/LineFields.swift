/// Walks through the columns of a line, without copying any.
struct LineFields {
  private let end: Int
  private let separator: UInt8
  private let isPadded: Bool
  /// Whether a digit is always part of a column, and a space is too.
  private let isPlain: Bool
  /// Where the next column begins.
  private(set) var position: Int
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
    isPlain = !isPadded && separator &- 0x30 >= 10
    position = body.lowerBound
  }

  /// Goes on behind the next column if that is a number in few digits, which needs one look at each of
  /// its bytes.
  ///
  /// - Parameter line: The same line each time.
  /// - Returns: The number; nothing for any other column, which is then still the next.
  @inline(__always)
  mutating func digits(in line: Span<UInt8>) -> Int? {
    guard isPlain, !isAtEnd else { return nil }
    var (number, stop) = (0, position)
    if let few = line.fewDigits(at: position) {
      (number, stop) = (few.number, position &+ few.count)
    } else {
      while stop < end {
        let digit = line[stop] &- 0x30
        if digit >= 10 { break }
        number = number &* 10 &+ Int(digit)
        stop &+= 1
      }
    }
    let count = stop &- position
    guard count > 0, count <= NumberForm.safeDigits, stop <= end,
      stop == end || line[stop] == separator
    else { return nil }
    taken &+= 1
    isAtEnd = stop == end
    position = stop &+ 1
    return number
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
