import Devices
import Executors
import Synchronization

/// Work that goes on for as long as somebody uses it: the first begins it, and the last ends it.
final class SharedService: Sendable {
  private struct State {
    var users = 0
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())

  var isUsed: Bool { state.withLock { $0.users > 0 } }

  /// Has the work go on while `body` runs, and returns once it has ended or somebody else uses it.
  ///
  /// - Parameters:
  ///   - work: Goes on until its task is cancelled; never two at once.
  ///   - body: What needs it.
  /// - Throws: What `body` throws.
  func use(
    _ work: @escaping @Sendable () async -> Void, _ body: () async throws(LinkError) -> Void
  ) async throws(LinkError) {
    begin(work)
    do throws(LinkError) {
      try await body()
    } catch {
      await end()
      throw error
    }
    await end()
  }

  private func begin(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.users += 1
      guard state.users == 1 else { return }
      let previous = state.task
      state.task = Task(executorPreference: QuietExecutor.shared) {
        await previous?.value
        if !Task.isCancelled { await work() }
      }
    }
  }

  private func end() async {
    let task = state.withLock { state -> Task<Void, Never>? in
      state.users -= 1
      return state.users == 0 ? state.task : nil
    }
    task?.cancel()
    await task?.value
  }
}
