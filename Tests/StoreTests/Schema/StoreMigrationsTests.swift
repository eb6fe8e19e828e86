import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Store

/// Files of every version, with rows in every table that it had, opened by today's program.
@Suite struct StoreMigrationsTests {
  static let versions = Schema.migrator.migrations

  let folder: TemporaryFolder
  let today: String
  let run = Samples.run()
  let groupRun = GroupID.new()
  let trials: [Trial]

  init() throws {
    folder = try TemporaryFolder()
    today = folder.file("today.sqlite")
    let first = Samples.trial(of: run, attempt: 1)
    var correction = Samples.fullTrial(of: run, attempt: 1, replaces: first.id)
    correction.status = .valid
    trials = [first, correction, Samples.trial(of: run, attempt: 2, value: 1.5)]
    try fill(try Store(path: today).seeded(participants: [12, 14]))
  }

  /// Puts something into every table, by what the program itself writes where it can.
  private func fill(_ store: Store) throws {
    let time = Samples.time("2026-11-17T17:30:00+01:00")
    // First, because a mail that may hold somebody's results goes with them.
    try store.upsertParticipant(Participant(number: 15))
    _ = try store.forget(15, results: .delete, at: time)
    let plan = PlanRecord(title: "Tisdag", content: #"{"participants":[12]}"#, startedAt: time)
    try store.insertPlan(plan)
    var next = plan
    next.revision = 1
    _ = try store.insertRun(run, of: next, key: IdempotencyKey(key: "k", fingerprint: "f"))
    _ = try store.commit(RunChange(run: run.next(), trials: [trials[0]]))
    _ = try store.commit(
      RunChange(
        run: run.next().next(), marks: [.init(trials[0].id, .edited)],
        trials: Array(trials.dropFirst())))
    // Of a run without results: where notes are known they go along with those.
    let noted = Samples.run()
    _ = try store.insertRun(noted)
    _ = try store.commit(RunChange(run: noted.next(), note: "Motvind"))
    let mail = MailRecord(
      messageID: "<1@b.se>", recipients: ["a@b.se"], sender: "c@d.se", subject: "s",
      attachment: "a.csv", trials: 2, request: "{}", createdAt: time)
    try store.addDraft(mail)
    try store.addPart([1, 2, 3], number: 0, to: mail.id)
    try store.setMailSettings("{}")
    try store.setRetention(Retention(months: 12, results: .anonymise))
    try store.setEyeSetting("listed", .bool(true))
    try store.remember(
      DeviceRecord(
        id: DeviceID(rawValue: "ble:F0"), name: "Strap", driver: "heart-rate", link: "ble",
        address: "F0", connects: true, seenAt: time))
    try store.keep(
      TiltAxesRecord(
        device: DeviceID(rawValue: "iio:hub"), acceleration: "+x +y", angularVelocity: nil,
        learnedAt: time))
    try store.admit("10.0.0.5", to: DeviceID(rawValue: "tcp-listen:4000"))
    try store.keepWheel(2.105, of: DeviceID(rawValue: "ble:F0"))
    try store.keepLoad(60, of: DeviceID(rawValue: "serial:bar"))
    try store.turn(.leaderboard, on: true)
    try store.keepLearner(12, figure: "alma")
    try store.keep(
      LearningListRecord(
        id: "own", kind: .spelling, language: "sv", title: "Veckans ord", grade: "1A",
        text: "sol\n"))
    try store.keepLearningSound([UInt8](repeating: 0, count: 44), of: "sol", language: "sv")
    try store.keepLearningBoard("board", name: "Krater", .object([:]))
    try store.keep(
      CodeProgramRecord(participant: 12, name: "Program 1", text: "print 1", updatedAt: time))
    try store.keepCodePicture(.object(["kind": .string("chosen")]), of: 12)
    try store.keep(
      CodeReminderRecord(participant: 12, recipient: "a@b.se", language: "sv", since: time))
    try store.openRoom(RoomRecord(name: "Hallen", until: .closed, openedAt: time))
    try store.add(
      ScreenRecord(
        name: "Telefon", role: .remote, participant: 12, token: [UInt8](repeating: 7, count: 32),
        pairedAt: time, address: "192.168.1.9"))
    var group = GroupRecord(
      id: groupRun, table: "beep", tableVersion: 1, tableHash: String(repeating: "a", count: 64),
      tableText: "id: beep", rules: GroupRules(warnings: 1, consecutive: true), plan: plan.id,
      createdAt: time)
    try store.insertGroup(group, entries: [GroupEntry(participant: 12, bib: 1)])
    group.state = .cancelled
    let start = GroupEvent(sequence: 1, id: "s", kind: .start, at: HostInstant(nanoseconds: 1))
    _ = try store.commit(GroupChange(group: group, events: [start], at: time))
    try store.give(StrapRecord(key: "ble:F0", participant: 12, name: "H10", givenAt: time))
    let session = HeartSessionRecord(
      boot: "one", start: HostInstant(nanoseconds: 1), startedAt: time)
    let member = HeartSession.Member(participant: 12, maximum: 200, basis: "measured")
    try store.begin(session, members: [member])
    let point = StoredHeartPoint(participant: 12, at: HostInstant(nanoseconds: 2), rate: 150)
    try store.append([point], [], to: session.id)
    try store.write { db in
      try db.execute(sql: "INSERT INTO mailRecipient VALUES ('a@b.se', 1)")
    }
    try fillClub(store)
  }

  /// Has something of a club's in every table.
  private func fillClub(_ store: Store) throws {
    var club = Samples.club
    club.teams = ["U13"]
    try store.joinClub(club)
    var told = ClubPersonChange(id: Samples.maja, number: 7)
    told.same = [Samples.liv: true]
    var run = Samples.clubRun(of: Samples.maja)
    run.rows[0].isHidden = true
    try store.take([
      .person(told), .exercise(Samples.tenTurns), .run(run),
      .erasure(digest: String(repeating: "0", count: 64), .delete),
    ])
    // Who is the same as number 7, and is shown as they.
    var theirs = Samples.clubRun(of: Samples.liv)
    theirs.rows[0].isHidden = true
    try store.take([Samples.person(Samples.liv, 8, "Liv", group: "U13"), .run(theirs)], upto: 2)
  }

  /// Makes a file by the text of a version's schema, with the rows of today's that fit into it.
  private func file(of version: String) throws -> String {
    let path = folder.file("\(version).sqlite")
    let queue = try DatabaseQueue(path: path)
    try Schema.migrator.migrate(queue, upTo: version)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS today", arguments: [today])
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      for table in try tables(db) {
        let columns = try columns(of: table, db)
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO main.\(table) (\(columns)) SELECT \(columns) FROM today.\(table)
            """)
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    try queue.close()
    return path
  }

  private func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM main.sqlite_master WHERE type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
        """)
  }

  private func columns(of table: String, _ db: Database) throws -> String {
    try db.columns(in: table, in: "main").map(\.name).joined(separator: ", ")
  }

  private func contents(_ path: String, like older: [String: String]) throws -> [String: [Row]] {
    try DatabaseQueue(path: path).read { db in
      try Dictionary(
        uniqueKeysWithValues: older.map { table, columns in
          let order = columns.contains(",") ? "1, 2" : "1"
          let query = "SELECT \(columns) FROM \(table) ORDER BY \(order)"
          return (table, try Row.fetchAll(db, sql: query))
        })
    }
  }

  @Test(arguments: versions)
  func `a file of every version is opened with every row that it has`(version: String) throws {
    let path = try file(of: version)
    let older = try DatabaseQueue(path: path).read { db in
      try Dictionary(uniqueKeysWithValues: tables(db).map { ($0, try columns(of: $0, db)) })
    }
    let before = try contents(path, like: older)
    for (table, rows) in before { #expect(!rows.isEmpty, "\(table) of \(version) has no row") }
    let store = try Store(path: path)
    let after = try contents(path, like: older)
    for (table, rows) in before { #expect(after[table] == rows, "\(table) of \(version)") }
    #expect(try store.problems().isEmpty)
  }

  @Test(arguments: versions)
  func `what every version exports is the same`(version: String) throws {
    let store = try Store(path: try file(of: version))
    var edited = trials[0]
    edited.status = .edited
    var exported: [Trial] = []
    try store.forEachTrial(TrialFilter(status: .all)) { exported.append($0) }
    #expect(exported == [edited] + trials.dropFirst())
    let shown = version < "030" ? [7, 8, 12, 14] : [7, 12, 14]
    #expect(try store.participants().map(\.number) == shown)
    #expect(try store.run(run.id)?.run.exercise == Samples.tenTurns.id)
  }

  @Test(arguments: versions.drop { $0 < "022" })
  func `a group run of every version is kept, and another one can be made for a plan`(
    version: String
  ) throws {
    let store = try Store(path: try file(of: version))
    var group = try #require(try store.group(groupRun))
    #expect(group.entries == [GroupEntry(participant: 12, bib: 1)])
    #expect((group.group.plan == nil) == (version < "028"))
    let plan = try #require(try store.planUnderWay()?.plan)
    group.group.id = .new()
    (group.group.plan, group.group.state) = (plan.id, .ready)
    try store.insertGroup(group.group, entries: group.entries)
    #expect(try store.planUnderWay()?.groups.map(\.participants) == [[12]])
    #expect(try store.problems().isEmpty)
  }

  @Test(arguments: versions)
  func `results go on in a file of every version`(version: String) throws {
    let store = try Store(path: try file(of: version))
    let stored = try #require(try store.run(run.id)?.run)
    let trial = Samples.trial(of: run, attempt: 3)
    _ = try store.commit(RunChange(run: stored.next(), trials: [trial]))
    #expect(try store.run(run.id)?.trials.last == trial)
  }
}
