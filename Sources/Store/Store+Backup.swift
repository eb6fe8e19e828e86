internal import FoundationEssentials
internal import GRDB
import Glibc

extension Store {
  /// Copies the database while it is in use, checks the copy and gives it its name only then.
  ///
  /// - Parameter path: Of the copy, one file of mode 0600; one that exists is replaced.
  /// - Throws: `StoreError`; `damaged` if the copy has errors, since the original has them too.
  package func backUp(to path: String) throws {
    let part = path + ".part"
    do {
      try Self.remove(part)
      try DatabaseFile.create(part)
      try frozenReader().backup(to: DatabaseQueue(path: part))
      try Self.settle(part)
      guard rename(part, path) == 0 else { throw DatabaseFile.failure(path, errno) }
      try Self.syncFolder(of: path)
    } catch {
      try? Self.remove(part)
      throw StoreError(error, path: path)
    }
  }

  /// Makes a checked copy the database of a data folder; what was there is kept beside it.
  ///
  /// No other process may have the folder (`DataLock`).
  ///
  /// - Parameters:
  ///   - backup: A file that `backUp` made.
  ///   - path: Of the database.
  ///   - mark: What tells the file that is put aside from others, a time.
  /// - Returns: The path of what was put aside, if there was something.
  /// - Throws: `StoreError`; nothing is changed then.
  package static func restore(_ backup: String, to path: String, mark: String) throws -> String? {
    guard access(backup, R_OK) == 0 else {
      throw StoreError.notWritable(path: backup, detail: String(cString: strerror(errno)))
    }
    // A copy of its own is migrated and checked, so that the backup stays as it is.
    let fresh = path + ".restored"
    let aside = path + ".before-\(mark)"
    do {
      try remove(fresh)
      try DatabaseFile.create(fresh)
      var configuration = Configuration()
      configuration.readonly = true
      let source = try DatabaseQueue(path: backup, configuration: configuration)
      try source.backup(to: DatabaseQueue(path: fresh))
      try source.close()
      _ = try Store(path: fresh).lastEventID()
      try settle(fresh)
    } catch {
      try? remove(fresh)
      throw StoreError(error, path: backup)
    }
    let isThere = access(path, F_OK) == 0
    if isThere {
      for end in ["", "-wal", "-shm"] where access(path + end, F_OK) == 0 {
        guard rename(path + end, aside + end) == 0 else { throw DatabaseFile.failure(path, errno) }
      }
    }
    guard rename(fresh, path) == 0 else { throw DatabaseFile.failure(path, errno) }
    try syncFolder(of: path)
    return isThere ? aside : nil
  }

  /// Checks a file and makes it one file that is on the disk.
  private static func settle(_ path: String) throws {
    let copy = try DatabaseQueue(path: path)
    let problems = try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      let rows = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      return rows.filter { $0 != "ok" } + references.map { "foreign key: \($0)" }
    }
    try copy.close()
    guard problems.isEmpty else {
      throw StoreError.damaged(problems.prefix(3).joined(separator: "; "))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DatabaseFile.failure(path, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DatabaseFile.failure(path, errno) }
  }

  private static func remove(_ path: String) throws {
    for end in ["", "-wal", "-shm", "-journal"] where unlink(path + end) != 0 {
      let code = errno
      guard code == ENOENT else { throw DatabaseFile.failure(path, code) }
    }
  }

  private static func syncFolder(of path: String) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DatabaseFile.failure(folder, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DatabaseFile.failure(folder, errno) }
  }
}
