import Hummingbird
import NIOCore
import Station

/// Writes one reader's events as they come, and between them a sign that the connection lives: a
/// comment every 15 s, or an event that a page can hear, so often that it can say within 2 s that
/// the daemon is silent.
struct LiveWriter {
  /// In seconds.
  private static let heartbeat = 15.0
  /// In seconds.
  private static let beatInterval = 0.7
  private static let comment = ":\n\n"
  private static let beat = "event: beat\ndata: {}\n\n"
  /// How long the browser waits before it comes back, in milliseconds.
  private static let retry = "retry: 500\n\n"

  let station: Station
  let subscription: LiveSubscription
  /// What comes before the station's own events.
  let first: LiveEvent?
  /// Whether the reader asked for events as signs of life.
  let isBeating: Bool

  /// Writes until the station ends the stream or the reader is gone.
  func write(to body: inout any ResponseBodyWriter) async throws {
    let sign = isBeating ? Self.beat : Self.comment
    try await body.write(
      ByteBuffer(string: Self.retry + (first.map(LiveEventText.text) ?? "")))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await station.pause(forSeconds: isBeating ? Self.beatInterval : Self.heartbeat)
          subscription.beat()
        }
      }
      defer { group.cancelAll() }
      for await batch in subscription.batches() {
        let text = batch.isEmpty ? sign : batch.map(LiveEventText.text).joined()
        try await body.write(ByteBuffer(string: text))
      }
    }
  }
}
