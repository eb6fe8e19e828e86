import Hummingbird
import Model
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
  /// Follows what was there before the stream began.
  private static let ready = "event: ready\ndata: {}\n\n"
  /// How long the browser waits before it comes back, in milliseconds.
  private static let retry = "retry: 500\n\n"

  let station: Station
  let subscription: LiveSubscription
  /// What comes before the station's own events.
  let first: LiveEvent?
  /// Whether the reader asked for events as signs of life.
  let isBeating: Bool
  /// What follows each change of a run, for whoever asked for that.
  let parts: [Part]

  /// The part of a run's page that changes.
  struct Part: Sendable {
    /// What the reader calls it, where it asked for several.
    var name: String?
    var run: RunID
    /// Returns the markup as it is now.
    var render: @Sendable () async throws -> String
  }

  /// What an event `view` carries.
  private struct View: Encodable {
    var html: String
    var part: String?
  }

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
      var isFirst = true
      // The first batch comes now, even if there is nothing: whoever hears beats waits for `ready`.
      if isBeating { subscription.beat() }
      for await batch in subscription.batches() {
        let told = batch.filter { subscription.tells($0.kind) }
        if batch.isEmpty { try await body.write(ByteBuffer(string: sign)) }
        // Each by itself: a result need not wait until its run is put into words.
        for event in told { try await body.write(ByteBuffer(string: LiveEventText.text(event))) }
        for part in parts
        where batch.contains(where: { $0.kind == .run && $0.run == part.run }) {
          try await body.write(ByteBuffer(string: try await Self.text(part)))
        }
        if isFirst, isBeating { try await body.write(ByteBuffer(string: Self.ready)) }
        isFirst = false
      }
    }
  }

  private static func text(_ part: Part) async throws -> String {
    let view = View(html: try await part.render(), part: part.name)
    return "event: view\ndata: \(try JSON.text(view))\n\n"
  }
}
