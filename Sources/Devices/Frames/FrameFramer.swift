/// Cuts a stream of bytes into frames, wherever the chunks end.
///
/// It keeps at most one unfinished frame and the beginning of what lay outside of frames.
struct FrameFramer: Sendable {
  enum Frame: Sendable, Hashable {
    case frame([UInt8])
    /// So many bytes that belong to no frame, and their beginning.
    case outside(count: Int, beginning: [UInt8])
  }

  private static let shown = 64

  private let kind: FrameFraming.Kind
  private var unfinished: [UInt8] = []
  private var outside: [UInt8] = []
  private var outsideCount = 0

  init(_ framing: FrameFraming) { kind = framing.kind }

  /// Returns the frames that `bytes` finishes, in their order.
  mutating func push(_ bytes: [UInt8]) -> [Frame] {
    guard case .marker(let marker, let length) = kind else { return [.frame(bytes)] }
    var frames: [Frame] = []
    for byte in bytes {
      unfinished.append(byte)
      drop(upTo: marker)
      guard unfinished.count == length else { continue }
      if outsideCount > 0 { frames.append(leave()) }
      frames.append(.frame(unfinished))
      unfinished.removeAll(keepingCapacity: true)
    }
    return frames
  }

  /// Gives up an unfinished frame and tells what was outside.
  mutating func abandon() -> [Frame] {
    var frames: [Frame] = []
    if outsideCount > 0 { frames.append(leave()) }
    if !unfinished.isEmpty { frames.append(.frame(unfinished)) }
    unfinished = []
    return frames
  }

  /// Drops bytes until what is left begins like a frame.
  private mutating func drop(upTo marker: [UInt8]) {
    while !unfinished.isEmpty, !zip(unfinished, marker).allSatisfy(==) {
      let byte = unfinished.removeFirst()
      outsideCount += 1
      if outside.count < Self.shown { outside.append(byte) }
    }
  }

  private mutating func leave() -> Frame {
    defer {
      outside = []
      outsideCount = 0
    }
    return .outside(count: outsideCount, beginning: outside)
  }
}
