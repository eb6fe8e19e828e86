import Model
import Store
import Testing

/// The list of results: one line a run.
@Suite struct StoreRunListTests {
  let store: Store

  init() throws {
    store = try Store.inMemory().seeded(participants: [12, 7])
  }

  /// Adds a saved run with one attempt.
  private func saved(participant: Int = 12) throws -> RunRecord {
    let run = Samples.run(participant: participant)
    _ = try store.insertRun(run)
    let saved = run.next { $0.state = .saved }
    _ = try store.commit(RunChange(run: saved, trials: [Samples.trial(of: run, attempt: 1)]))
    return saved
  }

  private func delete(_ run: RunRecord, as id: String) throws -> RunRecord {
    let deleted = run.next { $0.deletion = Deletion(id: id, at: run.startedAt) }
    _ = try store.commit(RunChange(run: deleted))
    return deleted
  }

  @Test func `runs come newest first, part by part, each once`() throws {
    let runs = try (0..<5).map { _ in try saved().id }
    var seen: [RunID] = []
    var after: RunID?
    repeat {
      let page = try store.runs(RunFilter(), limit: 2, after: after)
      #expect(page.items.count <= 2)
      seen += page.items.map(\.run.id)
      after = page.next
    } while after != nil
    #expect(seen == runs.reversed())
  }

  @Test func `what is imported stands at the day on which it was measured`() throws {
    let today = try saved().id
    var old = Samples.run(participant: 12)
    old.id = .new()
    let trials = ["2019-05-02T10:00:00Z", "2019-05-02T09:00:00Z"].enumerated().map {
      Samples.trial(of: old, attempt: $0.offset + 1, measuredAt: Samples.time($0.element))
    }
    _ = try store.importTrials { taking in
      for trial in trials { _ = taking.add(trial) }
      return true
    }
    let listed = try store.runs(RunFilter(), limit: 10).items
    #expect(listed.map(\.run.id) == [today, old.id])
    // A run began with the first that was measured in it, whatever stands first in the file.
    #expect(listed.last?.run.startedAt == Samples.time("2019-05-02T09:00:00Z"))
    let first = try store.runs(RunFilter(), limit: 1)
    let second = try store.runs(RunFilter(), limit: 1, after: first.next)
    #expect(second.items.map(\.run.id) == [old.id])
    var written: [Timestamp] = []
    try store.forEachTrial { written.append($0.measuredAt) }
    #expect(written == written.sorted() && written.count > 2)
    #expect(try store.trials(limit: 1, after: nil).items.first?.run == today)
  }

  @Test func `a run without any row has no place in the list`() throws {
    _ = try store.insertRun(Samples.run())
    #expect(try store.runs(RunFilter(), limit: 10).items.isEmpty)
  }

  @Test func `a deleted run is in the list of the deleted ones only`() throws {
    let kept = try saved()
    let deleted = try delete(try saved(), as: "press-1")
    #expect(try store.runs(RunFilter(), limit: 10).items.map(\.run) == [kept])
    let gone = try store.runs(RunFilter(isDeleted: true), limit: 10).items.map(\.run)
    #expect(gone == [deleted])
    let byPress = try store.runs(RunFilter(deletion: "press-1"), limit: 10).items.map(\.run.id)
    #expect(byPress == [deleted.id])
    #expect(try store.runs(RunFilter(deletion: "press-2"), limit: 10).items.isEmpty)
  }

  @Test func `a run under way cannot be deleted`() throws {
    let run = Samples.run()
    _ = try store.insertRun(run)
    #expect(throws: StoreError.self) { try delete(run, as: "press-1") }
    #expect(try store.run(run.id)?.run == run)
  }

  @Test func `a list is narrowed by participant and by exercise`() throws {
    let mine = try saved(participant: 7)
    _ = try saved()
    #expect(try store.runs(RunFilter(participant: 7), limit: 10).items.map(\.run) == [mine])
    #expect(try store.runs(RunFilter(exercise: "ten-turns"), limit: 10).items.count == 2)
    #expect(try store.runs(RunFilter(exercise: "no-such"), limit: 10).items.isEmpty)
  }

  /// Replaces the one row of a run by one of another participant.
  private func correct(_ run: RunRecord, to participant: Int) throws -> RunRecord {
    let old = try #require(try store.run(run.id)?.trials.last)
    var new = Samples.trial(of: run, attempt: 1)
    new.participant = participant
    new.replaces = old.id
    let corrected = run.next()
    _ = try store.commit(
      RunChange(run: corrected, marks: [RunChange.Mark(old.id, .edited)], trials: [new]))
    return corrected
  }

  @Test func `a corrected run is in the list of whom it was corrected to`() throws {
    let run = try correct(try saved(participant: 12), to: 7)
    #expect(try store.runs(RunFilter(participant: 7), limit: 10).items.map(\.run) == [run])
    #expect(try store.runs(RunFilter(participant: 12), limit: 10).items.isEmpty)
    #expect(
      try store.resultCounts(RunFilter(participant: 7))
        == ResultCounts(runs: 1, attempts: 1, participants: 1))
    _ = try saved(participant: 7)
    #expect(try store.resultCounts(RunFilter()).participants == 1)
    let back = try correct(run, to: 12)
    #expect(try store.runs(RunFilter(participant: 12), limit: 10).items.map(\.run) == [back])
  }

  @Test func `a run of which only a part was corrected stays with whom it began`() throws {
    let run = Samples.run(participant: 12)
    _ = try store.insertRun(run)
    let trials = (1...2).map { Samples.trial(of: run, attempt: $0) }
    let saved = run.next { $0.state = .saved }
    _ = try store.commit(RunChange(run: saved, trials: trials))
    var new = trials[1]
    new.id = .new()
    new.participant = 7
    new.replaces = trials[1].id
    let corrected = saved.next()
    _ = try store.commit(
      RunChange(run: corrected, marks: [RunChange.Mark(trials[1].id, .edited)], trials: [new]))
    #expect(try store.runs(RunFilter(participant: 12), limit: 10).items.map(\.run) == [corrected])
    #expect(try store.runs(RunFilter(participant: 7), limit: 10).items.isEmpty)
  }

  @Test func `what a deletion would take is counted without what it would not`() throws {
    _ = try saved(participant: 7)
    _ = try saved()
    _ = try delete(try saved(), as: "press-1")
    let open = Samples.run()
    _ = try store.insertRun(open)
    _ = try store.commit(
      RunChange(run: open.next(), trials: [Samples.trial(of: open, attempt: 1)]))
    let counts = try store.resultCounts(RunFilter())
    #expect(counts == ResultCounts(runs: 2, attempts: 2, participants: 2))
  }

  @Test func `steps of several runs are carried out all or none`() throws {
    let first = try saved()
    let second = try saved()
    let good = RunChange(run: first.next { $0.deletion = Deletion(id: "p", at: $0.startedAt) })
    var bad = RunChange(run: second.next())
    bad.run.revision += 1
    #expect(throws: StoreError.self) { try store.commit([good, bad]) }
    #expect(try store.run(first.id)?.run == first)
  }
}
