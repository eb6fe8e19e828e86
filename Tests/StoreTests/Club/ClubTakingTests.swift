import Model
import TestSupport
import Testing

@testable import Store

/// What comes from the club is written beside what is here.
@Suite struct ClubTakingTests {
  let store: Store

  init() throws {
    store = try Store.inMemory().seeded(participants: [12]).joined()
    try store.settleClubDue(try store.due())
  }

  private func number(_ person: String) throws -> Int? {
    try store.read { try Store.clubPerson(person, $0) }.flatMap { person in
      try store.participants().first { $0.nickname == person.participant.nickname }?.number
    }
  }

  @Test func `somebody who is new here gets the club's number, or one that ends like it`() throws {
    try store.take([
      Samples.person(Samples.maja, 7, "Maja"), Samples.person(Samples.liv, 12, "Liv"),
    ])
    #expect(try number(Samples.maja) == 7)
    #expect(try number(Samples.liv) == 1012)
    let doubles = try store.clubDoubles()
    #expect(doubles.map(\.holder.number) == [12])
    #expect(doubles.map(\.other.number) == [1012])
    #expect(try store.due().isEmpty)
  }

  @Test func `what two are said to be goes to the club`() throws {
    try store.take([Samples.person(Samples.liv, 12, "Liv")])
    try store.sayClubSame(12, 1012, same: true)
    #expect(try store.clubDoubles().map(\.same) == [true])
    #expect(try store.due().count == 1)
    try store.keepClubNumber(1012)
    #expect(try store.clubDoubles().isEmpty)
    #expect(throws: StoreError.self) { try store.sayClubSame(12, 77, same: true) }
  }

  @Test func `only the fields that are told change`() throws {
    try store.take([Samples.person(Samples.maja, 7, "Maja", group: "U13")])
    var told = ClubPersonChange(id: Samples.maja)
    told.change.group = .set("U14")
    try store.take([.person(told)], upto: 2)
    #expect(
      try store.participant(7) == Participant(number: 7, nickname: "Maja", group: "U14"))
  }

  @Test func `a card that is somebody's here stays theirs`() throws {
    try store.upsertParticipant(Participant(number: 12, nickname: "Ida", card: "A7"))
    var told = ClubPersonChange(id: Samples.maja, number: 7)
    told.change.card = .set("A7")
    try store.take([.person(told)])
    #expect(try store.participant(card: "A7")?.number == 12)
    #expect(try store.participant(7)?.card == nil)
  }

  @Test func `a run comes with its rows once, however often it is told`() throws {
    let run = Samples.clubRun(of: Samples.maja, [2.5, 2.25])
    for upto in 1...3 {
      try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)], upto: Int64(upto))
    }
    let stored = try #require(try store.run(run.run.id))
    #expect(stored.trials.map(\.value) == [2.5, 2.25])
    #expect(stored.run.participant == 7 && stored.trials.allSatisfy { $0.participant == 7 })
    #expect(try store.due().isEmpty)
    #expect(try store.clubState()?.after == 3)
  }

  @Test func `a run of somebody of whom nothing was told changes nothing until they are known`()
    throws
  {
    let run = Samples.clubRun(of: Samples.maja)
    #expect(try store.take([.run(run)]) == .unknownPerson)
    #expect(try store.run(run.run.id) == nil)
    #expect(try store.clubState()?.after == 0)
    #expect(try store.take([.run(run)], meetsAnybody: true) == .taken(refused: 0))
    #expect(try store.counting(run.run.id) == [2.5])
  }

  @Test func `nobody's results are nobody's here too`() throws {
    let run = Samples.clubRun(of: nil)
    try store.take([.run(run)])
    #expect(try store.counting(run.run.id) == [2.5])
    #expect(try store.participants().map(\.number) == [12])
  }

  /// A row is told with what it replaces or later: whoever corrected it had it.
  @Test func `in whatever order corrections come the same ones count`() throws {
    var run = Samples.clubRun(of: Samples.maja, [2.5, 2.25])
    let first = run.rows[0]
    let corrections = [Samples.correction(of: first, 3), Samples.correction(of: first, 4)]
    let rows =
      run.rows + corrections
      + [Samples.correction(of: corrections[0], 5), Samples.correction(of: corrections[1], 6)]
    // Of the two corrections the one with the greater identity counts, with what was made of it.
    let counts = corrections[0].trial.id.rawValue > corrections[1].trial.id.rawValue ? 5.0 : 6.0
    var random = SplitMix64(seed: 20_261_128)
    for _ in 0..<30 {
      let store = try Store.inMemory().seeded().joined()
      var order: [ClubRun.Row] = []
      var left = rows.shuffled(using: &random)
      while let next = left.firstIndex(where: { row in
        !left.contains { $0.trial.id == row.trial.replaces }
      }) {
        order.append(left.remove(at: next))
        left.shuffle(using: &random)
      }
      var upto: Int64 = 0
      while !order.isEmpty {
        let count = Int.random(in: 1...order.count, using: &random)
        run.rows = Array(order.prefix(count))
        order.removeFirst(count)
        upto += 1
        try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)], upto: upto)
      }
      #expect(try store.counting(run.run.id) == [counts, 2.25])
    }
  }

  @Test func `an attempt that was corrected here and elsewhere is listed`() throws {
    let own = try store.saveRun()
    var mine = own.trial
    mine.id = .new()
    mine.replaces = own.trial.id
    mine.value = 3
    _ = try store.commit(
      RunChange(
        run: own.run.next(), marks: [RunChange.Mark(own.trial.id, .edited)], trials: [mine]))
    let me = try #require(
      try store.due().compactMap { due -> String? in
        guard case .run(_, _, let owners) = due.content else { return nil }
        return owners.people[12]
      }.first)
    let row = ClubRun.Row(trial: own.trial, person: me)
    let theirs = Samples.correction(of: row, 4)
    try store.take([.run(ClubRun(run: own.run, person: me, rows: [row, theirs]))])
    #expect(try store.counting(own.run.id) == [4])
    let rivals = try #require(try store.clubRivals(limit: 10).first)
    #expect(rivals.standing?.value == 4 && rivals.others.map(\.value) == [3])
  }

  @Test func `a hidden row takes the one that it replaces out, and comes whole later`() throws {
    var run = Samples.clubRun(of: Samples.maja)
    var hidden = Samples.correction(of: run.rows[0], 3)
    hidden.isHidden = true
    run.rows.append(hidden)
    try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)])
    #expect(try store.counting(run.run.id).isEmpty)
    #expect(try store.run(run.run.id)?.trials.count == 1)
    hidden.isHidden = false
    run.rows = [hidden]
    try store.take([.run(run)], upto: 2)
    #expect(try store.counting(run.run.id) == [3])
  }

  @Test func `notes and deletions come along and go`() throws {
    var run = Samples.clubRun(of: Samples.maja)
    run.note = .set("Motvind")
    run.run.deletion = Deletion(id: "x", at: run.run.startedAt)
    run.tellsDeletion = true
    try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)])
    #expect(try store.run(run.run.id)?.note == "Motvind")
    #expect(try store.run(run.run.id)?.run.deletion?.id == "x")
    run.note = .set(nil)
    run.run.deletion = nil
    try store.take([.run(run)], upto: 2)
    #expect(try store.run(run.run.id)?.note == nil)
    #expect(try store.run(run.run.id)?.run.deletion == nil)
  }

  @Test func `a run that breaks a rule of the database is left out alone`() throws {
    var bad = Samples.clubRun(of: Samples.maja)
    bad.rows[0].trial.attempt = 0
    let good = Samples.clubRun(of: Samples.maja)
    let taken = try store.take([
      Samples.person(Samples.maja, 7, "Maja"), .run(bad), .run(good),
    ])
    #expect(taken == .taken(refused: 1))
    #expect(try store.run(bad.run.id) == nil)
    #expect(try store.counting(good.run.id) == [2.5])
    #expect(try store.clubState()?.after == 1)
  }

  @Test func `a row goes into its run whatever the exercise is called by who tells of it`() throws {
    var run = Samples.clubRun(of: Samples.maja)
    try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)])
    var correction = Samples.correction(of: run.rows[0], 3)
    correction.trial.exercise = "ten-turns~01234567"
    run.rows = [correction]
    #expect(try store.take([.run(run)], upto: 2) == .taken(refused: 0))
    #expect(try store.counting(run.run.id) == [3])
  }

  @Test func `a later program starts beside another tablet's exercise of the same name`() throws {
    var foreign = Samples.tenTurns
    foreign.id = "new"
    foreign.attempts = 3
    try store.take([.exercise(foreign)])
    var shipped = foreign
    shipped.attempts = 10
    try store.registerExercises([shipped])
    try store.keepDefinitions([shipped])
    #expect(try store.exercise("new", version: 1)?.attempts == 3)
  }

  // MARK: Forgetting and leaving

  @Test func `whom the club forgets is forgotten here`() throws {
    let run = Samples.clubRun(of: Samples.maja)
    try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)])
    let digest = try #require(ClubErasure.digest(Samples.maja))
    try store.take([.erasure(digest: digest, .delete)], upto: 2)
    #expect(try store.participant(7) == nil)
    #expect(try store.run(run.run.id) == nil)
    #expect(try store.due().isEmpty)
  }

  @Test func `who is to be forgotten while a run of theirs goes on is so afterwards`() throws {
    try store.take([Samples.person(Samples.maja, 7, "Maja")])
    let open = Samples.run(participant: 7)
    _ = try store.insertRun(open)
    let digest = try #require(ClubErasure.digest(Samples.maja))
    #expect(throws: StoreError.self) {
      try store.take([.erasure(digest: digest, .anonymise)], upto: 2)
    }
    #expect(try store.clubState()?.after == 1)
    _ = try store.commit(RunChange(run: open.next { $0.state = .cancelled }))
    try store.take([.erasure(digest: digest, .anonymise)], upto: 2)
    #expect(try store.participant(7) == nil)
  }

  @Test func `who left the tablet's teams goes with what came of them`() throws {
    let run = Samples.clubRun(of: Samples.maja)
    try store.take([
      Samples.person(Samples.maja, 7, "Maja", group: "U13"),
      Samples.person(Samples.liv, 8, "Liv", group: "U13"), .run(run),
    ])
    let own = try store.saveRun(participant: 8)
    try store.take(
      [Samples.maja, Samples.liv].map { .person(ClubPersonChange(id: $0, left: true)) }, upto: 2)
    #expect(try store.participant(7) == nil)
    #expect(try store.run(run.run.id) == nil)
    #expect(try store.participant(8) == Participant(number: 8, nickname: "Liv"))
    #expect(try store.counting(own.run.id) == [2.84])
  }

  @Test func `who comes into the tablet's teams brings what was before`() throws {
    var club = Samples.club
    club.teams = ["U13"]
    let store = try Store.inMemory().seeded().joined(club)
    try store.take([Samples.person(Samples.maja, 7, "Maja", group: "U13")])
    #expect(try store.clubFill(limit: 9).isEmpty)
    try store.take([Samples.person(Samples.liv, 8, "Liv", group: "U13")], upto: 2)
    #expect(try store.clubFill(limit: 9) == [Samples.liv])
    try store.settleClubFill([Samples.liv])
    #expect(try store.clubFill(limit: 9).isEmpty)
  }

  @Test func `leaving keeps what was measured here and takes what came`() throws {
    let run = Samples.clubRun(of: Samples.maja)
    try store.take([Samples.person(Samples.maja, 7, "Maja"), .run(run)])
    let own = try store.saveRun()
    #expect(throws: StoreError.self) { try store.leaveClub(isForced: false) }
    try store.settleClubDue(try store.due())
    let identity = try store.clubIdentity(of: 12)
    try store.leaveClub(isForced: false)
    #expect(try store.run(run.run.id) == nil)
    #expect(try store.counting(own.run.id) == [2.84])
    #expect(try store.participants().map(\.number) == [12])
    #expect(try store.clubState() == nil)
    _ = try store.saveRun()
    #expect(try store.due().isEmpty)
    try store.joinClub(Samples.club)
    #expect(try store.due().filter { $0.kind == .run }.count == 2)
    // Whoever was known there is the same again.
    #expect(try store.clubIdentity(of: 12) == identity)
  }

  /// Corrects the first row of a run that came from the club.
  private func correct(_ run: ClubRun) throws {
    let stored = try #require(try store.run(run.run.id))
    var row = try #require(stored.trials.first)
    row.id = .new()
    row.replaces = stored.trials[0].id
    row.value = 9
    _ = try store.commit(
      RunChange(
        run: stored.run.next(), marks: [RunChange.Mark(stored.trials[0].id, .edited)],
        trials: [row]))
  }

  @Test func `what was corrected here stays until it is at the club, whoever leaves`() throws {
    let runs = [Samples.clubRun(of: Samples.maja), Samples.clubRun(of: Samples.liv)]
    try store.take([
      Samples.person(Samples.maja, 7, "Maja"), Samples.person(Samples.liv, 8, "Liv"),
      .run(runs[0]), .run(runs[1]),
    ])
    for run in runs { try correct(run) }
    try store.take([.person(ClubPersonChange(id: Samples.maja, left: true))], upto: 2)
    #expect(try store.counting(runs[0].run.id) == [9])
    try store.leaveClub(isForced: true)
    for run in runs { #expect(try store.counting(run.run.id) == [9]) }
  }

  @Test func `eye tests that stay at home keep nobody from leaving`() throws {
    var eye = Samples.tenTurns
    eye.id = "eye-acuity"
    try store.registerExercises([eye])
    var run = Samples.run(state: .saved)
    run.exercise = "eye-acuity"
    _ = try store.insertRun(run, with: [Samples.trial(of: run, attempt: 1)])
    try store.settleClubDue(try store.due())
    try store.leaveClub(isForced: false)
    #expect(try store.counting(run.id) == [2.84])
  }

  @Test func `the shorter time of the club's and the tablet's own counts`() throws {
    let old = Samples.clubRun(of: nil)
    _ = try store.takeFromClub([.run(old)], at: .now()) { $0.keepMonths = 12 }
    try store.setRetention(Retention(months: 24, results: .anonymise))
    _ = try store.applyRetention(at: Samples.time("2027-10-17T00:00:00Z"))
    #expect(try store.run(old.run.id) != nil)
    _ = try store.applyRetention(at: Samples.time("2027-12-17T00:00:00Z"))
    #expect(try store.run(old.run.id) == nil)
  }
}
