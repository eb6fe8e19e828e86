import Executors

/// Runs `body` for a limited time.
///
/// - Parameters:
///   - limit: When to give up.
///   - body: Ends early when its task is cancelled.
/// - Returns: What `body` returned; `nil` if it took too long or the task was cancelled.
func within<Value: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async -> Value?
) async -> Value? {
  await withTaskGroup(of: Value?.self) { group in
    group.addTask(operation: body)
    group.addTask {
      await QuietExecutor.shared.sleep(for: limit)
      return nil
    }
    let first = await group.next() ?? nil
    group.cancelAll()
    return first
  }
}
