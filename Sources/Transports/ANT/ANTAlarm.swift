import Executors
import Model
import Synchronization

/// Rings at a moment, or earlier: whoever is rung says when it is to ring next.
///
/// A deadline that moves with every message would have a timer made for each; this one is left to run out.
final class ANTAlarm: Sendable {
  private struct State {
    var due: HostInstant?
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let ring: @Sendable () -> Void

  /// - Parameter ring: Called on a thread of its own choosing, for a moment.
  init(ring: @escaping @Sendable () -> Void) { self.ring = ring }

  deinit { state.withLock { $0.task?.cancel() } }

  /// Has it ring at a moment, or not at all.
  func set(_ due: HostInstant?) {
    state.withLock { state in
      guard let due else {
        state.task?.cancel()
        state = State()
        return
      }
      if let earlier = state.due, earlier <= due { return }
      state.task?.cancel()
      state.due = due
      state.task = Task(executorPreference: QuietExecutor.shared) { [weak self] in
        await QuietExecutor.shared.sleep(
          for: .seconds(max(0, due.seconds(since: .now()))))
        if !Task.isCancelled { self?.fire(due) }
      }
    }
  }

  private func fire(_ due: HostInstant) {
    let isDue = state.withLock { state in
      guard state.due == due else { return false }
      state = State()
      return true
    }
    if isDue { ring() }
  }
}
