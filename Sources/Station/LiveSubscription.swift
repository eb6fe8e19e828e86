import Model
import Synchronization

/// One reader's view of the live events.
package final class LiveSubscription: Sendable {
  /// How many runs and trials may wait for a reader.
  static let limit = 1024

  private struct Pending {
    /// Runs, trials and tilts, in order.
    var lossless: [LiveEvent] = []
    /// The newest of each topic, in the order in which the topics changed.
    var newest: [LiveEvent] = []
    var hasBeat = false

    var isEmpty: Bool { lossless.isEmpty && newest.isEmpty && !hasBeat }
  }

  let run: RunID?
  /// The runs that the reader has on a page.
  let follows: Set<RunID>
  /// Whether devices are searched for while it lasts.
  let searches: Bool
  /// Whether the reader answers the eye test from elsewhere.
  let isRemote: Bool
  /// Whether it shows every tilt of the tablet, for which its sensor runs.
  let showsTilts: Bool
  private let pending = Mutex(Pending())
  fileprivate let wake: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(
    run: RunID?, follows: Set<RunID> = [], searches: Bool, isRemote: Bool = false,
    showsTilts: Bool = false, onEnd: @escaping @Sendable () -> Void
  ) {
    self.run = run
    self.follows = follows.union(run.map { [$0] } ?? [])
    self.searches = searches
    self.isRemote = isRemote
    self.showsTilts = showsTilts
    (wake, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { _ in onEnd() }
  }

  /// The events as they come, as many at once as have gathered.
  ///
  /// Ends when the reader was too slow, when `cancel` was called or when the program ends.
  package func batches() -> Batches { Batches(subscription: self) }

  /// Makes the reader's next batch come now, even if it is empty, so that it can show that it lives.
  package func beat() {
    pending.withLock { $0.hasBeat = true }
    continuation.yield()
  }

  /// Ends the subscription.
  package func cancel() { continuation.finish() }

  func offer(_ events: [LiveEvent]) {
    let isFull = pending.withLock { pending in
      for event in events where run == nil || event.run == nil || event.run == run {
        switch event.kind {
        case .run, .trial, .tilt: pending.lossless.append(event)
        case .device, .measurement, .exercises, .plan, .links, .eye:
          pending.newest.removeAll { $0.topic == event.topic }
          pending.newest.append(event)
        }
      }
      return pending.lossless.count > Self.limit
    }
    if isFull {
      continuation.finish()
    } else {
      continuation.yield()
    }
  }

  /// Returns what has gathered, or nothing if there is nothing to tell.
  fileprivate func take() -> [LiveEvent]? {
    pending.withLock { pending in
      guard !pending.isEmpty else { return nil }
      defer { pending = Pending() }
      return pending.lossless + pending.newest
    }
  }
}

extension LiveSubscription {
  /// Batches of events; single pass.
  package struct Batches: AsyncSequence {
    fileprivate let subscription: LiveSubscription

    package func makeAsyncIterator() -> Iterator {
      Iterator(subscription: subscription, wake: subscription.wake.makeAsyncIterator())
    }
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let subscription: LiveSubscription
    fileprivate var wake: AsyncStream<Void>.AsyncIterator

    package mutating func next() async -> [LiveEvent]? {
      while await wake.next() != nil {
        if let batch = subscription.take() { return batch }
      }
      return subscription.take()
    }
  }
}
