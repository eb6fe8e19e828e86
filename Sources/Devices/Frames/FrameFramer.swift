/// Cuts a stream of bytes into frames that begin with a marker, wherever the chunks end.
///
/// It keeps at most one unfinished frame and the beginning of what lay outside of frames. A frame that
/// nobody keeps any more gives its memory to the next.
struct FrameFramer: Sendable {
  enum Frame: Sendable, Hashable {
    case frame([UInt8])
    /// So many bytes that belong to no frame, and their beginning.
    case outside(count: Int, beginning: [UInt8])
  }

  private static let shown = 64

  private let marker: [UInt8]
  private let length: Int
  private var unfinished: [UInt8] = []
  /// Whether `unfinished` is a frame that was handed out.
  private var isFinished = false
  private var outside: [UInt8] = []
  private var outsideCount = 0

  init(_ framing: FrameFraming) {
    guard case .marker(let marker, let length) = framing.kind else {
      // A packet is a frame already.
      (marker, length) = ([], .max)
      return
    }
    (self.marker, self.length) = (marker, length)
  }

  /// Returns the next frame that `bytes` finishes, and before it what lay outside.
  ///
  /// - Parameters:
  ///   - bytes: The chunk.
  ///   - position: Where in it to go on; behind the frame afterwards.
  /// - Returns: A frame or what is none, or nothing when the chunk is used up.
  mutating func next(in bytes: [UInt8], from position: inout Int) -> Frame? {
    if isFinished {
      guard position < bytes.count else { return nil }
      isFinished = false
      unfinished.removeAll(keepingCapacity: true)
    } else if unfinished.count == length {
      // What lay before it was told first.
      return finished()
    }
    if unfinished.isEmpty, beginsWholeFrame(bytes, position) {
      unfinished.append(contentsOf: bytes[position..<position + length])
      position += length
      return finished()
    }
    while position < bytes.count {
      unfinished.append(bytes[position])
      position += 1
      drop()
      if unfinished.count == length { return finished() }
    }
    return nil
  }

  /// Gives up an unfinished frame and tells what was outside.
  mutating func abandon() -> [Frame] {
    var frames: [Frame] = []
    if outsideCount > 0 { frames.append(leave()) }
    if !unfinished.isEmpty, !isFinished { frames.append(.frame(unfinished)) }
    unfinished = []
    isFinished = false
    return frames
  }

  private mutating func finished() -> Frame {
    if outsideCount > 0 { return leave() }
    isFinished = true
    return .frame(unfinished)
  }

  /// Drops bytes until what is left begins like a frame.
  private mutating func drop() {
    while !beginsLikeAFrame {
      let byte = unfinished.removeFirst()
      outsideCount += 1
      if outside.count < Self.shown { outside.append(byte) }
    }
  }

  /// Whether a frame begins at a place of a chunk and is all there.
  private func beginsWholeFrame(_ bytes: [UInt8], _ position: Int) -> Bool {
    guard bytes.count - position >= length, marker.count <= length else { return false }
    for index in marker.indices where bytes[position + index] != marker[index] { return false }
    return true
  }

  private var beginsLikeAFrame: Bool {
    for index in 0..<min(unfinished.count, marker.count) where unfinished[index] != marker[index] {
      return false
    }
    return true
  }

  private mutating func leave() -> Frame {
    defer {
      outside = []
      outsideCount = 0
    }
    return .outside(count: outsideCount, beginning: outside)
  }
}
