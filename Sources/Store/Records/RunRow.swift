internal import GRDB
internal import Model

/// A run as a row of table `run`.
struct RunRow: FetchableRecord, PersistableRecord {
  static let databaseTableName = "run"

  var run: RunRecord

  init(_ run: RunRecord) { self.run = run }

  init(row: Row) throws {
    let reader = RowReader(row, table: Self.databaseTableName)
    run = RunRecord(
      id: try reader.raw("id"), session: try reader.raw("session"),
      participant: try reader.value("participant"), exercise: try reader.value("exercise"),
      exerciseVersion: try reader.value("exerciseVersion"),
      equipment: try reader.optional("equipment"), device: try reader.optionalRaw("device"),
      state: try reader.raw("state"), revision: try reader.value("revision"),
      startedOnce: try reader.value("startedOnce"),
      deadline: try reader.optionalTime("deadline", offset: "deadlineOffset"),
      countdownRemaining: try reader.optional("countdownRemaining"),
      simulated: try reader.value("simulated"),
      startedAt: try reader.time("startedAt", offset: "startedOffset"),
      endedAt: try reader.optionalTime("endedAt", offset: "endedOffset"))
    if let deletion: String = try reader.optional("deletion") {
      run.deletion = Deletion(
        id: deletion, at: try reader.time("deletedAt", offset: "deletedOffset"))
    }
  }

  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = run.id.rawValue
    container["session"] = run.session.rawValue
    container["participant"] = run.participant
    container["exercise"] = run.exercise
    container["exerciseVersion"] = run.exerciseVersion
    container["equipment"] = run.equipment
    container["device"] = run.device?.rawValue
    container["state"] = run.state.rawValue
    container["revision"] = run.revision
    container["startedOnce"] = run.startedOnce
    container["deadline"] = run.deadline?.milliseconds
    container["deadlineOffset"] = run.deadline?.offset
    container["countdownRemaining"] = try run.countdownRemaining.map {
      try finite($0, "countdown_remaining")
    }
    container["simulated"] = run.simulated
    container["startedAt"] = run.startedAt.milliseconds
    container["startedOffset"] = run.startedAt.offset
    container["endedAt"] = run.endedAt?.milliseconds
    container["endedOffset"] = run.endedAt?.offset
    container["deletion"] = run.deletion?.id
    container["deletedAt"] = run.deletion?.at.milliseconds
    container["deletedOffset"] = run.deletion?.at.offset
  }
}

/// Returns the number; SQLite would keep NaN as an absent value, and infinity has no JSON.
func finite(_ value: Double, _ name: String) throws -> Double {
  guard value.isFinite else { throw StoreError.refused("\(name) is not a finite number") }
  return value
}
