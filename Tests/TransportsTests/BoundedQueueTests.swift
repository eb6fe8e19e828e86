import Devices
import Synchronization
import Testing
import Transports

@Suite struct BoundedQueueTests {
  /// Runs what tasks do when it is told to.
  private final class Stepper: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func run() {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  @Test func `an element that can wait is handed on with the next that cannot`() async throws {
    let (queue, stepper) = (BoundedQueue<Int>(capacity: 2), Stepper())
    let reading = Task(executorPreference: stepper) { try await queue.next() }
    stepper.run()
    #expect(queue.push(1, patience: 60))
    stepper.run()
    #expect(queue.push(2))
    stepper.run()
    #expect(try await reading.value == [1, 2])
  }

  @Test func `what has waited for too long is handed on with the next that could wait`()
    async throws
  {
    let (queue, stepper) = (BoundedQueue<Int>(capacity: 4), Stepper())
    let reading = Task(executorPreference: stepper) { try await queue.next() }
    stepper.run()
    // A clock that counts nanoseconds has gone on by the next push.
    #expect(queue.push(1, patience: 1e-9))
    stepper.run()
    #expect(queue.push(2, patience: 60))
    stepper.run()
    #expect(queue.push(3, patience: 1e-9))
    stepper.run()
    #expect(try await reading.value == [1, 2, 3])
  }

  @Test func `an element that can wait is there for a reader who comes later`() async throws {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.push(1, patience: 60))
    #expect(try await queue.next() == [1])
  }
}
