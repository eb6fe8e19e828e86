import Devices
import Executors
import Model
import Synchronization

/// Everything that ANT sticks hear, for those who watch and for the links to devices.
///
/// Sticks are held for as long as somebody watches or has a link: what is heard of one device is heard of
/// all, so that the sticks are everybody's and each has one owner here.
final class ANTAir: Sendable {
  private struct State {
    var watchers: [Int: BoundedQueue<DiscoveryEvent>] = [:]
    var links: [Int: (device: ANTChannelID, pages: BoundedQueue<HeardPage>)] = [:]
    var newest = 0
    var roster: ANTRoster
    var counts = ANTCounts()
    var conditions = ANTConditions()
  }

  /// How many reports may wait for whoever watches.
  private static let capacity = 4_096

  private let finder: ANTStickFinder
  private let key: ANTNetworkKey
  private let deadlines: ANTDeadlines
  private let poller: Poller
  private let service = SharedService()
  private let state: Mutex<State>

  init(
    finder: ANTStickFinder, key: ANTNetworkKey, deadlines: ANTDeadlines, poller: Poller
  ) {
    self.finder = finder
    self.key = key
    self.deadlines = deadlines
    self.poller = poller
    state = Mutex(State(roster: ANTRoster(deadlines: deadlines)))
  }

  /// What became of all that came since the beginning.
  var counts: ANTCounts { state.withLock { $0.counts } }
  /// Why nothing is heard; nothing if something is, or there is no stick.
  var condition: LinkError? { state.withLock { $0.conditions.current } }
  var deadline: HostInstant? { state.withLock { $0.roster.deadline } }
}

// MARK: - Those who use the sticks

extension ANTAir {
  /// Holds the sticks while `body` runs.
  func use(_ body: () async throws(LinkError) -> Void) async throws(LinkError) {
    try await service.use({ await self.holdSticks() }, body)
  }

  private func holdSticks() async {
    await finder.run { path in
      await self.hold(path)
    } failed: { error in
      self.note(failure: error)
    }
    forgetAll()
  }

  /// Keeps one stick scanning until the task is cancelled.
  private func hold(_ path: String) async {
    var delay = deadlines.rest
    while !Task.isCancelled {
      let error = await ANTStick(
        path: path, key: key, deadlines: deadlines, poller: poller, air: self
      ).run()
      guard !Task.isCancelled, let error else { break }
      // One that heard something is no hopeless one.
      if condition == nil { delay = deadlines.rest }
      note(error, of: path)
      await QuietExecutor.shared.sleep(for: .seconds(delay))
      delay = min(delay * 2, deadlines.longestRest)
    }
    forget(path)
  }
}

// MARK: - What sticks say

extension ANTAir {
  /// Takes in a message of a device.
  func hear(_ page: ANTPage, at now: HostInstant) {
    state.withLock { state in
      guard let device = page.device, device.kind != nil else {
        state.counts.foreign += 1
        return
      }
      state.counts.heard += 1
      for link in state.links.values where link.device == device {
        let heard = HeardPage(chunk: Chunk(bytes: page.bytes, hostTime: now), signal: page.signal)
        guard !link.pages.push(heard) else { continue }
        link.pages.finish(
          LinkError(
            .overflow, equipment: device.deviceID,
            detail: "messages of \(device.address) were not taken in time"))
      }
      if let event = state.roster.hear(device, signal: page.signal, at: now) {
        Self.tell([event], &state)
      }
    }
  }

  func countOwn() { state.withLock { $0.counts.own += 1 } }

  func countEarly() { state.withLock { $0.counts.early += 1 } }

  func count(_ counts: ANTFrameParser.Counts, since earlier: ANTFrameParser.Counts) {
    state.withLock { state in
      state.counts.bad += counts.bad - earlier.bad
      state.counts.skipped += counts.skipped - earlier.skipped
    }
  }

  func expire(at now: HostInstant) {
    state.withLock { state in Self.tell(state.roster.expire(at: now), &state) }
  }

  /// Takes in how a stick stands: nothing once it hears.
  func note(_ error: LinkError?, of path: String) {
    change { $0.note(error, of: path) }
  }

  /// Takes in that sticks cannot be looked for.
  private func note(failure: LinkError?) { change { $0.failure = failure } }

  /// Takes in that a stick was pulled out, or is not needed any more.
  private func forget(_ path: String) { change { $0.forget(path) } }

  private func forgetAll() { change { $0 = ANTConditions() } }

  private func change(_ body: (inout ANTConditions) -> Void) {
    state.withLock { state in
      let former = state.conditions.current
      body(&state.conditions)
      let current = state.conditions.current
      if former != current { Self.tell([.condition(.ant, current)], &state) }
      guard !state.conditions.hears else { return }
      Self.tell(state.roster.clear(), &state)
      guard let current else { return }
      for link in state.links.values {
        var error = current
        error.equipment = link.device.deviceID
        link.pages.finish(error)
      }
    }
  }

  private static func tell(_ events: [DiscoveryEvent], _ state: inout State) {
    for event in events {
      for watcher in state.watchers.values where !watcher.push(event) {
        // Whoever did not look for so long begins anew.
        watcher.finish()
      }
    }
  }
}

// MARK: - Those who listen

extension ANTAir {
  /// Begins to watch: what is there now comes first.
  func watcher() -> (number: Int, events: BoundedQueue<DiscoveryEvent>) {
    let events = BoundedQueue<DiscoveryEvent>(capacity: Self.capacity)
    let number = state.withLock { state in
      state.newest += 1
      _ = events.push(.condition(.ant, state.conditions.current))
      for sighting in state.roster.known { _ = events.push(.found(sighting)) }
      state.watchers[state.newest] = events
      return state.newest
    }
    return (number, events)
  }

  /// Begins to listen to a device.
  func listen(to device: ANTChannelID, _ pages: BoundedQueue<HeardPage>) -> Int {
    state.withLock { state in
      state.newest += 1
      state.links[state.newest] = (device, pages)
      return state.newest
    }
  }

  func leave(_ number: Int) {
    state.withLock { state in
      state.watchers[number] = nil
      state.links[number] = nil
    }
  }
}

/// A page with when and how strongly it was heard.
struct HeardPage: Sendable {
  var chunk: Chunk
  var signal: Int?
}
