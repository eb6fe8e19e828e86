import Testing
import Executors
import Glibc
import Synchronization

@Suite struct QuietExecutorTests {
  @Test func `a task that prefers it runs to its end`() async {
    let task = Task(executorPreference: QuietExecutor.shared) {
      var sum = 0
      for number in 1...100 {
        await Task.yield()
        sum += number
      }
      return sum
    }
    #expect(await task.value == 5050)
  }

  @Test func `a sleep ends when its task is cancelled`() async {
    let task = Task(executorPreference: QuietExecutor.shared) {
      await QuietExecutor.shared.sleep(for: .seconds(3600))
      return Task.isCancelled
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test func `a sleep lasts at least as long as was asked`() async {
    let clock = ContinuousClock()
    let start = clock.now
    await QuietExecutor.shared.sleep(for: .milliseconds(50))
    #expect(clock.now - start >= .milliseconds(50))
  }

  @Test func `no more jobs run at once than it is wide, and none is left`() async {
    let executor = QuietExecutor(label: "test", width: 2)
    let running = Running()
    await withTaskGroup { group in
      for _ in 0..<16 {
        group.addTask(executorPreference: executor) {
          running.counts.withLock { $0 = [$0[0] + 1, max($0[1], $0[0] + 1)] }
          usleep(2000)
          running.counts.withLock { $0[0] -= 1 }
        }
      }
    }
    #expect(running.counts.withLock { $0 } == [0, 2])
  }

  /// How many run now, and ran at most.
  private final class Running: Sendable {
    let counts = Mutex([0, 0])
  }
}
