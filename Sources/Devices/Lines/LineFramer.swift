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

  private let end: UInt8
  /// Whether a CR before the end belongs to it.
  private let hasReturn: Bool
  /// Whether CR and LF end a line alike.
  private let isAny: Bool
  private let limit: Int
  /// The line that no end came of yet.
  private var kept: [UInt8] = []
  private var isSkipping = false

  package init(_ framing: LineFraming) {
    end = framing.end.byte
    hasReturn = framing.end == .lf
    isAny = framing.end == .any
    limit = framing.limit
  }

  /// Returns the lines that `bytes` finishes, in their order.
  package mutating func push(_ bytes: [UInt8]) -> [Frame] { bytes.compactMap { push($0) } }

  private mutating func push(_ byte: UInt8) -> Frame? {
    if byte == end || (isAny && byte == 0x0D) { return finish() }
    guard !isSkipping else { return nil }
    kept.append(byte)
    guard isTooLong else { return nil }
    isSkipping = true
    return .tooLong(Array(abandonKept().prefix(limit)))
  }

  private mutating func finish() -> Frame? {
    guard !isSkipping else {
      isSkipping = false
      return nil
    }
    if isAny, kept.isEmpty { return nil }
    if hasReturn, kept.last == 0x0D { kept.removeLast() }
    return .line(abandonKept())
  }

  private mutating func abandonKept() -> [UInt8] {
    defer { kept = [] }
    return kept
  }

  /// Gives up an unfinished line and returns it.
  package mutating func abandon() -> [UInt8] {
    isSkipping = false
    return abandonKept()
  }

  /// A CR right behind the limit may still turn out to belong to the line end.
  private var isTooLong: Bool {
    guard kept.count > limit else { return false }
    return !(hasReturn && kept.count == limit + 1 && kept.last == 0x0D)
  }
}
