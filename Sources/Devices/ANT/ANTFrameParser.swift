/// Finds the messages in what a stick sends, cut anywhere.
///
/// Sticks fill packets up with zeros (`glever/j-antplus`, issue 11), and a byte that is lost costs one
/// message and no more: behind a frame that does not hold the search goes on one byte later.
package struct ANTFrameParser: Sendable {
  /// What became of the bytes.
  package struct Counts: Sendable, Hashable {
    /// Messages whose check byte holds.
    package var accepted = 0
    /// Messages whose check byte does not; what such a one covers counts once.
    package var bad = 0
    /// Bytes that are of no accepted message.
    package var skipped = 0

    package init() {}
  }

  package private(set) var counts = Counts()
  private var waiting: [UInt8] = []
  /// How many of the next bytes a frame covers that did not hold.
  private var doubtful = 0

  package init() {}

  /// Takes the next bytes.
  ///
  /// - Returns: The messages that are whole now, in their order.
  package mutating func push(_ bytes: [UInt8]) -> [ANTFrame] {
    waiting += bytes
    var frames: [ANTFrame] = []
    var position = 0
    while position < waiting.count {
      guard waiting[position] == ANTFrame.sync else {
        skip(&position)
        continue
      }
      guard position + 1 < waiting.count else { break }
      let length = Int(waiting[position + 1])
      guard (1...ANTFrame.longestPayload).contains(length) else {
        skip(&position)
        continue
      }
      let end = position + length + ANTFrame.overhead
      guard end <= waiting.count else { break }
      let frame = waiting[position..<end]
      // A frame and its check byte come to 0.
      guard frame.reduce(0, ^) == 0 else {
        if doubtful == 0 {
          counts.bad += 1
          doubtful = frame.count
        }
        skip(&position)
        continue
      }
      frames.append(ANTFrame(frame[position + 2], Array(frame[(position + 3)..<(end - 1)])))
      counts.accepted += 1
      doubtful = 0
      position = end
    }
    waiting.removeFirst(position)
    return frames
  }

  /// Gives up what is left of a message that never came to its end.
  ///
  /// - Returns: How many bytes that were; they count as skipped.
  package mutating func abandon() -> Int {
    let count = waiting.count
    counts.skipped += count
    waiting = []
    doubtful = 0
    return count
  }

  private mutating func skip(_ position: inout Int) {
    position += 1
    counts.skipped += 1
    doubtful = max(0, doubtful - 1)
  }
}
