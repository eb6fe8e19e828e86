import Dispatch
import NIOCore
import Testing

@testable import Web

@Suite struct ChunkPipeTests {
  /// Writes on a thread of its own, as the file does, and says how many chunks went in.
  private func write(_ count: Int, to pipe: ChunkPipe) async -> Int {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var sent = 0
        do {
          for number in 0..<count {
            try pipe.send(ByteBuffer(integer: number))
            sent += 1
          }
          pipe.finish()
        } catch {
          pipe.finish(error)
        }
        continuation.resume(returning: sent)
      }
    }
  }

  @Test func `every chunk arrives in order`() async throws {
    let pipe = ChunkPipe()
    async let sent = write(500, to: pipe)
    var seen: [Int] = []
    for try await chunk in pipe.chunks {
      seen.append(try #require(chunk.getInteger(at: 0, as: Int.self)))
      pipe.taken()
    }
    pipe.close()
    #expect(seen == Array(0..<500))
    #expect(await sent == 500)
  }

  @Test func `a writer stays only a few chunks ahead of the reader`() async throws {
    let pipe = ChunkPipe()
    async let sent = write(1_000_000, to: pipe)
    var iterator = pipe.chunks.makeAsyncIterator()
    _ = try await iterator.next()
    pipe.close()
    #expect(await sent <= 8)
  }

  /// A semaphore that goes with fewer permits than it began with stops the whole program.
  @Test func `a reader who goes in the middle harms nobody`() async throws {
    for taken in 0..<20 {
      let pipe = ChunkPipe()
      async let sent = write(100, to: pipe)
      var iterator = pipe.chunks.makeAsyncIterator()
      for _ in 0..<taken {
        _ = try await iterator.next()
        pipe.taken()
      }
      pipe.close()
      #expect(await sent <= taken + 8)
    }
  }
}
