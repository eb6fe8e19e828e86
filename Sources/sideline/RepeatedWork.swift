import Dispatch
import Executors
import ServiceLifecycle

/// Work that blocks, done now and then on a thread of its own while the station runs.
struct RepeatedWork: Service {
  let queue: DispatchQueue
  /// Works once and returns how long to wait then, in seconds.
  let work: @Sendable () -> Double

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        // The program does not wait for it when it ends: what is half done counts for nothing.
        let (waits, made) = AsyncStream.makeStream(of: Double.self)
        queue.async {
          made.yield(work())
          made.finish()
        }
        for await wait in waits { await QuietExecutor.shared.sleep(for: .seconds(wait)) }
      }
    }
  }
}
