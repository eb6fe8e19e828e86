import Model
internal import Synchronization

/// Why a store is a copy in memory, and of what.
///
/// Where the database cannot be used, what can still be read of it is shown and taken out all the same;
/// nothing new is recorded, because nothing of that would last.
package final class Rescue: Sendable {
  package enum Cause: String, Sendable, Hashable {
    /// There is no room for what SQLite keeps beside the file; every result is there.
    case diskFull
    /// The file has errors; what could be read of it is there.
    case damaged
    /// Nothing of the file can be read; what the last backup holds is there.
    case unreadable
  }

  package let cause: Cause
  /// The newest copy of the database, if there is one.
  package let backup: BackupFolder.Backup?
  private let isSealed = Atomic(false)

  init(_ cause: Cause, backup: BackupFolder.Backup?) {
    self.cause = cause
    self.backup = backup
  }

  /// From now on nothing is written: what a program needs for its start is in the copy.
  package func seal() { isSealed.store(true, ordering: .releasing) }

  /// - Throws: `StoreError.readOnly` once it is sealed.
  func refuseIfSealed() throws {
    if isSealed.load(ordering: .acquiring) { throw StoreError.readOnly(cause) }
  }
}
