import Executors
import Testing

@Suite struct FirstAnswerTests {
  @Test func `the first answer counts and the others are told so`() async {
    let answer = FirstAnswer<Int>()
    #expect(answer.give(1))
    #expect(!answer.give(2))
    #expect(await answer.wait(orIfCancelled: 3) == 1)
  }

  @Test func `an answer wakes whoever waits for it`() async {
    let answer = FirstAnswer<Int>()
    async let waited = answer.wait(orIfCancelled: 3)
    answer.give(1)
    #expect(await waited == 1)
  }

  @Test func `whoever is cancelled waits no more and gets what comes later no more`() async {
    let answer = FirstAnswer<Int>()
    let task = Task(executorPreference: QuietExecutor.shared) {
      await answer.wait(orIfCancelled: 3)
    }
    task.cancel()
    #expect(await task.value == 3)
    #expect(!answer.give(1))
  }
}
