import Hummingbird
import NIOCore
import Station

/// Writes one reader's events as they come, and a comment every 15 s so that a dead connection is
/// noticed at both ends.
struct LiveWriter {
  /// In seconds.
  private static let heartbeat = 15.0
  private static let comment = ":\n\n"
  /// How long the browser waits before it comes back, in milliseconds.
  private static let retry = "retry: 500\n\n"

  let station: Station
  let subscription: LiveSubscription
  /// What comes before the station's own events.
  let first: LiveEvent?

  /// Writes until the station ends the stream or the reader is gone.
  func write(to body: inout any ResponseBodyWriter) async throws {
    try await body.write(
      ByteBuffer(string: Self.retry + (first.map(LiveEventText.text) ?? "")))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await station.pause(forSeconds: Self.heartbeat)
          subscription.beat()
        }
      }
      defer { group.cancelAll() }
      for await batch in subscription.batches() {
        let text = batch.isEmpty ? Self.comment : batch.map(LiveEventText.text).joined()
        try await body.write(ByteBuffer(string: text))
      }
    }
  }
}
