import Devices
import Executors
import Model
import Synchronization

/// Finds ANT sticks through udev, or takes those that it is told of.
struct ANTStickFinder: Sendable {
  /// Nodes that are there without udev's word.
  let paths: [String]?
  let devRoot: String
  let poller: Poller

  /// Has each stick held that is there, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - hold: Holds the stick at a node until its task is cancelled.
  ///   - failed: Told why sticks cannot be looked for; nothing once they can.
  func run(
    _ hold: @escaping @Sendable (String) async -> Void,
    failed: @escaping @Sendable (LinkError?) -> Void
  ) async {
    let held = Held(hold)
    if let paths {
      for path in paths { held.begin(path, at: path) }
      await BoundedQueue<Bool>(capacity: 1).untilCancelled()
    } else {
      let devRoot = devRoot
      let watch = UDevWatch(kind: .ant, subsystem: "tty", poller: poller) {
        () throws(SystemError) in
        try ANTStickIdentity.candidates(devRoot: devRoot)
      }
      await watch.run { event in
        switch event {
        case .found(let stick):
          await held.end(stick.id.rawValue)
          held.begin(stick.id.rawValue, at: stick.address)
        case .gone(let id): await held.end(id.rawValue)
        case .condition(_, let error): failed(error)
        }
      }
    }
    await held.endAll()
  }

  /// The tasks that hold sticks, by what each stick is known by.
  private final class Held: Sendable {
    private let tasks = Mutex<[String: Task<Void, Never>]>([:])
    private let hold: @Sendable (String) async -> Void

    init(_ hold: @escaping @Sendable (String) async -> Void) { self.hold = hold }

    func begin(_ stick: String, at path: String) {
      let hold = hold
      tasks.withLock {
        $0[stick] = Task(executorPreference: QuietExecutor.shared) { await hold(path) }
      }
    }

    func end(_ stick: String) async {
      let task = tasks.withLock { $0.removeValue(forKey: stick) }
      task?.cancel()
      await task?.value
    }

    func endAll() async {
      for stick in tasks.withLock({ Array($0.keys) }) { await end(stick) }
    }
  }
}

extension BoundedQueue {
  /// Waits until the task is cancelled; nobody else has the queue.
  fileprivate func untilCancelled() async { _ = try? await next() }
}
