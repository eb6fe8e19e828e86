import Model
import Synchronization

/// What a reader of the live events wants.
struct LiveInterest: Sendable {
  /// The one run whose events it gets; `nil` means all.
  var run: RunID?
  /// The runs that the reader has on a page: it hears when they change, whatever it asked for.
  var follows: Set<RunID> = []
  /// The program of the learn-to-code part that the reader has on a page.
  var code: String?
  /// What it reads.
  var kinds: Set<LiveEvent.Kind>
  /// Whether devices are searched for while it lasts.
  var searches = false
  /// Whether the reader answers the eye test from elsewhere.
  var isRemote = false
  /// Whether it shows every tilt of the tablet, for which its sensor runs.
  var showsTilts = false
  /// The one participant of whose rounds it may hear, and of nothing else.
  var person: Int?
  /// Whether the reader leads the practice.
  var leads = true

  func includes(_ event: LiveEvent) -> Bool {
    if let person, event.person != person { return false }
    if let isForLeaders = event.isForLeaders, isForLeaders != leads { return false }
    if event.kind == .code { return event.topic == code && kinds.contains(.code) }
    guard run == nil || event.run == nil || event.run == run else { return false }
    return kinds.contains(event.kind)
      || event.kind == .run && event.run.map(follows.contains) ?? false
  }
}

/// One reader's view of the live events.
package final class LiveSubscription: Sendable {
  /// How many of those that none replaces may wait for a reader.
  static let limit = 1024

  private struct Pending {
    /// Runs, trials, tilts and steps of programs, in order.
    var lossless: [LiveEvent] = []
    /// The newest of each topic, in the order in which the topics changed.
    var newest: [LiveEvent] = []
    var hasBeat = false

    var isEmpty: Bool { lossless.isEmpty && newest.isEmpty && !hasBeat }
  }

  let interest: LiveInterest
  private let pending = Mutex(Pending())
  fileprivate let wake: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(_ interest: LiveInterest, onEnd: @escaping @Sendable () -> Void) {
    self.interest = interest
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

  /// Whether the reader asked for events of this kind; of a run on its page it hears also without.
  package func tells(_ kind: LiveEvent.Kind) -> Bool { interest.kinds.contains(kind) }

  /// Ends the subscription.
  package func cancel() { continuation.finish() }

  func offer(_ events: [LiveEvent]) {
    let events = events.filter(interest.includes)
    guard !events.isEmpty else { return }
    let isFull = pending.withLock { pending in
      for event in events {
        switch event.kind {
        case .run, .trial, .tilt, .code: pending.lossless.append(event)
        case .device, .measurement, .exercises, .plan, .links, .eye, .learning, .lean,
          .program, .room, .group, .wall, .loudspeaker:
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
  fileprivate func drain() -> [LiveEvent]? {
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
        if let batch = subscription.drain() { return batch }
      }
      return subscription.drain()
    }
  }
}
