import Model
import TestSupport
import Testing

@testable import Store

/// What a tablet of a club has still to send is put down as it is written.
@Suite struct ClubDueTests {
  let store: Store

  init() throws { store = try Store.inMemory().seeded(participants: [12, 14]) }

  private func kinds() throws -> [ClubDue.Kind: Int] {
    Dictionary(grouping: try store.due(), by: \.kind).mapValues(\.count)
  }

  private func settle() throws { try store.settleClubDue(try store.due()) }

  @Test func `a tablet of no club puts nothing down`() throws {
    _ = try store.saveRun()
    #expect(try store.due().isEmpty)
    #expect(try store.clubState() == nil)
  }

  @Test func `joining puts down all that is there, but for runs that go on`() throws {
    _ = try store.saveRun()
    _ = try store.insertRun(Samples.run())
    _ = try store.joined()
    #expect(try kinds() == [.person: 2, .run: 1, .exercise: 1])
    #expect(throws: StoreError.self) { try store.joinClub(Samples.club) }
  }

  @Test func `everybody has an identity of their own, also who comes later`() throws {
    _ = try store.joined()
    try store.upsertParticipant(Participant(number: 15, nickname: "Ture"))
    let people = try store.due().map(\.key)
    #expect(Set(people).count == 3)
    // RFC 9562 section 5.4.
    let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    for person in people { #expect(person.wholeMatch(of: form) != nil) }
  }

  @Test func `a run goes when it is over, and again with each row, note and deletion`() throws {
    _ = try store.joined()
    try settle()
    let run = Samples.run()
    let trial = Samples.trial(of: run, attempt: 1)
    _ = try store.insertRun(run)
    _ = try store.commit(RunChange(run: run.next(), trials: [trial]))
    #expect(try store.due().isEmpty)
    var saved = run.next().next { $0.state = .saved }
    _ = try store.commit(RunChange(run: saved))
    #expect(try kinds() == [.run: 1, .exercise: 1])
    try settle()
    var correction = Samples.trial(of: run, attempt: 1, value: 3)
    correction.replaces = trial.id
    saved = saved.next()
    _ = try store.commit(
      RunChange(
        run: saved, marks: [RunChange.Mark(trial.id, .edited)], trials: [correction]))
    #expect(try kinds() == [.run: 1])
    try settle()
    saved = saved.next()
    _ = try store.commit(RunChange(run: saved, note: "Motvind"))
    #expect(try kinds() == [.run: 1])
    try settle()
    saved = saved.next { $0.deletion = Deletion(id: "x", at: $0.startedAt) }
    _ = try store.commit(RunChange(run: saved))
    #expect(try kinds() == [.run: 1])
  }

  @Test func `what changed after it was sent stays due`() throws {
    _ = try store.joined()
    let sent = try store.due()
    try store.upsertParticipant(Participant(number: 12, nickname: "Maja"))
    try store.settleClubDue(sent)
    let left = try store.due()
    #expect(left.count == 1)
    guard case .person(let person, let members)? = left.first?.content else {
      Issue.record("\(left)")
      return
    }
    #expect(person.participant.nickname == "Maja")
    #expect(members.contains(.nickname))
  }

  @Test func `only the fields that changed go again`() throws {
    _ = try store.joined()
    try settle()
    try store.upsertParticipant(Participant(number: 12, nickname: "Maja", card: "A7"))
    guard case .person(_, let members)? = try store.due().first?.content else {
      Issue.record("nothing due")
      return
    }
    #expect(members == [.nickname, .card])
  }

  @Test func `eye tests stay at home until the club wants them`() throws {
    var eye = Samples.tenTurns
    eye.id = "eye-acuity"
    try store.registerExercises([eye])
    _ = try store.joined()
    try settle()
    var run = Samples.run(state: .saved)
    run.exercise = "eye-acuity"
    _ = try store.insertRun(run, with: [Samples.trial(of: run, attempt: 1)])
    #expect(try store.due().filter { $0.kind == .run }.isEmpty)
    #expect(try store.clubBacklog().runs == 0)
    _ = try store.takeFromClub([], at: .now()) { $0.eye = true }
    #expect(try store.due().filter { $0.kind == .run }.map(\.key) == [run.id.rawValue])
  }

  @Test func `when the club wants names everybody's go`() throws {
    var club = Samples.club
    club.names = false
    _ = try store.joined(club)
    try settle()
    _ = try store.takeFromClub([], at: .now()) { $0.names = true }
    let members = try store.due().compactMap { due -> ClubMember? in
      guard case .person(_, let members) = due.content else { return nil }
      return members
    }
    #expect(members == [.names, .names])
  }

  @Test func `what is refused is set aside until it changes`() throws {
    _ = try store.joined()
    let first = try #require(try store.due().first)
    try store.refuseClubDue(first, reason: "SL010: no")
    #expect(try store.due().count == 1)
    #expect(try store.clubBacklog().refusals.map(\.reason) == ["SL010: no"])
    try store.retryClubRefusals()
    #expect(try store.due().count == 2)
  }

  @Test func `who is forgotten is told to the club, and nothing else of them`() throws {
    _ = try store.saveRun()
    _ = try store.joined()
    let person = try #require(
      try store.due().first { due in
        guard case .person(let person, _) = due.content else { return false }
        return person.participant.number == 12
      }?.key)
    _ = try store.forget(12, results: .delete, at: .now())
    let due = try store.due()
    #expect(!due.contains { $0.key == person } && !due.contains { $0.kind == .run })
    let digest = try #require(ClubErasure.digest(person))
    #expect(due.contains { $0.content == .erasure(digest: digest, .delete) })
  }

  /// SHA-256 of the sixteen bytes 11 … 11, as `sha256sum` tells it.
  @Test func `a person's digest is that of the identity's bytes`() {
    #expect(
      ClubErasure.digest("11111111-1111-4111-8111-111111111111")
        == "e3e6ae2cd3a325471ec97b9509e0438f638bedbba15e00f71d07ccdf50ca4437")
  }
}
