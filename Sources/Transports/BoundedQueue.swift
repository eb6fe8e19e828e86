package import Devices
import Model
import Synchronization

/// Hands elements from any thread to one waiting task, in order, up to a limit.
///
/// Nothing is dropped: what does not fit is refused, and the pusher ends the stream with an error
/// that the reader sees after everything that was accepted.
package final class BoundedQueue<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var cost = 0
    var waiter: CheckedContinuation<Void, Never>?
    /// When the first came of those that the reader was not woken for.
    var waitingSince: HostInstant?
    var isFinished = false
    var isCancelled = false
    var error: LinkError?

    var wakes: Bool { !elements.isEmpty || isFinished || isCancelled }

    /// Whether the newest element may wait beside those that do.
    mutating func isPatient(_ patience: Double) -> Bool {
      guard patience > 0 else { return false }
      let now = HostInstant.now()
      let since = waitingSince ?? now
      waitingSince = since
      return now.seconds(since: since) < patience
    }
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Makes an empty queue.
  ///
  /// - Parameter capacity: The sum of the costs that may wait for the reader.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Appends an element and wakes the reader.
  ///
  /// - Parameters:
  ///   - element: What is handed on.
  ///   - cost: Its part of the capacity.
  ///   - patience: For how long it may stay until an element that cannot wait, or one that comes
  ///     after that time, wakes the reader, in seconds: waking it is most of what a small element
  ///     costs. Nothing comes of time alone.
  /// - Returns: False if it does not fit or the queue has ended; the element is then not taken.
  package func push(_ element: Element, cost: Int = 1, patience: Double = 0) -> Bool {
    let (accepted, waiter) = state.withLock { state in
      guard !state.isFinished, state.cost + cost <= capacity else {
        return (false, nil as CheckedContinuation<Void, Never>?)
      }
      state.elements.append(element)
      state.cost += cost
      return (true, state.isPatient(patience) ? nil : state.waiter.take())
    }
    waiter?.resume()
    return accepted
  }

  /// Ends the queue behind what it holds; only the first call counts.
  package func finish(_ error: LinkError? = nil) {
    let waiter = state.withLock { state in
      if !state.isFinished {
        state.isFinished = true
        state.error = error
      }
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Waits for elements and takes all that are there.
  ///
  /// - Returns: At least one element, or nothing at the end or when the task is cancelled.
  /// - Throws: The error that the queue was finished with, after its last element.
  package func next() async throws(LinkError) -> [Element]? {
    await waitForChange()
    let (elements, error) = state.withLock { state -> ([Element], LinkError?) in
      if state.isCancelled { return ([], nil) }
      var taken: [Element] = []
      swap(&taken, &state.elements)
      state.cost = 0
      state.waitingSince = nil
      return (taken, taken.isEmpty ? state.error : nil)
    }
    if let error { throw error }
    return elements.isEmpty ? nil : elements
  }

  private func waitForChange() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.wakes { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.isCancelled = true
        return state.waiter.take()
      }
      waiter?.resume()
    }
  }
}
