import Dispatch
import Synchronization

/// Runs tasks on serial queues of its own, so that an idle program stays asleep.
///
/// Swift's shared pool runs on libdispatch's global queues. The first job there starts a monitor
/// that wakes the process once a second for as long as it lives (swift-corelibs-libdispatch,
/// src/event/workqueue.c); serial queues with a thread of their own are not monitored. One
/// wake-up a second is small for a server and large for a tablet on a bench.
package final class QuietExecutor: TaskExecutor {
  package static let shared = QuietExecutor(width: 2)

  private let queues: [DispatchQueue]
  private let next = Atomic<Int>(0)

  private init(width: Int) {
    queues = (0..<width).map { DispatchQueue(label: "sideline.task.\($0)") }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// Waits for a time, or until the task is cancelled, without the shared pool.
  package func sleep(for duration: Duration) async {
    let waiter = Waiter()
    let (seconds, attoseconds) = duration.components
    let milliseconds =
      Int(min(max(seconds, 0), 86_400)) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.start(continuation)
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { waiter.end() }
      }
    } onCancel: {
      waiter.end()
    }
  }

  private var queue: DispatchQueue {
    let ticket = next.wrappingAdd(1, ordering: .relaxed).newValue
    return queues[Int(UInt(bitPattern: ticket) % UInt(queues.count))]
  }
}

/// Resumes one continuation exactly once, by whoever comes first.
private final class Waiter: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Void, Never>)
    case over
  }

  private let state = Mutex(State.idle)

  func start(_ continuation: CheckedContinuation<Void, Never>) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume() }
  }

  func end() {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .over }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    continuation?.resume()
  }
}
