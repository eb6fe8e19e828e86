package import Devices
import Synchronization

/// A bounded queue from the bus thread to one reader, with the reason for its end.
package final class BoundedEvents<Element: Sendable>: Sendable {
  package let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation
  private let reason = Mutex<LinkError?>(nil)

  package init(capacity: Int) {
    (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingOldest(capacity))
  }

  /// Why no more comes, once the reader has everything that came before.
  package var ending: LinkError? { reason.withLock { $0 } }

  /// Adds an element; one that finds the queue full ends it with `overflow`.
  package func push(_ element: Element) {
    guard case .dropped = continuation.yield(element) else { return }
    end(LinkError(.overflow, detail: "the reader is too slow"))
  }

  /// Ends the queue; the first reason counts.
  package func end(_ error: LinkError) {
    reason.withLock { if $0 == nil { $0 = error } }
    continuation.finish()
  }
}
