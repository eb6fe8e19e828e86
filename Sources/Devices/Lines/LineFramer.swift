/// Cuts a stream of bytes into lines, wherever the chunks end.
///
/// It keeps at most one unfinished line of `limit` bytes, however long a line without end gets. A line
/// that lies in one chunk is left where it is.
package struct LineFramer: Sendable {
  package enum Frame: Sendable, Hashable {
    /// A line without its end.
    case line([UInt8])
    /// The beginning of a line that grew past the limit; the rest, up to the line end, is skipped.
    case tooLong([UInt8])
  }

  private let end: UInt8
  /// Whether a CR before the end belongs to it.
  private let hasReturn: Bool
  /// Whether CR and LF end a line alike.
  private let isAny: Bool
  private let limit: Int
  /// A line that is not in one chunk, or the beginning of one that is too long.
  private(set) var kept: [UInt8] = []
  /// Whether `kept` was handed out.
  private var isFinished = false
  private var isSkipping = false

  package init(_ framing: LineFraming) {
    end = framing.end.byte
    hasReturn = framing.end == .lf
    isAny = framing.end == .any
    limit = framing.limit
  }

  /// Returns the lines that `bytes` finishes, in their order.
  package mutating func push(_ bytes: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    var position = 0
    let chunk = bytes.span
    while let found = next(in: chunk, from: &position) {
      switch found {
      case .here(let range): frames.append(.line(Array(copying: chunk.extracting(range))))
      case .kept: frames.append(.line(kept))
      case .tooLong: frames.append(.tooLong(kept))
      }
    }
    return frames
  }

  /// Where a line is.
  enum Found {
    /// In the chunk.
    case here(Range<Int>)
    /// In `kept`, as it began in a chunk before; until the framer is asked for the next.
    case kept
    /// Its beginning is in `kept`.
    case tooLong
  }

  /// Finds the next line that a chunk finishes.
  ///
  /// - Parameters:
  ///   - chunk: The bytes.
  ///   - position: Where in them to go on; behind the line afterwards.
  /// - Returns: A line, or nothing when the chunk is used up.
  @inline(__always)
  mutating func next(in chunk: Span<UInt8>, from position: inout Int) -> Found? {
    guard position >= 0, position < chunk.count else { return nil }
    guard kept.isEmpty, !isSkipping, !isAny else { return goOn(in: chunk, from: &position) }
    let stop = chunk.place(of: end, from: position)
    var last = stop
    if hasReturn, last > position, chunk[last &- 1] == 0x0D { last &-= 1 }
    guard stop < chunk.count, last &- position <= limit else {
      return goOn(in: chunk, from: &position)
    }
    let line = position..<last
    position = stop &+ 1
    return .here(line)
  }

  /// Finds a line that is not in one chunk, or too long.
  @inline(never)
  private mutating func goOn(in chunk: Span<UInt8>, from position: inout Int) -> Found? {
    if isFinished {
      isFinished = false
      kept.removeAll(keepingCapacity: true)
      // The next line may lie in the chunk again.
      if !isSkipping { return next(in: chunk, from: &position) }
    }
    while position < chunk.count {
      let byte = chunk[position]
      position += 1
      if byte == end || (isAny && byte == 0x0D) {
        if isSkipping {
          isSkipping = false
          continue
        }
        if isAny, kept.isEmpty { continue }
        if hasReturn, kept.last == 0x0D { kept.removeLast() }
        isFinished = true
        return .kept
      }
      guard !isSkipping else { continue }
      kept.append(byte)
      if isTooLong {
        kept.removeLast(kept.count - limit)
        isSkipping = true
        isFinished = true
        return .tooLong
      }
    }
    return nil
  }

  /// Gives up an unfinished line and returns it.
  package mutating func abandon() -> [UInt8] {
    defer {
      kept.removeAll(keepingCapacity: true)
      isFinished = false
      isSkipping = false
    }
    return isFinished ? [] : kept
  }

  /// A CR right behind the limit may still turn out to belong to the line end.
  private var isTooLong: Bool {
    guard kept.count > limit else { return false }
    return !(hasReturn && kept.count == limit + 1 && kept.last == 0x0D)
  }
}
