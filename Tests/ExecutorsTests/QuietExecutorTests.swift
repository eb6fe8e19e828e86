import Testing
import Executors

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
}
