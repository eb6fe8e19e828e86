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
    let fresh = path + ".restoring"
    do {
      try remove(fresh)
      try DatabaseFile.create(fresh)
      var configuration = Configuration()
      configuration.readonly = true
      let source = try DatabaseQueue(path: backup, configuration: configuration)
      try source.backup(to: DatabaseQueue(path: fresh))
      try source.close()
      _ = try Store(path: fresh).lastEventID()
      // Screens that were sent away since would be let in again.
      try Store(path: fresh).closeRoom()
      try settle(fresh)
    } catch {
      try? remove(fresh)
      throw StoreError(error, path: backup)
    }
    // From here on it is to be the database, whoever finishes that.
    guard rename(fresh, path + decided + mark) == 0 else { throw DatabaseFile.failure(path, errno) }
    try syncFolder(of: path)
    return try finishRestore(of: path)
  }

  /// What the name of a checked copy that is to be the database has behind that of the database.
  private static let decided = ".restored-"

  /// Finishes what `restore` began when the program was killed in the middle.
  ///
  /// The file and what SQLite keeps beside it go aside one after the other; as long as the copy has
  /// its own name, some of them may be there still. No other process may have the folder.
  ///
  /// - Parameter path: Of the database.
  /// - Returns: The path of what was put aside, if there was something.
  /// - Throws: `StoreError`; it can be called again then.
  @discardableResult
  package static func finishRestore(of path: String) throws -> String? {
    guard let copy = restoredCopy(of: path) else { return nil }
    let aside = path + ".before-" + copy.dropFirst((path + decided).count)
    for end in ["", "-wal", "-shm"] where rename(path + end, aside + end) != 0 {
      let code = errno
      guard code == ENOENT else { throw DatabaseFile.failure(path, code) }
    }
    // In this order also on the disk, or a power cut could leave the old log beside the new file.
    try syncFolder(of: path)
    guard rename(copy, path) == 0 else { throw DatabaseFile.failure(path, errno) }
    try syncFolder(of: path)
    return access(aside, F_OK) == 0 ? aside : nil
  }

  /// Returns the path of a copy that is to be the database and is not yet, if there is one.
  package static func restoredCopy(of path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "./"
    let start = (slash.map { path[path.index(after: $0)...] } ?? path[...]) + decided
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(start) }.max().map { (slash == nil ? "" : folder) + $0 }
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
    defer { Glibc.close(descriptor) }
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
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DatabaseFile.failure(folder, errno) }
  }
}
