import Model
import Store

/// Writes what is sent to the club as its store reads it (`Resources/2-documents.sql`).
struct ClubWriting {
  let state: ClubState

  /// Writes one document.
  ///
  /// - Returns: It as JSON.
  /// - Throws: What encoding it throws.
  func document(_ due: ClubDue) throws -> String {
    let members: [String: JSONValue] =
      switch due.content {
      case .person(let person, let members): self.person(person, members)
      case .exercise(let exercise): try self.exercise(exercise)
      case .run(let run, let exercise, let owners): try self.run(run, exercise, owners)
      case .erasure(let digest, let results):
        ["digest": .string(digest), "results": .string(results.rawValue)]
      }
    let kind = ["kind": JSONValue.string(due.kind.rawValue)]
    return try JSON.text(members.merging(kind) { first, _ in first })
  }

  private func person(_ person: ClubPerson, _ wanted: ClubMember) -> [String: JSONValue] {
    let hidden: ClubMember = state.names ? [] : .names
    let participant = person.participant
    var members: [String: JSONValue] = ["id": .string(person.id)]
    func tell(_ member: ClubMember, _ name: String, _ value: JSONValue?) {
      guard hidden.isDisjoint(with: member) else { return }
      if wanted.contains(member) {
        members[name] = value ?? .null
      } else if wanted.contains(.whole), let value {
        members[name] = value
      }
    }
    tell(.number, "number", .number(Double(participant.number)))
    tell(.nickname, "nickname", participant.nickname.map { .string($0) })
    tell(.group, "group", participant.group.map { .string($0) })
    tell(.card, "card", participant.card.map { .string($0) })
    tell(.birthYear, "birth_year", participant.birthYear.map { .number(Double($0)) })
    tell(.maxHeartRate, "max_heart_rate", participant.maxHeartRate.map { .number(Double($0)) })
    if !wanted.isDisjoint(with: [.same, .whole]) {
      for (other, same) in person.same { members["same:\(other)"] = .bool(same) }
    }
    return members
  }

  private func exercise(_ exercise: Exercise) throws -> [String: JSONValue] {
    var definition = exercise
    definition.id = ExerciseDigest.clubID(exercise.id)
    return [
      "id": .string(definition.id), "version": .number(Double(exercise.version)),
      "digest": .string(try ExerciseDigest.digest(exercise)),
      "definition": .object(try Self.members(definition)),
    ]
  }

  private func run(
    _ stored: StoredRun, _ exercise: Exercise?, _ owners: ClubOwners
  ) throws -> [String: JSONValue] {
    let run = stored.run
    let owner = owners.owner(run.id.rawValue, run.participant)
    var members: [String: JSONValue] = [
      "id": .string(run.id.rawValue), "session": .string(run.session.rawValue),
      "person": Self.text(owner), "exercise": .string(ExerciseDigest.clubID(run.exercise)),
      "version": .number(Double(run.exerciseVersion)), "simulated": .bool(run.simulated),
      "state": .string(run.state.rawValue), "started_at": .string(run.startedAt.description),
      "note": Self.text(stored.note),
      "deletion": run.deletion.map {
        .object(["id": .string($0.id), "at": .string($0.at.description)])
      } ?? .null,
    ]
    members["digest"] = try exercise.map { .string(try ExerciseDigest.digest($0)) }
    members["equipment"] = run.equipment.map { .string($0) }
    members["device"] = run.device.map { .string($0.rawValue) }
    members["ended_at"] = run.endedAt.map { .string($0.description) }
    members["clock_ms"] = state.clockError.map { .number(Double($0)) }
    members["rows"] = .array(
      try stored.trials.map { trial in
        var row = try Self.members(trial)
        for name in ["run", "participant", "exercise", "exercise_version"] { row[name] = nil }
        if trial.session == run.session { row["session"] = nil }
        let person = owners.owner(trial.id.rawValue, trial.participant)
        if person != owner { row["person"] = Self.text(person) }
        return .object(row)
      })
    return members
  }

  private static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  private static func members(_ value: some Encodable) throws -> [String: JSONValue] {
    try JSON.decode([String: JSONValue].self, from: JSON.bytes(value))
  }
}
