import Export
import Model
import Store

/// Reads what the club's store tells; what makes no sense is left out and counted.
struct ClubReading {
  /// What pages draw, one place for each.
  private static let attempts = 1...50
  private static let longestCountdown = 86_400
  /// The most characters of a name, as in a trial record.
  private static let longestName = 200

  /// How many documents and rows could not be read.
  private(set) var faults = 0
  /// The identity that an exercise has here, by its identity, version and digest.
  let exerciseID: (_ id: String, _ version: Int, _ digest: String) throws -> String

  init(exerciseID: @escaping (String, Int, String) throws -> String) {
    self.exerciseID = exerciseID
  }

  /// Reads documents.
  ///
  /// - Throws: What `exerciseID` throws.
  mutating func documents(_ items: [JSONValue]) throws -> [ClubDocument] {
    var documents: [ClubDocument] = []
    for item in items {
      if case .object(let members) = item, let document = try document(members) {
        documents.append(document)
      } else {
        faults += 1
      }
    }
    return documents
  }

  private mutating func document(_ members: [String: JSONValue]) throws -> ClubDocument? {
    switch members.text("kind").flatMap(ClubDue.Kind.init(rawValue:)) {
    case .person: person(members).map { .person($0) }
    case .exercise: try exercise(members).map { .exercise($0) }
    case .run: try run(members).map { .run($0) }
    case .erasure: erasure(members)
    case nil: nil
    }
  }

  private func erasure(_ members: [String: JSONValue]) -> ClubDocument? {
    guard let digest = members.text("digest"), digest.utf8.count == 64,
      let results = members.text("results").flatMap(Erasure.Results.init(rawValue:))
    else { return nil }
    return .erasure(digest: digest, results)
  }

  // MARK: People

  private mutating func person(_ members: [String: JSONValue]) -> ClubPersonChange? {
    guard let id = members.text("id"), TrialObject.isIdentity(id) else { return nil }
    if members["left"] == .bool(true) { return ClubPersonChange(id: id, left: true) }
    var told = ClubPersonChange(id: id)
    if let number = members.whole("number"), Participant.numbers.contains(number) {
      told.number = number
    }
    func field(_ name: String) -> ParticipantChange.Field {
      switch members[name] {
      case .string(let text)?: .set(text)
      case .null?: .set(nil)
      default: .kept
      }
    }
    func figure(_ name: String) -> ParticipantChange.Figure {
      if members[name] == .null { return .set(nil) }
      return members.whole(name).map { .set($0) } ?? .kept
    }
    told.change.nickname = field("nickname")
    told.change.group = field("group")
    told.change.card = field("card")
    told.change.birthYear = figure("birth_year")
    told.change.maxHeartRate = figure("max_heart_rate")
    checkFields(&told.change)
    for (name, value) in members where name.hasPrefix("same:") {
      let other = String(name.dropFirst(5))
      guard TrialObject.isIdentity(other), id < other else { continue }
      switch value {
      case .bool(let same): told.same[other] = .some(same)
      case .null: told.same[other] = .some(nil)
      default: break
      }
    }
    return told
  }

  /// Keeps what is here where what is told cannot be.
  private mutating func checkFields(_ change: inout ParticipantChange) {
    while true {
      do throws(ParticipantChange.Fault) {
        return try change.check()
      } catch {
        faults += 1
        switch error {
        case .nicknameTooLong: change.nickname = .kept
        case .groupTooLong: change.group = .kept
        case .textNotPlain: (change.nickname, change.group) = (.kept, .kept)
        case .cardNotReadable: change.card = .kept
        case .birthYearOutOfRange: change.birthYear = .kept
        case .maxHeartRateOutOfRange: change.maxHeartRate = .kept
        case .numberOutOfRange: return
        }
      }
    }
  }

  // MARK: Exercises and runs

  private func exercise(_ members: [String: JSONValue]) throws -> Exercise? {
    guard let digest = members.text("digest"), let definition = members["definition"],
      let bytes = try? JSON.bytes(definition),
      var exercise = try? JSON.decode(Exercise.self, from: bytes),
      exercise.id == members.text("id"), exercise.version == members.whole("version"),
      Self.attempts.contains(exercise.attempts),
      (0...Self.longestCountdown).contains(exercise.countdown ?? 0)
    else { return nil }
    exercise.id = try exerciseID(exercise.id, exercise.version, digest)
    exercise.active = false
    return exercise
  }

  private mutating func run(_ members: [String: JSONValue]) throws -> ClubRun? {
    guard let id = members.text("id"), TrialObject.isIdentity(id),
      let exercise = members.text("exercise"), (1...200).contains(exercise.utf8.count),
      let version = members.whole("version"), (1...9999).contains(version),
      let start = members.text("started_at").flatMap({ Timestamp($0) }),
      let state = members.text("state").flatMap(Run.State.init(rawValue:)),
      state == .saved || state == .cancelled, case .bool(let simulated)? = members["simulated"],
      case .array(let rows)? = members["rows"]
    else { return nil }
    let session = members.text("session").flatMap { TrialObject.isIdentity($0) ? $0 : nil } ?? id
    let person = members.text("person").flatMap { TrialObject.isIdentity($0) ? $0 : nil }
    let name = try exerciseID(exercise, version, members.text("digest") ?? "")
    var run = RunRecord(
      id: RunID(rawValue: id), session: SessionID(rawValue: session), participant: 0,
      exercise: name, exerciseVersion: version, equipment: Self.name(members, "equipment"),
      device: Self.name(members, "device").map(DeviceID.init(rawValue:)), state: state,
      startedOnce: true, simulated: simulated, startedAt: start,
      endedAt: members.text("ended_at").flatMap { Timestamp($0) })
    if case .object(let deletion)? = members["deletion"], let id = deletion.text("id"),
      (1...200).contains(id.count), let at = deletion.text("at").flatMap({ Timestamp($0) })
    {
      run.deletion = Deletion(id: id, at: at)
    }
    var told = ClubRun(
      run: run, person: person, rows: [], tellsDeletion: members["deletion"] != nil)
    if let note = members["note"] { told.note = .set(Self.note(note)) }
    for row in rows {
      if case .object(let row) = row, let row = Self.row(row, of: told) {
        told.rows.append(row)
      } else {
        faults += 1
      }
    }
    return told
  }

  private static func name(_ members: [String: JSONValue], _ member: String) -> String? {
    members.text(member).flatMap { (1...longestName).contains($0.unicodeScalars.count) ? $0 : nil }
  }

  private static func note(_ value: JSONValue) -> String? {
    guard case .string(let text) = value else { return nil }
    return Note.checked(text).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func row(_ members: [String: JSONValue], of run: ClubRun) -> ClubRun.Row? {
    var members = members
    members["session"] = members["session"] ?? .string(run.run.session.rawValue)
    members["run"] = .string(run.run.id.rawValue)
    members["participant"] = .number(0)
    members["exercise"] = .string(run.run.exercise)
    members["exercise_version"] = .number(Double(run.run.exerciseVersion))
    guard let trial = TrialObject.trial(members) else { return nil }
    let person: String? =
      switch members["person"] {
      case .string(let id)?: TrialObject.isIdentity(id) ? id : run.person
      case .null?: nil
      default: run.person
      }
    return ClubRun.Row(trial: trial, person: person, isHidden: members["hidden"] == .bool(true))
  }
}

extension [String: JSONValue] {
  fileprivate func text(_ name: String) -> String? {
    guard case .string(let text)? = self[name] else { return nil }
    return text
  }

  fileprivate func whole(_ name: String) -> Int? {
    guard case .number(let value)? = self[name] else { return nil }
    return Int(exactly: value)
  }
}
