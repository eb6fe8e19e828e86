import Model
import TestSupport
import Testing

@testable import Store

/// Of what many did at once a list shows one run.
@Suite struct StoreGatheringTests {
  private static let mean = Exercise(
    id: "heart-mean", number: 0, version: 1,
    title: LocalizedText(sv: "Medelpuls", en: "Mean pulse"),
    kind: .integer, attempts: 1, equipment: [], quantity: .heartRate, unit: .perMinute,
    picture: "step-test")

  private let store: Store
  private let now = Samples.time("2026-11-17T17:40:00+01:00")
  private let people = [12, 14, 16]

  init() throws {
    store = try Store.inMemory()
    try store.startSession(Samples.session)
    try store.registerExercises([Samples.tenTurns, Self.mean])
    for number in people { try store.upsertParticipant(Participant(number: number)) }
  }

  private func new(_ participant: Int, of exercise: Exercise, at moment: Timestamp)
    -> GroupChange.NewRun
  {
    var run = Samples.run(participant: participant, state: .saved)
    (run.exercise, run.exerciseVersion, run.startedAt) = (exercise.id, exercise.version, moment)
    return .init(run: run, trial: Samples.trial(of: run, attempt: 1, measuredAt: moment))
  }

  /// - Returns: Its runs, in the order of their people.
  private func group(_ moments: [Timestamp]) throws -> (id: GroupID, runs: [RunID]) {
    var group = GroupRecord(
      table: "beep", tableVersion: 1, tableHash: String(repeating: "a", count: 64),
      tableText: "id: beep", rules: GroupRules(warnings: 1, consecutive: true), createdAt: now)
    try store.insertGroup(
      group, entries: people.map { GroupEntry(participant: $0, bib: $0) })
    (group.state, group.boot, group.start) = (.over, "one", HostInstant(nanoseconds: 7))
    group.startedAt = now
    var change = GroupChange(group: group, events: [], at: now)
    change.new = zip(people, moments).map { new($0, of: Samples.tenTurns, at: $1) }
    _ = try store.commit(change)
    return (group.id, change.new.map(\.run.id))
  }

  private func listed(_ change: (inout RunFilter) -> Void = { _ in }) throws -> [RunID] {
    var filter = RunFilter()
    filter.isGathered = true
    change(&filter)
    return try store.runs(filter, limit: 100).items.map(\.run.id)
  }

  @Test func `of a group the newest run stands for all`() throws {
    let alone = new(12, of: Samples.tenTurns, at: now)
    _ = try store.insertRun(alone.run)
    var next = alone.run
    next.revision += 1
    _ = try store.commit(RunChange(run: next, trials: [alone.trial]))
    let first = try group([now, now, now])
    let second = try group([now, now, now])
    #expect(try listed() == [second.runs[2], first.runs[2], alone.run.id])
    #expect(
      try store.gatherings(of: listed())
        == [
          first.runs[2]: Gathering(kind: .group(first.id), runs: first.runs),
          second.runs[2]: Gathering(kind: .group(second.id), runs: second.runs),
        ])
    #expect(try store.runs(RunFilter(), limit: 100).items.count == 7)
  }

  @Test func `when it is deleted, or outside of the days asked for, another one does`() throws {
    let days = [
      "2026-11-17T17:36:00+01:00", "2026-11-18T00:10:00+01:00", "2026-11-18T00:20:00+01:00",
    ]
    .map(Samples.time)
    let group = try group(days)
    #expect(try listed() == [group.runs[2]])
    #expect(try listed { $0.to = days[0] } == [group.runs[0]])
    #expect(try listed { ($0.from, $0.to) = (days[0], days[1]) } == [group.runs[1]])
    var run = try #require(try store.run(group.runs[2])).run
    run.revision += 1
    run.deletion = Deletion(id: "d", at: now)
    _ = try store.commit(RunChange(run: run))
    #expect(try listed() == [group.runs[1]])
  }

  @Test func `of a session of the wall one run stands for all three of each member`() throws {
    let session = HeartSessionRecord(
      boot: "one", start: HostInstant(nanoseconds: 1_000_000_000), startedAt: now)
    try store.begin(
      session,
      members: people.map { HeartSession.Member(participant: $0, maximum: 200, basis: "measured") })
    var head = session
    (head.state, head.endedAt) = (.over, now)
    var results: [Int: HeartSessionEnd.Result] = [:]
    for number in people {
      let runs = (0..<3).map { _ in
        var new = new(number, of: Self.mean, at: now)
        new.trial.details = ["wall": .string(session.id.rawValue)]
        return new
      }
      results[number] = .init(runs: runs, curve: HeartCurve([.init(time: 0, rate: 150)]))
    }
    _ = try store.end(HeartSessionEnd(session: head, results: results))
    #expect(try store.runs(RunFilter(), limit: 100).items.count == 9)
    let shown = try listed()
    #expect(shown.count == 1)
    let gathering = try #require(try store.gatherings(of: shown).values.first)
    #expect(gathering.kind == .wall(session.id))
    #expect(gathering.runs.count == 3)
    // Whoever asks for one of the three exercises is shown it.
    let own = try #require(results[14]?.runs.last?.run)
    #expect(try listed { $0.exercise = own.exercise }.contains(own.id))
  }
}
