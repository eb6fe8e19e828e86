import Devices
import Synchronization

/// The object store, written on the bus thread and watched from anywhere.
///
/// It is written before the next message is taken up, so that an answer on the same connection
/// proves that all earlier signals are in it.
final class BlueZObjects: Sendable {
  private struct State {
    var store = ObjectStore()
    var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
    var nextWatcher: UInt64 = 0
    /// Why each search under way cannot be started; nothing for one that goes on.
    var searches: [UInt64: LinkError?] = [:]
    var nextSearch: UInt64 = 0

    var searchFailure: LinkError? {
      searches.sorted { $0.key < $1.key }.lazy.compactMap(\.value).first
    }
  }

  private let state = Mutex(State())

  var current: ObjectStore { state.withLock { $0.store } }

  /// Why a search that somebody wants cannot be started, if one cannot.
  var searchFailure: LinkError? { state.withLock { $0.searchFailure } }

  /// Counts a search as under way; the number names it until its end.
  func beginSearch() -> UInt64 {
    state.withLock { state in
      defer { state.nextSearch += 1 }
      state.searches[state.nextSearch] = .some(nil)
      return state.nextSearch
    }
  }

  /// Keeps why a search cannot be started, or that it could.
  func note(_ failure: LinkError?, ofSearch number: UInt64) {
    changeSearches { if $0.keys.contains(number) { $0[number] = .some(failure) } }
  }

  func endSearch(_ number: UInt64) { changeSearches { $0.removeValue(forKey: number) } }

  /// Has everybody look who watches if the failure is another one afterwards.
  private func changeSearches(_ change: (inout [UInt64: LinkError?]) -> Void) {
    let isNews = state.withLock { state in
      let before = state.searchFailure
      change(&state.searches)
      return before != state.searchFailure
    }
    if isNews { nudge() }
  }

  /// Whether this life of bluetoothd still owes us its tree.
  func isWaiting(for generation: Int) -> Bool {
    let store = current
    return store.service == .starting && store.generation == generation
  }

  func apply(_ event: ObjectEvent) {
    let watchers = state.withLock { state -> [AsyncStream<Void>.Continuation] in
      if case .unreachable(let error) = event, state.store.service == .unreachable(error) {
        // Tried again in vain: nothing to see.
        return []
      }
      state.store.apply(event)
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield() }
  }

  /// Makes everybody who watches look again, though nothing changed here.
  func nudge() {
    for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.yield() }
  }

  /// A tick now and after changes; several changes may share one.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      defer { state.nextWatcher += 1 }
      state.watchers[state.nextWatcher] = continuation
      return state.nextWatcher
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.watchers[number] = nil }
    }
    continuation.yield()
    return stream
  }

  /// Waits until `probe` finds what it looks for.
  ///
  /// - Returns: What it found; `nil` after `limit` or if the task was cancelled.
  func first<Value: Sendable>(
    within limit: Duration, _ probe: @escaping @Sendable (ObjectStore) -> Value?
  ) async -> Value? {
    if let found = probe(current) { return found }
    return await Transports.within(limit) { [self] in
      for await _ in changes() {
        if let found = probe(current) { return found }
      }
      return nil
    }
  }
}
