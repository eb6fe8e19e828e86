import Model
import TestSupport
import Testing

@testable import Store

/// A file is gathered beside the database, and nobody waits for that.
@Suite struct ImportStageTests {
  let folder: TemporaryFolder
  let store: Store
  let run = Samples.run(state: .saved)
  let live = Samples.run()

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("sideline.sqlite")).seeded()
    _ = try store.insertRun(live)
  }

  @Test func `results that come while a file is read are kept, and so is the file`() throws {
    let first = Samples.fullTrial(of: run, attempt: 1, replaces: nil)
    let second = Samples.trial(of: run, attempt: 2)
    let result = Samples.trial(of: live, attempt: 1)
    let counts = try store.stageTrials { taking in
      #expect(taking.add(first).isNew)
      // One writer at a time: this would wait for the file if the file held it.
      _ = try store.commit(RunChange(run: live.next(), trials: [result]))
      #expect(taking.add(second).isNew)
      return true
    }
    #expect(counts?.new == 2)
    #expect(try store.run(run.id)?.trials == [first, second])
    #expect(try store.run(live.id)?.trials == [result])
    #expect(try store.problems().isEmpty)
  }

  @Test func `looking changes nothing and sees what it added itself`() throws {
    let trial = Samples.trial(of: run, attempt: 1)
    let before = try store.lastEventID()
    let counts = try store.stageTrials { taking in
      #expect(taking.add(trial).isNew)
      #expect(taking.add(trial).code == .identityTwice)
      var other = Samples.trial(of: run, attempt: 1)
      other.id = .new()
      #expect(taking.add(other).code == .slotTaken)
      return false
    }
    #expect(counts?.new == 1)
    #expect(try store.run(run.id) == nil)
    #expect(try store.lastEventID() == before)
  }

  @Test func `people, exercises and sessions come with their rows`() throws {
    var trial = Samples.trial(of: run, attempt: 1)
    trial.participant = 77
    trial.exercise = "of-elsewhere"
    trial.session = SessionID(rawValue: "01930000-0000-7000-8000-00000000000f")
    let counts = try store.stageTrials { $0.add(trial).isNew }
    #expect(counts?.participants == [77])
    #expect(counts?.exercises == ["of-elsewhere"])
    #expect(try store.run(run.id)?.trials == [trial])
    #expect(try store.participants().map(\.number) == [12, 77])
  }

  @Test func `a row in whose place another came meanwhile is found by the second reading`() throws {
    let trial = Samples.trial(of: run, attempt: 1)
    var other = trial
    other.id = .new()
    let counts = try store.stageTrials { taking in
      #expect(taking.add(trial).isNew)
      _ = try store.importTrials { $0.add(other).isNew }
      return true
    }
    #expect(counts == nil)
    #expect(try store.run(run.id)?.trials == [other])
    _ = try store.importTrials { taking in
      #expect(taking.add(trial).code == .slotTaken)
      return false
    }
  }

  @Test func `a row of a run that was forgotten meanwhile is not added`() throws {
    let known = Samples.trial(of: run, attempt: 1)
    _ = try store.importTrials { $0.add(known).isNew }
    let counts = try store.stageTrials { taking in
      #expect(taking.add(Samples.trial(of: run, attempt: 2)).isNew)
      _ = try store.commit(RunChange(run: live.next { $0.state = .cancelled }))
      _ = try store.forget(12, results: .delete, at: Samples.time("2026-11-22T06:00:00+01:00"))
      return true
    }
    #expect(counts == nil)
    #expect(try store.run(run.id) == nil)
    #expect(try store.problems().isEmpty)
  }
}

extension ImportTransaction.Result {
  fileprivate var isNew: Bool { if case .new = self { true } else { false } }

  fileprivate var code: ImportRefusal.Code? {
    if case .refused(let refusal) = self { refusal.code } else { nil }
  }
}
