import Model
import Store
import Testing

@testable import Fleet

/// What travels, as `Sources/Fleet/Resources/2-documents.sql` says at its beginning.
@Suite struct ClubDocumentTests {
  private static let person = "11111111-1111-4111-8111-111111111111"
  private static let other = "22222222-2222-4222-8222-222222222222"

  private let state = ClubState(
    station: 1, club: "Klubben", epoch: "one", teams: nil, names: true, eye: false,
    keepMonths: nil)

  private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  private func storedRun() throws -> StoredRun {
    let start = try time("2026-11-17T17:36:00.000+01:00")
    var run = RunRecord(
      session: .new(), participant: 7, exercise: "ten-turns", exerciseVersion: 1,
      equipment: "foot", state: .saved, startedOnce: true, simulated: true, startedAt: start,
      endedAt: try time("2026-11-17T17:40:00.000+01:00"))
    run.device = DeviceID(rawValue: "serial:/dev/ttyUSB0")
    run.deletion = Deletion(id: "x", at: start)
    var trial = Trial(
      session: run.session, run: run.id, participant: 7, exercise: run.exercise,
      exerciseVersion: 1, equipment: "foot", attempt: 1, quantity: .interval, value: 0.1 + 0.2,
      unit: .second, outcome: .pass, origin: .device, simulated: true, measuredAt: start,
      recordedAt: start, software: "1.0")
    trial.response = "K, \"HZV\"\nåäö 👟"
    trial.responseTime = 1.25
    trial.rawHex = "542c"
    trial.uncertainty = 5e-7
    trial.details = ["window": .object(["length_s": .number(30)]), "missed": .array([.null])]
    var correction = trial
    correction.id = .new()
    correction.session = .new()
    correction.participant = 8
    correction.replaces = trial.id
    correction.reason = "miscounted"
    return StoredRun(run: run, trials: [trial, correction], note: "Motvind")
  }

  private func members(_ due: ClubDue) throws -> [String: JSONValue] {
    try JSON.decode([String: JSONValue].self, from: ClubWriting(state: state).document(due).utf8)
  }

  private func read(_ members: [String: JSONValue]) throws -> (ClubDocument?, faults: Int) {
    var reading = ClubReading { id, _, _ in id }
    return (try reading.documents([.object(members)]).first, reading.faults)
  }

  private func document(_ stored: StoredRun) throws -> [String: JSONValue] {
    try members(
      ClubDue(
        kind: .run, key: stored.run.id.rawValue, mark: 0,
        content: .run(stored, nil, ClubOwners(people: [7: Self.person, 8: Self.other]))))
  }

  @Test func `a run comes out as it went in`() throws {
    let stored = try storedRun()
    guard case .run(let told)? = try read(try document(stored)).0 else {
      Issue.record("no run")
      return
    }
    var run = stored.run
    run.participant = 0
    #expect(told.run == run)
    #expect(told.person == Self.person)
    #expect(told.note == .set("Motvind") && told.tellsDeletion)
    #expect(told.rows.map(\.person) == [Self.person, Self.other])
    let trials = stored.trials.map { trial in
      var trial = trial
      trial.participant = 0
      return trial
    }
    #expect(told.rows.map(\.trial) == trials)
  }

  @Test func `a row says only what its run does not`() throws {
    guard case .array(let rows)? = try document(try storedRun())["rows"],
      case .object(let first)? = rows.first, case .object(let second)? = rows.last
    else {
      Issue.record("no rows")
      return
    }
    for name in ["run", "participant", "exercise", "exercise_version", "person", "session"] {
      #expect(first[name] == nil)
    }
    #expect(second["person"] == .string(Self.other) && second["session"] != nil)
  }

  @Test func `a person is told by the fields that changed`() throws {
    let person = ClubPerson(
      id: Self.person, participant: Participant(number: 7, nickname: "Åsa", card: "A7"),
      same: [Self.other: true])
    func told(_ wanted: ClubMember, names: Bool) throws -> Set<String> {
      var state = state
      state.names = names
      let text = try ClubWriting(state: state).document(
        ClubDue(kind: .person, key: person.id, mark: 0, content: .person(person, wanted)))
      return Set(try JSON.decode([String: JSONValue].self, from: text.utf8).keys)
    }
    #expect(try told([.number, .card], names: true) == ["kind", "id", "number", "card"])
    // What is absent here may be known there, and is not taken away.
    let whole: Set = ["kind", "id", "number", "nickname", "card", "same:\(Self.other)"]
    #expect(try told(.whole, names: true) == whole)
    #expect(try told(.whole, names: false) == whole.subtracting(["nickname", "card"]))
    #expect(try told([.whole, .group], names: true) == whole.union(["group"]))
    #expect(try told(.same, names: true) == ["kind", "id", "same:\(Self.other)"])
  }

  @Test func `what is absent stays, and what is null goes`() throws {
    let told = try read([
      "kind": .string("person"), "id": .string(Self.person), "nickname": .null,
      "number": .number(7),
    ]).0
    guard case .person(let person)? = told else {
      Issue.record("no person")
      return
    }
    #expect(person.change.nickname == .set(nil) && person.change.group == .kept)
    #expect(person.number == 7)
  }

  @Test func `a field that cannot be leaves what is here`() throws {
    let (told, faults) = try read([
      "kind": .string("person"), "id": .string(Self.person), "number": .number(70_000),
      "nickname": .string(String(repeating: "x", count: 300)), "group": .string("U\u{202E}13"),
      "card": .string("no card"), "birth_year": .number(1200), "max_heart_rate": .number(1e300),
    ])
    guard case .person(let person)? = told else {
      Issue.record("no person")
      return
    }
    #expect(person == ClubPersonChange(id: Self.person))
    #expect(faults > 0)
  }

  @Test(arguments: [
    ("id", JSONValue.string("' OR 1=1 --")), ("version", .number(0)), ("version", .number(1.5)),
    ("started_at", .string("yesterday")), ("state", .string("waiting")), ("rows", .null),
    ("simulated", .string("no")), ("exercise", .string("")), ("kind", .string("settings")),
  ])
  func `a run that makes no sense is left out`(_ name: String, _ value: JSONValue) throws {
    var members = try document(try storedRun())
    members[name] = value
    let (told, faults) = try read(members)
    #expect(told == nil && faults == 1)
  }

  @Test(arguments: [
    ("value", JSONValue.string("NaN")), ("attempt", .number(0)), ("id", .string("x")),
    ("status", .string("perfect")), ("measured_at", .number(5)), ("uncertainty", .number(-1)),
    ("raw_hex", .string("zz")), ("origin", .null),
  ])
  func `a row that makes no sense is left out alone`(_ name: String, _ value: JSONValue) throws {
    var members = try document(try storedRun())
    guard case .array(var rows)? = members["rows"], case .object(var row) = rows[0] else {
      Issue.record("no rows")
      return
    }
    row[name] = value
    rows[0] = .object(row)
    members["rows"] = .array(rows)
    let (told, faults) = try read(members)
    guard case .run(let run)? = told else {
      Issue.record("no run")
      return
    }
    #expect(run.rows.count == 1 && faults == 1)
  }

  @Test func `of another tablet's exercise of the same name both stay`() throws {
    var own = Exercise(
      id: "ten-turns", number: 3, version: 1, title: LocalizedText(sv: "Tio", en: "Ten"),
      kind: .automatic, capture: .each, attempts: 10, equipment: [], quantity: .interval,
      unit: .second, picture: "turns")
    let digest = try ExerciseDigest.digest(own)
    own.title = LocalizedText(sv: "Annat", en: "Other")
    #expect(try ExerciseDigest.digest(own) == digest)
    own.attempts = 5
    let foreign = try ExerciseDigest.digest(own)
    #expect(foreign != digest && foreign.count == 16)
    let local = ExerciseDigest.localID(own.id, foreign)
    #expect(local.hasPrefix("ten-turns~") && ExerciseDigest.clubID(local) == "ten-turns")
    own.id = local
    #expect(try ExerciseDigest.digest(own) == foreign)
  }

  @Test(arguments: [0, 51, 1_000_000_000, -3])
  func `an exercise that no page could draw is left out`(_ attempts: Int) throws {
    var exercise = Exercise(
      id: "ten-turns", number: 3, version: 1, title: LocalizedText(sv: "Tio", en: "Ten"),
      kind: .automatic, capture: .each, attempts: 10, equipment: [], picture: "turns")
    exercise.attempts = attempts
    let due = ClubDue(kind: .exercise, key: "", mark: 0, content: .exercise(exercise))
    let (told, faults) = try read(try members(due))
    #expect(told == nil && faults == 1)
  }
}
