import GRDB
import Model
import Testing

@testable import Store

/// Two who are one person, as somebody said, are shown as one.
@Suite struct ClubJoiningTests {
  private let pair: ClubPair
  private var store: Store { pair.store }
  private var own: RunRecord { pair.own }
  private var came: ClubRun { pair.came }

  init() throws { pair = try ClubPair() }

  private func say(_ same: Bool) throws { try pair.say(same) }

  /// Whose runs are here, and whose rows.
  private func holders() throws -> [[Int]] {
    try [own.id, came.run.id].map { id in
      guard let run = try store.run(id) else { return [] }
      return [run.run.participant] + run.trials.map(\.participant)
    }
  }

  private func owners(of id: RunID) throws -> Set<String?> {
    try store.resendToClub()
    let contents = try store.due().map(\.content)
    for case .run(let run, _, let owners) in contents where run.run.id == id {
      return Set(
        run.trials.map { owners.owner($0.id.rawValue, $0.participant) }
          + [owners.owner(id.rawValue, run.run.participant)])
    }
    return []
  }

  @Test func `their results stand together under the lower number`() throws {
    try say(true)
    #expect(try store.participants().map(\.number) == [12])
    #expect(try holders() == [[12, 12], [12, 12]])
    #expect(
      try store.trials(TrialFilter(participant: 12), order: .newestFirst, limit: 9).items.count == 2
    )
    #expect(try store.participant(1012) == nil)
    #expect(try store.clubDoubles().map(\.same) == [true])
    #expect(try store.problems().isEmpty)
  }

  @Test func `what was said can be taken back`() throws {
    try say(true)
    try say(false)
    #expect(try store.participants().map(\.number) == [12, 1012])
    #expect(try holders() == [[12, 12], [1012, 1012]])
    #expect(try store.participant(1012)?.nickname == "Liv")
    #expect(try store.problems().isEmpty)
  }

  @Test func `another tablet says it or takes it back`() throws {
    let me = try #require(try store.clubIdentity(of: 12))
    let pair = [me, Samples.liv].sorted()
    for (same, numbers) in [(true, [12]), (nil, [12, 1012]), (true, [12]), (false, [12, 1012])] {
      try store.take([.person(ClubPersonChange(id: pair[0], same: [pair[1]: same]))])
      #expect(try store.participants().map(\.number) == numbers)
    }
  }

  @Test func `at the club each goes on being who they were`() throws {
    let me = try #require(try store.clubIdentity(of: 12))
    try say(true)
    #expect(try owners(of: own.id) == [me])
    #expect(try owners(of: came.run.id) == [Samples.liv])
    let people = try store.due().compactMap { due -> ClubPerson? in
      guard case .person(let person, _) = due.content else { return nil }
      return person
    }
    #expect(Set(people.map(\.id)) == [me, Samples.liv])
    #expect(people.allSatisfy { $0.participant.number == 12 })
  }

  @Test func `what comes later stands there too, and goes back too`() throws {
    try say(true)
    let later = Samples.clubRun(of: Samples.liv, [3, 4])
    try store.take([.run(later)], upto: 2)
    #expect(try store.run(later.run.id)?.trials.map(\.participant) == [12, 12])
    try say(false)
    #expect(try store.run(later.run.id)?.trials.map(\.participant) == [1012, 1012])
  }

  @Test func `a correction of a row is of whose the row was`() throws {
    try say(true)
    let old = try #require(try store.run(came.run.id))
    var row = old.trials[0]
    row.replaces = row.id
    row.id = .new()
    row.value = 7
    row.reason = "said wrong"
    _ = try store.commit(
      RunChange(
        run: old.run.next(), marks: [RunChange.Mark(old.trials[0].id, .edited)], trials: [row]))
    #expect(try owners(of: came.run.id) == [Samples.liv])
    try say(false)
    #expect(try holders()[1] == [1012, 1012, 1012])
    #expect(try store.counting(came.run.id) == [7])
  }

  @Test func `somebody with a run under way is joined when it is over`() throws {
    let open = Samples.run(participant: 1012)
    _ = try store.insertRun(open)
    try say(true)
    #expect(try store.participants().map(\.number) == [12, 1012])
    let trial = Samples.trial(of: open, attempt: 1)
    let saved = open.next {
      $0.state = .saved
      $0.endedAt = $0.startedAt
    }
    _ = try store.commit(RunChange(run: saved, trials: [trial]))
    try store.take([], upto: 2)
    #expect(try store.participants().map(\.number) == [12])
    #expect(try store.run(open.id)?.run.participant == 12)
    #expect(try owners(of: open.id) == [Samples.liv])
  }

  @Test func `of three who are one the lowest number is shown`() throws {
    try store.take(
      [Samples.person(Samples.maja, 12, "Maja"), .run(Samples.clubRun(of: Samples.maja))], upto: 2)
    #expect(try store.participants().map(\.number) == [12, 1012, 2012])
    try store.sayClubSame(1012, 2012, same: true)
    #expect(try store.participants().map(\.number) == [12, 1012])
    try say(true)
    #expect(try store.participants().map(\.number) == [12])
    #expect(
      try store.trials(TrialFilter(participant: 12), order: .newestFirst, limit: 9).items.count == 3
    )
    try say(false)
    #expect(try store.participants().map(\.number) == [12, 1012])
    #expect(
      try store.trials(TrialFilter(participant: 1012), order: .newestFirst, limit: 9).items.count
        == 2)
  }

  @Test(arguments: Erasure.Results.allCases)
  func `who is forgotten is forgotten with who they are too`(results: Erasure.Results) throws {
    try say(true)
    let erasure = try store.forget(12, results: results, at: own.startedAt)
    #expect((erasure.runs, erasure.trials) == (2, 2))
    #expect(try store.participants().isEmpty)
    let due = try store.due().map(\.kind)
    #expect(due.count { $0 == .erasure } == 2)
    #expect(try store.read { try Store.clubPerson(Samples.liv, $0) } == nil)
    #expect(try store.problems().isEmpty)
  }

  @Test func `whom the club forgets alone goes alone`() throws {
    try say(true)
    let digest = try #require(ClubErasure.digest(Samples.liv))
    try store.take([.erasure(digest: digest, .delete)], upto: 2)
    #expect(try store.participants().map(\.number) == [12])
    #expect(try holders() == [[12, 12], []])
  }

  @Test func `what has become nobody's is given back to nobody`() throws {
    try say(true)
    try store.write { db in
      try TrialErasure(db).unguarded {
        let nobody = try TrialErasure(db).nobody()
        for table in ["run", "trial"] {
          try db.execute(sql: "UPDATE \(table) SET participant = ?", arguments: [nobody])
        }
      }
    }
    #expect(try owners(of: came.run.id) == [nil])
    try say(false)
    #expect(try holders().flatMap { $0 }.allSatisfy { $0 != 12 && $0 != 1012 })
  }

  @Test func `who leaves the club takes along who they were before`() throws {
    let mine = try store.saveRun(participant: 1012)
    try say(true)
    try store.leaveClub(isForced: true)
    #expect(try store.participants().map(\.number) == [12, 1012])
    #expect(try store.run(mine.run.id)?.run.participant == 1012)
    #expect(try store.run(came.run.id) == nil)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a number that is somebody's who is shown as another is nobody else's`() throws {
    try say(true)
    #expect(throws: StoreError.self) {
      try store.upsertParticipant(Participant(number: 1012, nickname: "Nils"))
    }
  }

  /// Neither a file that is imported nor a store forbids it.
  @Test func `a row that has the identity of its run is joined as any`() throws {
    var run = Samples.clubRun(of: Samples.liv)
    run.rows[0].trial.id = TrialID(rawValue: run.run.id.rawValue)
    try store.take([.run(run)], upto: 2)
    try say(true)
    #expect(try store.run(run.run.id)?.trials.map(\.participant) == [12])
    try say(false)
    #expect(try store.run(run.run.id)?.trials.map(\.participant) == [1012])
  }

  @Test func `who leaves this tablet's teams and comes back is joined again`() throws {
    let me = try #require(try store.clubIdentity(of: 12))
    let pair = [me, Samples.liv].sorted()
    try store.take([.person(ClubPersonChange(id: pair[0], same: [pair[1]: true]))], upto: 2)
    #expect(try store.participants().map(\.number) == [12])
    try store.take([.person(ClubPersonChange(id: Samples.liv, left: true))], upto: 3)
    #expect(try store.participants().map(\.number) == [12])
    // Of the lesser one the store tells that they are the same, if it is they who came back.
    let told = ClubPersonChange(
      id: Samples.liv, number: 12, change: ParticipantChange(number: 0, nickname: .set("Liv")),
      same: pair[0] == Samples.liv ? [me: true] : [:])
    try store.take([.person(told)], upto: 4)
    #expect(try store.participants().map(\.number) == [12])
    #expect(try store.read { try Store.clubPerson(Samples.liv, $0) } != nil)
  }

  @Test func `who is moved to another team is moved as who they are too`() throws {
    try say(true)
    try store.settleClubDue(try store.due())
    try store.upsertParticipant(Participant(number: 12, nickname: "Ida", group: "U15"))
    let groups = try store.due().compactMap { due -> String? in
      guard case .person(let person, _) = due.content else { return nil }
      return person.participant.group
    }
    #expect(groups == ["U15", "U15"])
  }
}
