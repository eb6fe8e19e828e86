import Model
import Testing

@testable import Store

/// A rescued store is a copy in memory, which has one connection for everything.
@Suite struct FrozenInMemoryTests {
  @Test(arguments: [nil, "Motvind"])
  func `a list in memory is read part by part to its end`(note: String?) throws {
    let store = try Store.inMemory().seeded()
    let run = Samples.run()
    _ = try store.insertRun(run)
    let trials = (1...5).map { Samples.trial(of: run, attempt: $0) }
    _ = try store.commit(RunChange(run: run.next(), trials: trials, note: note))
    let list = try store.frozenTrialTexts()
    var count = 0
    while try list.next(2, { _ in count += 1 }) {
      // Others read in between.
      #expect(try store.run(run.id)?.trials.count == 5)
    }
    #expect(count == 5)
  }
}
