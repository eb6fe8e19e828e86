/// Cuts a stream of bytes into lines, wherever the chunks end.
///
/// It keeps at most one unfinished line of `limit` bytes, however long a line without end gets. A line
/// that nobody keeps any more gives its memory to the next.
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
  private let limit: Int
  private var unfinished: [UInt8] = []
  /// Whether `unfinished` is a line that was handed out.
  private var isFinished = false
  private var isSkipping = false

  package init(_ framing: LineFraming) {
    end = framing.end.byte
    hasReturn = framing.end == .lf
    limit = framing.limit
  }

  /// Returns the lines that `bytes` finishes, in their order.
  package mutating func push(_ bytes: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    var position = 0
    while let frame = next(in: bytes, from: &position) { frames.append(frame) }
    return frames
  }

  /// Returns the next line that `bytes` finishes.
  ///
  /// - Parameters:
  ///   - bytes: The chunk.
  ///   - position: Where in it to go on; behind the line afterwards.
  /// - Returns: A line, or nothing when the chunk is used up.
  mutating func next(in bytes: [UInt8], from position: inout Int) -> Frame? {
    guard position < bytes.count else { return nil }
    if isFinished {
      isFinished = false
      unfinished.removeAll(keepingCapacity: true)
    }
    appendLine(from: bytes, &position)
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == end {
        if isSkipping {
          isSkipping = false
          unfinished.removeAll(keepingCapacity: true)
          continue
        }
        if hasReturn, unfinished.last == 0x0D { unfinished.removeLast() }
        isFinished = true
        return .line(unfinished)
      }
      guard !isSkipping else { continue }
      unfinished.append(byte)
      if isTooLong {
        let beginning = Array(unfinished.prefix(limit))
        isSkipping = true
        unfinished.removeAll(keepingCapacity: true)
        return .tooLong(beginning)
      }
    }
    return nil
  }

  /// Takes what lies before the next line end at once, where it is not too long.
  private mutating func appendLine(from bytes: [UInt8], _ position: inout Int) {
    var stop = position
    while stop < bytes.count, bytes[stop] != end { stop += 1 }
    guard !isSkipping, unfinished.count + stop - position <= limit else { return }
    unfinished.append(contentsOf: bytes[position..<stop])
    position = stop
  }

  /// Gives up an unfinished line and returns it.
  package mutating func abandon() -> [UInt8] {
    defer {
      unfinished.removeAll(keepingCapacity: true)
      isFinished = false
      isSkipping = false
    }
    return isFinished ? [] : unfinished
  }

  /// A CR right behind the limit may still turn out to belong to the line end.
  private var isTooLong: Bool {
    guard unfinished.count > limit else { return false }
    return !(hasReturn && unfinished.count == limit + 1 && unfinished.last == 0x0D)
  }
}
