import Model
import Synchronization

/// Hands events to every screen: runs and trials without a gap, values newest-only.
///
/// A reader that falls behind by `LiveSubscription.limit` events is cut off and comes back with
/// the identifier of the last event it saw.
final class LiveHub: Sendable {
  private struct State {
    var subscriptions: [Int: LiveSubscription] = [:]
    var next = 0
    /// The newest run and trial events, oldest first, for those who come back.
    var recent: [LiveEvent] = []
    /// Called after a subscription has ended.
    var onEnd: (@Sendable () -> Void)?
    /// Whether the program ends; a screen that comes now gets no stream that nobody would end.
    var isClosed = false
  }

  private static let recentLimit = 2048
  private let state = Mutex(State())

  /// Whether a reader wants devices to be searched for.
  var isSearching: Bool { interests.contains { $0.searches } }

  /// Whether a reader shows every tilt of the tablet.
  var showsTilts: Bool { interests.contains { $0.showsTilts } }

  /// Whether a reader reads events of this kind.
  func isHeard(_ kind: LiveEvent.Kind) -> Bool { interests.contains { $0.kinds.contains(kind) } }

  /// Whether a reader shows a program that runs live.
  func showsCode(_ id: String) -> Bool { interests.contains { $0.code == id } }

  /// How many readers are remotes of the eye test.
  var remotes: Int { interests.count { $0.isRemote } }

  /// The runs that a reader has on a page.
  var followed: Set<RunID> {
    interests.reduce(into: []) { all, interest in
      all.formUnion(interest.follows)
      if let run = interest.run { all.insert(run) }
    }
  }

  private var interests: [LiveInterest] {
    state.withLock { $0.subscriptions.values.map(\.interest) }
  }

  /// Has `body` called whenever a reader has gone.
  func onEnd(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onEnd = body } }

  func publish(_ event: LiveEvent) {
    let readers = state.withLock { state in
      if event.id != nil { state.recent.append(event) }
      if state.recent.count > Self.recentLimit { state.recent.removeFirst() }
      return Array(state.subscriptions.values)
    }
    for reader in readers { reader.offer([event]) }
  }

  /// Returns the kept events after an identifier, or nothing if some are no longer kept.
  func recent(after id: Int64) -> [LiveEvent]? {
    state.withLock { state in
      guard let first = state.recent.first?.id, first <= id + 1 else { return nil }
      return state.recent.filter { ($0.id ?? 0) > id }
    }
  }

  /// Adds a reader who first gets `events`.
  func subscribe(_ interest: LiveInterest, first events: [LiveEvent]) -> LiveSubscription {
    let subscription = state.withLock { state in
      let key = state.next
      state.next += 1
      let subscription = LiveSubscription(interest) { [weak self] in self?.remove(key) }
      state.subscriptions[key] = subscription
      return subscription
    }
    subscription.offer(events)
    if state.withLock({ $0.isClosed }) { subscription.cancel() }
    return subscription
  }

  /// Ends every subscription, at the end of the program.
  func close() {
    let readers = state.withLock { state in
      state.isClosed = true
      defer { state.subscriptions = [:] }
      return Array(state.subscriptions.values)
    }
    for reader in readers { reader.cancel() }
  }

  private func remove(_ key: Int) {
    let onEnd = state.withLock { state in
      state.subscriptions.removeValue(forKey: key) == nil ? nil : state.onEnd
    }
    onEnd?()
  }
}
