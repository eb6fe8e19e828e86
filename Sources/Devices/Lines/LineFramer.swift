/// Cuts a stream of bytes into lines, wherever the chunks end.
///
/// It keeps at most one unfinished line of `limit` bytes, however long a line without end gets.
package struct LineFramer: Sendable {
  package enum Frame: Sendable, Hashable {
    /// A line without its end.
    case line([UInt8])
    /// The beginning of a line that grew past the limit; the rest, up to the line end, is skipped.
    case tooLong([UInt8])
  }

  private let end: LineEnd
  private let limit: Int
  private var unfinished: [UInt8] = []
  private var isSkipping = false

  package init(_ framing: LineFraming) {
    end = framing.end
    limit = framing.limit
  }

  /// Returns the lines that `bytes` finishes, in their order.
  package mutating func push(_ bytes: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    for byte in bytes {
      if byte == end.byte {
        if !isSkipping { frames.append(.line(withoutReturn())) }
        isSkipping = false
        unfinished.removeAll(keepingCapacity: true)
      } else if !isSkipping {
        unfinished.append(byte)
        if isTooLong {
          frames.append(.tooLong(Array(unfinished.prefix(limit))))
          isSkipping = true
          unfinished.removeAll(keepingCapacity: true)
        }
      }
    }
    return frames
  }

  /// Gives up an unfinished line and returns it.
  package mutating func abandon() -> [UInt8] {
    defer {
      unfinished.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    return unfinished
  }

  /// A CR right behind the limit may still turn out to belong to the line end.
  private var isTooLong: Bool {
    guard unfinished.count > limit else { return false }
    return !(end == .lf && unfinished.count == limit + 1 && unfinished.last == 0x0D)
  }

  private func withoutReturn() -> [UInt8] {
    end == .lf && unfinished.last == 0x0D ? unfinished.dropLast() : unfinished
  }
}
