import Learning
import Model

/// What is under way in the learn-to-code part: visits to pages, and programs that read equipment.
struct CodeWork {
  /// What one person does on one page in one visit and on one day is one run.
  struct Visit: Hashable {
    var participant: Int
    var kind: CodeKind
    var task: String
  }

  /// The run that further answers of a visit belong to.
  var runs: [Visit: RunID] = [:]
  var live = LivePrograms()
  /// What goes on with each live program.
  private var tasks: [String: Task<Void, Never>] = [:]

  mutating func begin(_ id: String, _ task: Task<Void, Never>) { tasks[id] = task }

  mutating func end(_ id: String) { tasks.removeValue(forKey: id)?.cancel() }

  func cancelAll() {
    for task in tasks.values { task.cancel() }
  }
}
