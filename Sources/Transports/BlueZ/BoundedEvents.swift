package import Devices
import Synchronization

/// A bounded queue from the bus thread to one reader, with the reason for its end.
package final class BoundedEvents<Element: Sendable>: Sendable {
  private let queue: BoundedQueue<Element>
  private let reason = Mutex<LinkError?>(nil)

  package init(capacity: Int) { queue = BoundedQueue(capacity: capacity) }

  /// Why no more comes, once the reader has everything that came before.
  package var ending: LinkError? { reason.withLock { $0 } }

  /// Adds an element; one that finds the queue full ends it with `overflow`.
  package func push(_ element: Element) {
    guard !queue.push(element) else { return }
    end(LinkError(.overflow, detail: "the reader is too slow"))
  }

  /// Ends the queue; the first reason counts.
  package func end(_ error: LinkError) {
    reason.withLock { if $0 == nil { $0 = error } }
    queue.finish()
  }

  /// Waits for elements and takes all that are there; nothing at the end or when the task is
  /// cancelled.
  package func next() async -> [Element]? {
    // It ends without an error of its own.
    (try? await queue.next()) ?? nil
  }
}
