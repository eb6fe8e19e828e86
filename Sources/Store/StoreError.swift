package import Model

/// What can go wrong between a record and the disk.
package enum StoreError: Error, Sendable, Hashable {
  /// The file was written by a newer Sideline; `migrations` are the ones unknown here.
  case newerSchema(path: String, migrations: [String])
  /// There is no database, or an empty file, where there was data before.
  case missing(path: String)
  /// The file is no SQLite database, or that of another program.
  case notADatabase(path: String)
  /// SQLite found the file damaged.
  case damaged(String)
  /// The file or its folder cannot be made or written.
  case notWritable(path: String, detail: String)
  case diskFull
  /// The store is a copy of what can be read, and takes nothing.
  case readOnly(Rescue.Cause)
  /// Another process kept the database locked for longer than the busy timeout.
  case busy
  /// The run was changed by somebody else; `revision` is what the database holds.
  case conflict(run: RunID, revision: Int)
  case notFound(table: String, id: String)
  /// There is such a thing already; `owner` is whose it is, where that is another thing.
  case exists(table: String, id: String, owner: Int?)
  /// A request with this key was carried out before.
  case keyUsed(String)
  /// A definition that results refer to was changed under the same version.
  case exerciseChanged(id: String, version: Int)
  /// The schema or a check of ours refused the values.
  case refused(String)
  /// A stored value does not fit its column's meaning.
  case damagedRow(table: String, id: String, column: String)
  /// Any other failure, with SQLite's extended result code.
  case failed(code: Int32, message: String)

  /// A stable word for scripts and the API.
  package var code: String {
    switch self {
    case .newerSchema: "schema_newer"
    case .missing: "database_missing"
    case .notADatabase: "not_a_database"
    case .damaged: "database_damaged"
    case .notWritable: "not_writable"
    case .diskFull: "disk_full"
    case .readOnly: "read_only"
    case .busy: "database_busy"
    case .conflict: "revision_conflict"
    case .notFound: "not_found"
    case .exists: "exists"
    case .keyUsed: "key_used"
    case .exerciseChanged: "exercise_changed"
    case .refused: "refused"
    case .damagedRow: "row_damaged"
    case .failed: "database_failed"
    }
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .newerSchema(let path, let migrations):
      "\(path) was written by a newer Sideline (migration \(migrations.joined(separator: ", "))): "
        + "install that version, or use another data folder"
    case .missing(let path): "\(path) is missing or empty, though there was data here before"
    case .notADatabase(let path): "\(path) is not a Sideline database"
    case .damaged(let detail): "the database is damaged: \(detail)"
    case .notWritable(let path, let detail): "\(path) cannot be written: \(detail)"
    case .diskFull: "the disk is full; everything that was shown is saved"
    case .readOnly(.diskFull):
      "the disk is full; nothing is recorded until Sideline starts with room"
    case .readOnly: "the database is damaged; nothing is recorded until a backup is brought back"
    case .busy: "the database is in use by another program"
    case .conflict(let run, let revision): "run \(run) has moved on to revision \(revision)"
    case .notFound(let table, let id): "there is no \(table) \(id)"
    case .exists(let table, let id, let owner):
      "there is a \(table) \(id) already" + (owner.map { ", of participant \($0)" } ?? "")
    case .keyUsed(let key): "the idempotency key \(key) was used before"
    case .exerciseChanged(let id, let version):
      "exercise \(id) changed what it measures but kept version \(version)"
    case .refused(let reason): "refused: \(reason)"
    case .damagedRow(let table, let id, let column):
      "\(table) \(id) holds an unreadable \(column)"
    case .failed(let code, let message): "SQLite error \(code): \(message)"
    }
  }
}
