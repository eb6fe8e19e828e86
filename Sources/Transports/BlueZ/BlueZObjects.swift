import Devices
import Model
import Synchronization

/// Hears one advertisement.
typealias HearAdvertisement = @Sendable (HeardAdvertisement) -> Void

/// The object store, written on the bus thread and watched from anywhere.
///
/// It is written before the next message is taken up, so that an answer on the same connection
/// proves that all earlier signals are in it.
final class BlueZObjects: Sendable {
  /// Between two times that those who watch look because a device was heard again, in seconds.
  private static let pace = 0.25

  private struct State {
    var store = ObjectStore()
    var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
    var nextWatcher: UInt64 = 0
    /// When those who watch were told last that a device was heard again.
    var told: HostInstant?
    /// Who hears each advertisement.
    var hearers: [UInt64: HearAdvertisement] = [:]
    /// Why each search under way cannot be started; nothing for one that goes on.
    var searches: [UInt64: LinkError?] = [:]
    var nextSearch: UInt64 = 0

    var searchFailure: LinkError? {
      searches.sorted { $0.key < $1.key }.lazy.compactMap(\.value).first
    }

    /// Returns who is to look or to hear what.
    ///
    /// Whoever looks looks at all devices, and a hall full of telephones is heard some hundred times a
    /// second.
    mutating func apply(
      _ event: ObjectEvent, at moment: HostInstant?
    ) -> ([AsyncStream<Void>.Continuation], [HearAdvertisement], HeardAdvertisement?) {
      // Tried again in vain: nothing to see.
      if case .unreachable(let error) = event, store.service == .unreachable(error) {
        return ([], [], nil)
      }
      // Whoever was not heard before is news, however soon after another one.
      let isKnown = store.isHeard(event)
      store.apply(event)
      let heard = moment.flatMap { hearers.isEmpty ? nil : store.advertisement(in: event, at: $0) }
      if let moment, isKnown, event.isHeardAgain {
        let isSoon = told.map { (0..<BlueZObjects.pace).contains(moment.seconds(since: $0)) }
        if isSoon == true { return ([], Array(hearers.values), heard) }
        told = moment
      }
      return (Array(watchers.values), Array(hearers.values), heard)
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

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - moment: When its signal was taken up; nothing for what was asked for, which may be old.
  func apply(_ event: ObjectEvent, at moment: HostInstant? = nil) {
    let (watchers, hearers, heard) = state.withLock { $0.apply(event, at: moment) }
    for watcher in watchers { watcher.yield() }
    guard let heard else { return }
    for hear in hearers { hear(heard) }
  }

  /// Hands over each advertisement from now on, on the bus thread.
  ///
  /// - Returns: What `unhear` takes.
  func hear(_ body: @escaping HearAdvertisement) -> UInt64 {
    state.withLock { state in
      defer { state.nextWatcher += 1 }
      state.hearers[state.nextWatcher] = body
      return state.nextWatcher
    }
  }

  func unhear(_ number: UInt64) { state.withLock { $0.hearers[number] = nil } }

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
