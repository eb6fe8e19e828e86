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
    #expect(queue.push(1, canWait: true))
    stepper.run()
    #expect(queue.push(2))
    stepper.run()
    #expect(try await reading.value == [1, 2])
  }

  @Test func `an element that can wait is there for a reader who comes later`() async throws {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.push(1, canWait: true))
    #expect(try await queue.next() == [1])
  }
}
