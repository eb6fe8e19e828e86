import ArgumentParser
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
    case .newerSchema, .notADatabase, .damaged, .damagedRow:
      if let backup = BackupFolder(dataFolder: folder).backups.first {
        complain(
          "The last good backup is of \(backup.madeAt). Take it with: "
            + "sideline backup restore \(backup.path) --data \(folder)\n"
            + "The present file is kept beside it.")
      } else {
        complain("There is no backup in \(BackupFolder(dataFolder: folder).path).")
      }
      return ExitCode(1)
    case .notWritable: return .notPermitted
    case .busy: return .unavailable
    default: return ExitCode(1)
    }
  }
}
