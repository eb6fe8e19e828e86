import Foundation
import GRDB
import Model
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Cleaning the file of what was erased lets everything else go first.
@Suite struct CleaningTests {
  private static let secret = "Zebulon"
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `what runs ends as soon as something else is to be written`() throws {
    let cleaning = Cleaning()
    let queue = try DatabaseQueue()
    let code = Mutex<ResultCode?>(nil)
    let thread = Thread {
      do {
        try cleaning.run(queue) { db in
          try db.execute(
            sql: """
              WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
              """)
        }
      } catch {
        code.withLock { $0 = (error as? DatabaseError)?.resultCode ?? .SQLITE_ERROR }
      }
    }
    thread.start()
    while code.withLock({ $0 }) == nil { cleaning.giveWay() }
    #expect(code.withLock { $0 } == .SQLITE_INTERRUPT)
  }

  @Test func `results are kept while the file is cleaned, and in the end it is clean`() throws {
    let path = folder.file("sideline.sqlite")
    let store = try Store(path: path).seeded(participants: [12, 13])
    let live = Samples.run()
    _ = try store.insertRun(live)
    _ = try store.importTrials { taking in
      for index in 0..<400 {
        var run = Samples.run(participant: 13, state: .saved)
        run.id = .new()
        var trial = Samples.fullTrial(of: run, attempt: index + 1, replaces: nil)
        trial.reason = "\(Self.secret) \(index)"
        if case .new = taking.add(trial) { continue }
        return false
      }
      return true
    }
    _ = try store.forget(13, results: .delete, at: live.startedAt)
    let isDone = Mutex(false)
    let thread = Thread {
      while !isDone.withLock({ $0 }) { _ = try? store.scrub() }
    }
    thread.start()
    var run = live
    var kept: [Trial] = []
    for attempt in 1...60 {
      run = run.next()
      let trial = Samples.trial(of: live, attempt: attempt)
      _ = try store.commit(RunChange(run: run, trials: [trial]))
      kept.append(trial)
    }
    isDone.withLock { $0 = true }
    while try !store.scrub() {}
    #expect(try store.run(live.id)?.trials == kept)
    #expect(try store.erasures(limit: 1).first?.isScrubbed == true)
    for end in ["", "-wal"] {
      let bytes = FileManager.default.contents(atPath: path + end) ?? Data()
      #expect(bytes.range(of: Data(Self.secret.utf8)) == nil)
    }
  }
}
