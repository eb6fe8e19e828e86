import Devices
import Synchronization

/// Keeps what a link or a watch tells, and waits for what is expected.
final class Recorder<Event: Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var waiter: ((@Sendable ([Event]) -> Bool), CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())

  var events: [Event] { state.withLock { $0.events } }

  func record(_ event: Event) {
    let met = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.events.append(event)
      guard let (condition, continuation) = state.waiter, condition(state.events) else {
        return nil
      }
      state.waiter = nil
      return continuation
    }
    met?.resume()
  }

  /// Waits until the events fulfil a condition; the test's time limit ends a wait in vain.
  func wait(until condition: @escaping @Sendable ([Event]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isMet = state.withLock { state in
        if condition(state.events) { return true }
        state.waiter = (condition, continuation)
        return false
      }
      if isMet { continuation.resume() }
    }
  }
}

extension Recorder<LinkEvent> {
  var values: [[UInt8]] {
    events.compactMap { if case .received(let chunk) = $0 { chunk.bytes } else { nil } }
  }
}

extension Recorder<LinkEvent> {
  static let isReady: @Sendable ([LinkEvent]) -> Bool = {
    $0.contains { if case .ready = $0 { true } else { false } }
  }

  /// Runs a link until it ends or is given up, and keeps what it tells; returns why it ended.
  func follow(_ link: any Link) -> Task<LinkError?, Never> {
    Task {
      do throws(LinkError) {
        try await link.run { self.record($0) }
        return nil
      } catch {
        return error
      }
    }
  }
}
