import ArgumentParser
import Glibc
import Store

/// Opens the database for a command and says what to do when that fails.
enum StationStore {
  /// Takes a data folder for this process alone.
  ///
  /// - Throws: Exit code 69 if another process has it, 77 if the folder is not ours to write.
  static func lock(_ folder: String) throws -> DataLock {
    do {
      return try DataLock(folder: folder)
    } catch let held as DataLock.Held {
      let process = held.process.map { " (process \($0))" } ?? ""
      complain(
        "\(folder) is in use by another sideline\(process). End it, or name another --data folder.")
      throw ExitCode.unavailable
    } catch let error as StoreError {
      throw failure(error, folder)
    }
  }

  /// Opens the database of a folder.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - lock: On that folder, if this process has it; a restore that was cut off is finished then.
  /// - Returns: The database.
  /// - Throws: `StoreError`, as `missing` where there was data before: an empty database in its place
  ///   would look as if nothing had ever been recorded.
  static func store(_ folder: String, _ lock: DataLock? = nil) throws -> Store {
    let path = DataFolder.database(in: folder)
    if lock != nil { try Store.finishRestore(of: path) }
    let hadData =
      (lock?.wasUsed ?? DataLock.wasUsed(folder))
      || access(path + "-wal", F_OK) == 0 || Store.restoredCopy(of: path) != nil
      || !BackupFolder(dataFolder: folder).backups.isEmpty
      || !AsideCopies(dataFolder: folder).files.isEmpty
    return try Store(path: path, mayBegin: !hadData)
  }

  /// Runs what opens the database; on failure tells of the last good backup.
  static func opening<Value>(_ folder: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw failure(error, folder)
    }
  }

  /// Tells what is wrong and what to do, and returns the exit code for it.
  static func failure(_ error: StoreError, _ folder: String) -> ExitCode {
    complain("\(error)")
    switch error {
    case .newerSchema, .notADatabase, .damaged, .damagedRow, .missing:
      complain(way(out: error, folder))
      return ExitCode(1)
    case .notWritable: return .notPermitted
    case .busy: return .unavailable
    default: return ExitCode(1)
    }
  }

  /// What brings the data back.
  static func way(out error: StoreError, _ folder: String) -> String {
    let backups = BackupFolder(dataFolder: folder)
    if let backup = backups.backups.first {
      return "The last good backup is of \(backup.madeAt). Take it with: "
        + "sideline backup restore \(backup.path) --data \(folder)\n"
        + "The present file is kept beside it."
    }
    let none = "There is no backup in \(backups.path)."
    guard case .missing = error else { return none }
    if let aside = AsideCopies(dataFolder: folder).latest {
      return "\(none) What was put aside last comes back with: "
        + "sideline backup restore \(aside) --data \(folder)"
    }
    return "\(none) Bring the file back, or begin anew with nothing: "
      + "rm -f \(folder)/sideline.lock \(folder)/sideline.sqlite*"
  }
}
