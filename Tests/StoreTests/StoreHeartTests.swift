import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Straps and sessions of the heart-rate wall as they are kept.
@Suite struct StoreHeartTests {
  private let store: Store
  private let now = Samples.time("2026-11-17T17:40:00+01:00")
  private let session = HeartSessionRecord(
    boot: "one", start: HostInstant(nanoseconds: 1_000_000_000),
    startedAt: Samples.time("2026-11-17T17:36:00+01:00"))

  private static let mean = Exercise(
    id: "heart-mean", number: 0, version: 1,
    title: LocalizedText(sv: "Medelpuls", en: "Mean pulse"),
    kind: .integer, attempts: 1, equipment: [], quantity: .heartRate, unit: .perMinute,
    picture: "step-test")

  init() throws {
    store = try Store.inMemory()
    try store.startSession(Samples.session)
    try store.registerExercises([Samples.tenTurns, Self.mean])
    for (number, name) in [(12, "Maja"), (14, "Nils")] {
      try store.upsertParticipant(Participant(number: number, nickname: name))
    }
  }

  private func strap(_ key: String, _ participant: Int) -> StrapRecord {
    StrapRecord(key: key, participant: participant, name: "Polar H10", givenAt: now)
  }

  private func count(_ table: String) throws -> Int {
    try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  private func point(_ participant: Int, _ second: Int64, _ rate: Double) -> StoredHeartPoint {
    StoredHeartPoint(
      participant: participant, at: HostInstant(nanoseconds: second * 1_000_000_000), rate: rate)
  }

  private func begin() throws {
    try store.begin(
      session,
      members: [HeartSession.Member(participant: 12, maximum: 200, basis: "measured")])
  }

  private func end(_ state: HeartSession.State = .over) throws -> RunRecord {
    var run = Samples.run(state: .saved)
    (run.exercise, run.exerciseVersion) = (Self.mean.id, Self.mean.version)
    run.startedAt = now
    var head = session
    head.state = state
    head.endedAt = now
    var trial = Samples.trial(of: run, attempt: 1, measuredAt: now)
    trial.details = [
      "max_heart_rate": .number(200.2), "max_basis": .string("age"),
      "wall": .string(session.id.rawValue), "known_s": .number(60),
    ]
    let new = GroupChange.NewRun(run: run, trial: trial)
    let curve = HeartCurve([.init(time: 0, rate: 150), .init(time: 1000, rate: 151)])
    _ = try store.end(
      HeartSessionEnd(session: head, results: [12: .init(runs: [new], curve: curve)]))
    return run
  }

  @Test func `a strap is one child's and a child has one strap`() throws {
    try store.give(strap("ble:1", 12))
    try store.give(strap("ble:2", 14))
    #expect(try store.straps() == [strap("ble:1", 12), strap("ble:2", 14)])
    try store.give(strap("ble:2", 12))
    #expect(try store.straps() == [strap("ble:2", 12)])
    try store.takeBack(strap: "ble:2")
    #expect(try store.straps().isEmpty)
    #expect(throws: StoreError.self) { try store.give(strap("ble:3", 99)) }
  }

  @Test func `points become one curve for each member, and one session is recorded at a time`()
    throws
  {
    try begin()
    #expect(throws: StoreError.self) {
      var other = session
      other.id = .new()
      try store.begin(other, members: [])
    }
    let late = HeartSession.Member(participant: 14, maximum: nil, basis: nil, simulated: true)
    try store.append([point(12, 2, 150), point(14, 2, 99)], [late], to: session.id)
    // What is written again after a failure is there once.
    try store.append([point(12, 2, 150), point(12, 3, 151)], [], to: session.id)
    #expect(
      try store.heartPoints(of: session.id)
        == [point(12, 2, 150), point(14, 2, 99), point(12, 3, 151)])
    let found = try #require(try store.heartSessionUnderWay())
    #expect(found.session == session)
    #expect(found.members.map(\.participant) == [12, 14])
    #expect(found.members.map(\.simulated) == [false, true])
    let run = try end()
    #expect(try store.heartSessionUnderWay() == nil)
    #expect(try count("heartPoint") == 0)
    #expect(try store.heartCurves(of: session.id).keys.sorted() == [12])
    #expect(try store.heartCurves(of: session.id)[12]?.points.count == 2)
    let over = try #require(try store.heartSessions(limit: 3).first)
    #expect(over.session.state == .over)
    #expect(over.members[0].run == run.id)
    #expect(try store.run(run.id)?.trials.count == 1)
    #expect(try store.problems().isEmpty)
  }

  @Test func `who is forgotten is gone from straps, sessions and curves`() throws {
    try store.give(strap("ble:1", 12))
    try begin()
    try store.append([point(12, 2, 150)], [], to: session.id)
    #expect(throws: StoreError.self) { try store.forget(12, results: .delete, at: now) }
    _ = try end()
    _ = try store.forget(12, results: .anonymise, at: now)
    for table in ["strap", "heartSession", "heartMember", "heartPoint"] {
      #expect(try count(table) == 0, "\(table)")
    }
    #expect(try store.problems().isEmpty)
  }

  @Test func `who is forgotten takes nobody else's pulse along`() throws {
    try begin()
    let nils = HeartSession.Member(participant: 14, maximum: nil, basis: nil)
    _ = try store.forget(14, results: .delete, at: now)
    try store.append([point(14, 2, 99), point(12, 2, 150)], [nils], to: session.id)
    #expect(try store.heartPoints(of: session.id) == [point(12, 2, 150)])
    #expect(try store.heartSessionUnderWay()?.members.map(\.participant) == [12])
  }

  @Test(arguments: [true, false])
  func `a pulse that is nobody's tells neither an age nor a session`(isForgotten: Bool) throws {
    try begin()
    let run = try end()
    if isForgotten {
      _ = try store.forget(12, results: .anonymise, at: now)
    } else {
      try store.setRetention(Retention(months: 6, results: .anonymise))
      _ = try store.applyRetention(at: Samples.time("2027-11-22T12:00:00+01:00"))
    }
    let trial = try #require(try store.run(run.id)?.trials.first)
    #expect(trial.participant != 12)
    #expect(trial.details == ["known_s": .number(60)])
  }

  @Test(arguments: Erasure.Results.allCases)
  func `who has a result that is too old is gone from it`(results: Erasure.Results) throws {
    try begin()
    _ = try end()
    try store.setRetention(Retention(months: 6, results: results))
    #expect(try store.applyRetention(at: Samples.time("2026-12-01T12:00:00+01:00")) == nil)
    #expect(try count("heartMember") == 1)
    let late = Samples.time("2027-11-22T12:00:00+01:00")
    #expect(try store.applyRetention(at: late)?.runs == 1)
    #expect(try count("heartMember") == 0)
    #expect(try count("heartSession") == 0)
  }

  @Test func `a curve comes back as it was written, and no torn one does`() {
    let curve = HeartCurve([.init(time: 0, rate: 60), .init(time: 4_000_000, rate: 240)])
    #expect(HeartCurve(bytes: curve.bytes) == curve)
    #expect(curve.bytes.count == 10)
    #expect(HeartCurve(bytes: Array(curve.bytes.dropLast())) == nil)
    #expect(HeartCurve(bytes: [0, 0, 0, 0, 0]) == nil)
  }
}
