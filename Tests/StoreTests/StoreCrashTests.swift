import Dispatch
import Foundation
import Model
import Store
import TestSupport
import Testing

/// Power that goes at any moment takes nothing that was shown.
@Suite struct StoreCrashTests {
  /// The child prints the identity of each trial once it is committed, until a thread of its own
  /// kills it in the middle of whatever write is then under way.
  @Test(arguments: [1, 29, 101, 400])
  func `all that was committed is there after kill -9`(count: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("sideline.sqlite")
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) { [path = path as String, count = count as Int] in
      let store = try Store(path: path).seeded()
      var run = Samples.run()
      _ = try store.insertRun(run)
      let committed = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<count { committed.wait() }
        // Anywhere within the next few writes.
        let moment = ContinuousClock.now + .microseconds(Int.random(in: 0...5000))
        while ContinuousClock.now < moment {}
        kill(getpid(), SIGKILL)
      }
      for attempt in 1... {
        run = run.next()
        let trial = Samples.fullTrial(of: run, attempt: attempt, replaces: nil)
        _ = try store.commit(RunChange(run: run, trials: [trial]))
        let line = "committed \(trial.id)\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, line.utf8.count) }
        committed.signal()
      }
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let printed = output.split(separator: "\n")
      .filter { $0.hasPrefix("committed ") }.map { String($0.dropFirst("committed ".count)) }
    #expect(printed.count >= count)

    let store = try Store(path: path)
    let stored = try #require(try store.openRuns().first)
    let kept = stored.trials.map(\.id.rawValue)
    #expect(Array(kept.prefix(printed.count)) == printed)
    #expect(kept.count <= printed.count + 1)
    #expect(stored.run.revision == kept.count)
    #expect(try store.lastEventID() == Int64(1 + 2 * kept.count))
    #expect(try store.problems().isEmpty)
  }
}
