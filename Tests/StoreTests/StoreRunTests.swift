import Model
import Store
import Testing

@Suite struct StoreRunTests {
  let store: Store

  init() throws { store = try Store.inMemory().seeded() }

  @Test func `a run comes back as it was inserted`() throws {
    var run = Samples.run(state: .waiting)
    run.device = DeviceID(rawValue: "serial:/dev/pts/4")
    run.startedOnce = true
    run.deadline = Samples.time("2026-11-17T17:36:30.125-09:30")
    run.countdownRemaining = 12.5
    run.endedAt = Samples.time("2026-11-17T17:40:00+01:00")
    let event = try store.insertRun(run)
    #expect(try store.run(run.id) == StoredRun(run: run, trials: []))
    #expect(event == StoredEvent(id: 1, kind: .run, ref: run.id.rawValue, run: run.id))
  }

  @Test func `an unknown run is nothing`() throws {
    #expect(try store.run(RunID(rawValue: "nobody")) == nil)
  }

  @Test func `every column of a trial comes back as it was`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    let first = Samples.trial(of: run, attempt: 1)
    let second = Samples.fullTrial(of: run, attempt: 2, replaces: first.id)
    _ = try store.commit(RunChange(run: run.next(), trials: [first, second]))
    #expect(try store.run(run.id)?.trials == [first, second])
    #expect(try store.trial(second.id) == second)
  }

  @Test(arguments: [0.1 + 0.2, -2.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15 + 0.3])
  func `a value keeps every bit`(value: Double) throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    let trial = Samples.trial(of: run, attempt: 1, value: value)
    _ = try store.commit(RunChange(run: run.next(), trials: [trial]))
    #expect(try store.trial(trial.id)?.value?.bitPattern == value.bitPattern)
  }

  @Test func `two equal results in a row are two results`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    _ = try store.commit(RunChange(run: run.next(), trials: [Samples.trial(of: run, attempt: 1)]))
    let again = RunChange(run: run.next().next(), trials: [Samples.trial(of: run, attempt: 2)])
    _ = try store.commit(again)
    #expect(try store.run(run.id)?.trials.map(\.value) == [2.84, 2.84])
  }

  @Test func `a step gives its events in order and the log keeps them`() throws {
    let run = Samples.run()
    let inserted = try store.insertRun(run)
    let old = Samples.trial(of: run, attempt: 1)
    let first = try store.commit(RunChange(run: run.next(), trials: [old]))
    let new = Samples.trial(of: run, attempt: 1, value: 3)
    let second = try store.commit(
      RunChange(
        run: run.next().next(), marks: [.init(old.id, .edited)], trials: [new]))
    #expect(second.map(\.ref) == [old.id.rawValue, new.id.rawValue, run.id.rawValue])
    #expect(second.map(\.kind) == [.trial, .trial, .run])
    #expect(try store.events(after: 0, limit: 100) == [inserted] + first + second)
    #expect(try store.events(after: first[0].id, limit: 2) == [first[1], second[0]])
    #expect(try store.lastEventID() == second[2].id)
    #expect(try store.trial(old.id)?.status == .edited)
    #expect(try store.trial(new.id)?.status == .valid)
  }

  @Test func `the events of one run can be had alone`() throws {
    let one = Samples.run()
    let other = Samples.run()
    _ = try store.insertRun(one)
    let event = try store.insertRun(other)
    #expect(try store.events(after: 0, run: other.id, limit: 10) == [event])
    #expect(try store.events(after: event.id, run: other.id, limit: 10).isEmpty)
  }

  @Test(arguments: [0, 2, -1, Int.max])
  func `a step from another revision is a conflict and changes nothing`(revision: Int) throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    let stale = run.next {
      $0.revision = revision
      $0.state = .saved
    }
    #expect(throws: StoreError.conflict(run: run.id, revision: 0)) {
      try store.commit(RunChange(run: stale, trials: [Samples.trial(of: run, attempt: 1)]))
    }
    #expect(try store.run(run.id) == StoredRun(run: run, trials: []))
    #expect(try store.lastEventID() == 1)
  }

  @Test func `a step of an unknown run is refused`() throws {
    let run = Samples.run()
    #expect(throws: StoreError.notFound(table: "run", id: run.id.rawValue)) {
      try store.commit(RunChange(run: run.next()))
    }
  }

  @Test func `a step that fails in its last row changes nothing`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    let good = Samples.trial(of: run, attempt: 1)
    let twin = Samples.trial(of: run, attempt: 1)
    let error = #expect(throws: StoreError.self) {
      try store.commit(RunChange(run: run.next(), trials: [good, twin]))
    }
    #expect(error?.code == "refused")
    #expect(try store.run(run.id) == StoredRun(run: run, trials: []))
    #expect(try store.lastEventID() == 1)
  }

  @Test func `a mark on another run's trial is refused`() throws {
    let run = Samples.run()
    let other = Samples.run()
    _ = try store.insertRun(run)
    _ = try store.insertRun(other)
    let trial = Samples.trial(of: run, attempt: 1)
    _ = try store.commit(RunChange(run: run.next(), trials: [trial]))
    #expect(throws: StoreError.notFound(table: "trial", id: trial.id.rawValue)) {
      try store.commit(RunChange(run: other.next(), marks: [.init(trial.id, .undone)]))
    }
    #expect(try store.trial(trial.id)?.status == .valid)
  }

  @Test func `a trial of another run is refused`() throws {
    let run = Samples.run()
    let other = Samples.run()
    _ = try store.insertRun(run)
    _ = try store.insertRun(other)
    let error = #expect(throws: StoreError.self) {
      let trial = Samples.trial(of: other, attempt: 1)
      return try store.commit(RunChange(run: run.next(), trials: [trial]))
    }
    #expect(error?.code == "refused")
  }

  @Test func `a trial that contradicts its run is refused`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    var trial = Samples.trial(of: run, attempt: 1)
    trial.participant = 13
    let error = #expect(throws: StoreError.self) {
      try store.commit(RunChange(run: run.next(), trials: [trial]))
    }
    #expect(error?.code == "refused")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a value that is no number is refused and never an empty field`(value: Double) throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    var inDetails = Samples.trial(of: run, attempt: 1)
    inDetails.details = ["eye": .number(value)]
    for trial in [Samples.trial(of: run, attempt: 1, value: value), inDetails] {
      let error = #expect(throws: StoreError.self) {
        try store.commit(RunChange(run: run.next(), trials: [trial]))
      }
      #expect(error?.code == "refused")
    }
  }

  @Test func `the identity of a run never changes`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    let alterations: [(inout RunRecord) -> Void] = [
      { $0.equipment = "club" }, { $0.simulated = false }, { $0.startedAt.milliseconds += 1 },
    ]
    for alter in alterations {
      let error = #expect(throws: StoreError.self) {
        try store.commit(RunChange(run: run.next(alter)))
      }
      #expect(error?.code == "refused")
    }
  }

  @Test func `open runs are the ones that are neither saved nor cancelled`() throws {
    var open: [RunRecord] = []
    for state in [Run.State.ready, .saved, .waiting, .lost, .cancelled, .full] {
      var run = Samples.run(state: state)
      run.startedAt.milliseconds -= Int64(open.count)
      _ = try store.insertRun(run)
      if state != .saved && state != .cancelled { open.append(run) }
    }
    #expect(try store.openRuns().map(\.run) == open.reversed())
  }

  @Test func `a run of an unknown participant is refused`() throws {
    let error = #expect(throws: StoreError.self) {
      try store.insertRun(Samples.run(participant: 99))
    }
    #expect(error?.code == "refused")
  }
}
