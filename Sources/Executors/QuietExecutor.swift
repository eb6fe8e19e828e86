import Dispatch
import Model
import Synchronization

/// Runs tasks on a few serial queues of its own, so that an idle program stays asleep.
///
/// Swift's shared pool runs on libdispatch's global queues. The first job there starts a monitor
/// that wakes the process once a second for as long as it lives (swift-corelibs-libdispatch,
/// src/event/workqueue.c); serial queues with a thread of their own are not monitored. One
/// wake-up a second is small for a server and large for a tablet on a bench.
package final class QuietExecutor: TaskExecutor {
  /// Where tasks run that never block: those of links and of whoever waits for them.
  package static let shared = QuietExecutor(label: "sideline.task", width: 2)

  private static let name = DispatchSpecificKey<String>()

  /// The label of the one whose job runs on this thread now.
  package static var current: String? { DispatchQueue.getSpecific(key: name) }

  private struct State {
    var idle: [DispatchQueue]
    var waiting: [UnownedJob] = []
  }

  package let label: String
  private let state: Mutex<State>
  private let timers: DispatchQueue

  /// - Parameters:
  ///   - label: What its threads are called, with a number.
  ///   - width: How many jobs run at once; a further one waits for the first that ends.
  package init(label: String, width: Int) {
    self.label = label
    let queues = (0..<width).map { DispatchQueue(label: "\(label).\($0)") }
    for queue in queues { queue.setSpecific(key: Self.name, value: label) }
    state = Mutex(State(idle: queues))
    timers = DispatchQueue(label: "\(label).timer")
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let queue = state.withLock { state -> DispatchQueue? in
      guard let queue = state.idle.popLast() else {
        state.waiting.append(job)
        return nil
      }
      return queue
    }
    queue?.async { self.run(job, on: queue) }
  }

  /// Runs a job and all that wait then.
  private func run(_ first: UnownedJob, on queue: DispatchQueue?) {
    var next: UnownedJob? = first
    while let job = next {
      job.runSynchronously(on: asUnownedTaskExecutor())
      next = state.withLock { state in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        if let queue { state.idle.append(queue) }
        return nil
      }
    }
  }

  /// Waits for a time, or until the task is cancelled, without the shared pool.
  package func sleep(for duration: Duration) async {
    await timers.sleep(until: HostInstant.now().advanced(bySeconds: duration / .seconds(1)))
  }
}
