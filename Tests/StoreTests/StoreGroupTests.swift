import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Group runs as they are kept.
@Suite struct StoreGroupTests {
  private let store: Store
  private let group = GroupRecord(
    table: "beep", tableVersion: 1, tableHash: String(repeating: "a", count: 64),
    tableText: "id: beep", rules: GroupRules(warnings: 1, consecutive: true),
    createdAt: Samples.time("2026-11-17T17:36:00+01:00"))
  private let now = Samples.time("2026-11-17T17:40:00+01:00")

  init() throws {
    store = try Store.inMemory()
    try store.startSession(Samples.session)
    try store.registerExercises([Samples.tenTurns])
    for (number, name) in [(12, "Maja"), (14, "Nils")] {
      try store.upsertParticipant(Participant(number: number, nickname: name))
    }
    try store.insertGroup(
      group,
      entries: [GroupEntry(participant: 12, bib: 2), GroupEntry(participant: 14, bib: 1)])
  }

  private func running(_ events: [GroupEvent], state: GroupRun.State = .running) -> GroupChange {
    var head = group
    head.state = state
    head.boot = "one"
    head.start = HostInstant(nanoseconds: 7)
    head.startedAt = now
    return GroupChange(group: head, events: events, at: now)
  }

  private func event(
    _ sequence: Int, _ kind: GroupEvent.Kind, _ participant: Int? = nil, reason: String? = nil
  ) -> GroupEvent {
    GroupEvent(
      sequence: sequence, id: "e\(sequence)", kind: kind, participant: participant,
      at: HostInstant(nanoseconds: Int64(sequence) * 1000), uncertainty: 0.02, source: .key,
      screen: "tablet", completed: kind == .out ? 7 : nil, reason: reason)
  }

  private func count(_ table: String) throws -> Int {
    try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  @Test func `a group comes back as it was written, events in their order`() throws {
    let events = [event(1, .start), event(2, .warn, 12), event(3, .out, 12, reason: "tired")]
    _ = try store.commit(running(events))
    let found = try #require(try store.group(group.id))
    #expect(found.group == running([]).group)
    #expect(found.entries.map(\.bib) == [1, 2])
    #expect(found.events == events)
    #expect(try store.groupUnderWay()?.group.id == group.id)
    #expect(try store.groups(limit: 5).count == 1)
    #expect(try store.problems().isEmpty)
  }

  @Test func `an event with its result is kept as a whole or not at all`() throws {
    _ = try store.commit(running([event(1, .start)]))
    let run = Samples.run(state: .saved)
    var change = running([event(2, .out, 12)])
    change.new = [.init(run: run, trial: Samples.trial(of: run, attempt: 1))]
    #expect(try store.commit(change).map(\.count) == [2])
    #expect(try store.group(group.id)?.runs == [12: run.id])
    let second = Samples.run(state: .saved)
    var again = running([event(2, .out, 12)])
    again.new = [.init(run: second, trial: Samples.trial(of: second, attempt: 1))]
    #expect(throws: StoreError.self) { try store.commit(again) }
    #expect(try store.run(second.id) == nil)
    #expect(try store.group(group.id)?.events.count == 2)
  }

  @Test func `events are never changed, and a bib or a person is in once`() throws {
    _ = try store.commit(running([event(1, .start)]))
    #expect(throws: (any Error).self) {
      try store.write { try $0.execute(sql: "UPDATE groupEvent SET at = 1") }
    }
    for entries in [[(12, 1), (12, 2)], [(12, 1), (14, 1)], [(99, 1)]] {
      let entries = entries.map { GroupEntry(participant: $0.0, bib: $0.1) }
      var other = group
      other.id = .new()
      #expect(throws: StoreError.self) { try store.insertGroup(other, entries: entries) }
    }
    #expect(try count("groupRun") == 1)
  }

  @Test func `one group runs at a time`() throws {
    _ = try store.commit(running([event(1, .start)]))
    var other = group
    other.id = .new()
    try store.insertGroup(other, entries: [GroupEntry(participant: 12, bib: 1)])
    var change = running([event(1, .start)])
    change.group.id = other.id
    #expect(throws: StoreError.self) { try store.commit(change) }
  }

  @Test func `results of a group that was made for a plan are runs of the plan`() throws {
    let plan = PlanRecord(title: "Tisdag", content: #"{"participants":[12]}"#, startedAt: now)
    try store.insertPlan(plan)
    var waiting = group
    waiting.id = .new()
    waiting.plan = plan.id
    let entries = [GroupEntry(participant: 12, bib: 2), GroupEntry(participant: 14, bib: 1)]
    try store.insertGroup(waiting, entries: entries)
    var planned = waiting
    planned.id = .new()
    try store.insertGroup(planned, entries: entries, inPlaceOf: [waiting.id, group.id])
    #expect(try store.group(waiting.id)?.group.state == .cancelled)
    #expect(try store.group(planned.id)?.group.plan == plan.id)
    let open = try #require(try store.plan(plan.id)?.groups)
    #expect(open.map(\.id) == [planned.id])
    #expect(open.map(\.participants) == [[14, 12]])
    let run = Samples.run(state: .saved)
    var change = running([event(1, .start), event(2, .out, 12)], state: .over)
    (change.group.id, change.group.plan) = (planned.id, plan.id)
    change.new = [.init(run: run, trial: Samples.trial(of: run, attempt: 1))]
    _ = try store.commit(change)
    #expect(try store.plan(plan.id)?.runs.map(\.run) == [run.id])
    #expect(try store.plan(plan.id)?.groups.isEmpty == true)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a group outlives the plan that goes with the last person in it`() throws {
    let plan = PlanRecord(title: "Tisdag", content: #"{"participants":[12]}"#, startedAt: now)
    try store.insertPlan(plan)
    var planned = group
    planned.id = .new()
    planned.plan = plan.id
    try store.insertGroup(
      planned,
      entries: [GroupEntry(participant: 12, bib: 2), GroupEntry(participant: 14, bib: 1)])
    _ = try store.forget(12, results: .anonymise, at: now)
    #expect(try store.plan(plan.id) == nil)
    let left = try #require(try store.group(planned.id))
    #expect(left.group.plan == nil)
    #expect(left.entries.map(\.participant) == [14])
    // What held the plan in memory counts for none.
    let run = Samples.run(participant: 14, state: .saved)
    var change = running([event(1, .start), event(2, .out, 14)], state: .over)
    (change.group.id, change.group.plan) = (planned.id, plan.id)
    change.new = [.init(run: run, trial: Samples.trial(of: run, attempt: 1))]
    _ = try store.commit(change)
    #expect(try store.plan(of: run.id) == nil)
    #expect(try store.problems().isEmpty)
  }

  @Test(arguments: Erasure.Results.allCases)
  func `who has a result that is too old is gone from it`(results: Erasure.Results) throws {
    var idle = group
    idle.id = .new()
    idle.state = .cancelled
    try store.insertGroup(idle, entries: [GroupEntry(participant: 14, bib: 1)])
    var run = Samples.run(state: .saved)
    run.startedAt = now
    var change = running([event(1, .start), event(2, .out, 12), event(3, .warn, 14)], state: .over)
    change.new = [.init(run: run, trial: Samples.trial(of: run, attempt: 1, measuredAt: now))]
    _ = try store.commit(change)
    try store.setRetention(Retention(months: 6, results: results))
    let early = Samples.time("2026-12-01T12:00:00+01:00")
    #expect(try store.applyRetention(at: early) == nil)
    #expect(try store.group(group.id)?.entries.count == 2)
    let late = Samples.time("2027-11-22T12:00:00+01:00")
    #expect(try store.applyRetention(at: late)?.runs == 1)
    // Nobody else had a result, so that nothing is left of either.
    #expect(try count("groupRun") == 0)
    #expect(try count("groupEntry") == 0)
    #expect(try count("groupEvent") == 0)
  }

  @Test func `a time at the finish of somebody who is forgotten seems to be nobody's never`() throws
  {
    func time(_ number: Int, _ kind: GroupEvent.Kind, _ person: Int?, ref: String?) -> GroupEvent {
      var event = event(number, kind, person)
      event.ref = ref
      return event
    }
    let events = [
      event(1, .start), event(2, .unassigned), time(3, .assign, 12, ref: "e2"),
      time(4, .void, 12, ref: "e3"), time(5, .assign, 12, ref: "e2"), event(6, .unassigned),
    ]
    _ = try store.commit(running(events))
    var over = running([], state: .over)
    over.group.endedAt = now
    _ = try store.commit(over)
    _ = try store.forget(12, results: .delete, at: now)
    let found = try #require(try store.group(group.id))
    #expect(
      found.events.map(\.kind) == [.start, .unassigned, .assign, .void, .assign, .unassigned])
    #expect(found.events.allSatisfy { $0.participant == nil })
    #expect(try store.problems().isEmpty)
  }

  @Test func `who is forgotten is gone from it, and so are words about them`() throws {
    let events = [
      event(1, .start), event(2, .warn, 12), event(3, .out, 14, reason: "ran with Maja"),
    ]
    _ = try store.commit(running(events))
    #expect(throws: StoreError.self) {
      try store.forget(12, results: .delete, at: now)
    }
    var over = running([], state: .over)
    over.group.endedAt = now
    _ = try store.commit(over)
    _ = try store.forget(12, results: .delete, at: now)
    let found = try #require(try store.group(group.id))
    #expect(found.entries.map(\.participant) == [14])
    #expect(found.events.map(\.kind) == [.start, .out])
    #expect(found.events.last?.reason == "ran with …")
    _ = try store.forget(14, results: .anonymise, at: now)
    for table in ["groupRun", "groupEntry", "groupEvent"] { #expect(try count(table) == 0) }
    #expect(try store.problems().isEmpty)
  }
}
