import Model
import Testing

@testable import Station

@Suite struct QueueTimerTests {
  private let executor = QueueExecutor(label: "test")

  @Test func `a wait never ends before its moment`() async throws {
    let deadline = HostInstant.now().advanced(bySeconds: 0.05)
    try await executor.sleep(until: deadline)
    #expect(HostInstant.now() >= deadline)
  }

  @Test func `a moment that is past is not waited for`() async throws {
    try await executor.sleep(until: HostInstant(nanoseconds: 0))
  }

  @Test func `a wait ends when its task is cancelled`() async {
    let task = Task(executorPreference: executor) { [executor] in
      try await executor.sleep(forSeconds: 3600)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a clock on the queue waits as long as it was asked`() async throws {
    let clock = QueueClock(executor: executor)
    let start = clock.now
    try await clock.sleep(for: .milliseconds(20))
    #expect(clock.now - start >= .milliseconds(20))
  }
}
