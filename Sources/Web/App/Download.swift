import Dispatch
import HTTPTypes
import Hummingbird
import NIOCore

/// A file that is made while it goes out, so that memory stays the same for any length.
///
/// One thread makes the parts of all downloads, each when its client has taken the one before:
/// a client that does not read holds nothing but its own connection, until `StallGuard` cuts it.
struct Download: Sendable {
  /// Each call returns the next part, or nothing at the end.
  typealias Source = () throws -> [UInt8]?

  /// What is open; used on the queue alone, where one part follows the other.
  private final class Opened: @unchecked Sendable {
    var source: Source?
  }

  // A serial queue has a thread of its own; the shared ones would wake an idle tablet.
  private static let queue = DispatchQueue(label: "sideline.download")

  let name: String
  let mediaType: String
  /// Called on a thread that may block, as is what it returns.
  let open: @Sendable () throws -> Source

  /// An error ends the stream short, so that the reader sees it.
  ///
  /// - Throws: `Problem` 503 where too many are under way.
  func response() throws(Problem) -> Response {
    guard let permit = DownloadLimit.all.acquire() else {
      var problem = Problem(
        .serviceUnavailable, "too-many-downloads", "Too many files are under way.")
      // Those that nobody takes are cut by then.
      problem.headers[.retryAfter] = String(StallGuard.writePatience.nanoseconds / 1_000_000_000)
      throw problem
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: mediaType, .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      body: ResponseBody { [open, permit] body in
        let opened = Opened()
        // What is open is closed where it was used.
        defer {
          Self.queue.async {
            opened.source = nil
            withExtendedLifetime(permit) {}
          }
        }
        try await Self.run { opened.source = try open() }
        while let part = try await Self.run({ try opened.source?() }) {
          if !part.isEmpty { try await body.write(ByteBuffer(bytes: part)) }
        }
        try await body.finish(nil)
      })
  }

  private static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { done in
      queue.async { done.resume(with: Result { try work() }) }
    }
  }
}
