import Model

/// The tasks that wait for something of a run or a round, at most one for each purpose.
struct RunTasks {
  enum Purpose: Hashable {
    /// Waits for the end of a countdown or a window.
    case deadline
    /// Waits before what could not be recorded is tried again.
    case retry
    /// Looks after a round.
    case watch
  }

  private struct Key: Hashable {
    var run: RunID
    var purpose: Purpose
  }

  private var tasks: [Key: Task<Void, Never>] = [:]

  func contains(_ purpose: Purpose, of run: RunID) -> Bool {
    tasks[Key(run: run, purpose: purpose)] != nil
  }

  /// Puts a task in the place of the one before it, which is cancelled.
  mutating func set(_ purpose: Purpose, of run: RunID, _ task: Task<Void, Never>) {
    tasks.updateValue(task, forKey: Key(run: run, purpose: purpose))?.cancel()
  }

  mutating func cancel(_ purpose: Purpose, of run: RunID) { remove(purpose, of: run)?.cancel() }

  /// Forgets a task that is done.
  @discardableResult
  mutating func remove(_ purpose: Purpose, of run: RunID) -> Task<Void, Never>? {
    tasks.removeValue(forKey: Key(run: run, purpose: purpose))
  }

  func cancelAll() {
    for task in tasks.values { task.cancel() }
  }
}
