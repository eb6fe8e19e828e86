import Dispatch
import NIOCore
import Synchronization

/// Carries chunks from a thread that may block to a reader that may not, a few at a time.
final class ChunkPipe: Sendable {
  struct ReaderGone: Error {}

  /// How many chunks may wait for the reader.
  private static let depth = 4

  let chunks: AsyncThrowingStream<ByteBuffer, any Error>
  private let continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
  /// Begins at zero, because a semaphore that goes with less than it began with ends the program.
  private let room = DispatchSemaphore(value: 0)
  private let isClosed = Atomic(false)

  init() {
    (chunks, continuation) = AsyncThrowingStream.makeStream()
    for _ in 0..<Self.depth { room.signal() }
  }

  /// Hands over a chunk; blocks while the reader is behind.
  ///
  /// - Throws: `ReaderGone`.
  func send(_ chunk: ByteBuffer) throws {
    room.wait()
    guard !isClosed.load(ordering: .acquiring) else { throw ReaderGone() }
    continuation.yield(chunk)
  }

  /// Says that nothing more comes, or why.
  func finish(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }

  /// Says that the reader has taken a chunk.
  func taken() { room.signal() }

  /// Says that the reader is gone and lets a blocked writer go.
  func close() {
    isClosed.store(true, ordering: .releasing)
    room.signal()
  }
}
