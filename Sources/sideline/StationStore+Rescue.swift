import ArgumentParser
import Logging
import Store

extension StationStore {
  /// Opens the database of a folder for the station, and makes the station of it.
  ///
  /// With a full disk the room that was kept free for that is given up. Where the database cannot be used
  /// all the same, both work on a copy of what can be read, which takes nothing once the station is made.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - lock: On that folder.
  ///   - logger: For the journal.
  ///   - make: Makes what cannot do without the database.
  /// - Returns: The database and what was made.
  /// - Throws: The exit code; what is wrong was told then.
  static func opened<Value>(
    _ folder: String, _ lock: DataLock, _ logger: Logger, _ make: (Store) throws -> Value
  ) throws -> (Store, Value) {
    let reserve = SpaceReserve(dataFolder: folder)
    func whole() throws -> (Store, Value) {
      let store = try store(folder, lock)
      try store.check()
      return (store, try make(store))
    }
    do {
      do {
        let opened = try whole()
        reserve.keep()
        return opened
      } catch StoreError.diskFull where reserve.giveUp() {
        logger.error("the disk is full; what was kept free for that is in use now")
        return try whole()
      }
    } catch let error as StoreError {
      guard let copy = rescued(folder, after: error) else { throw failure(error, folder) }
      let made = try opening(folder) { try make(copy) }
      copy.rescue?.seal()
      return (copy, made)
    }
  }

  /// Opens the database of a folder to read from it, whatever its state.
  ///
  /// - Throws: The exit code; what is wrong was told then.
  static func readable(_ folder: String) throws -> Store {
    do {
      let store = try store(folder)
      try store.check()
      return store
    } catch let error as StoreError {
      guard let copy = rescued(folder, after: error) else { throw failure(error, folder) }
      copy.rescue?.seal()
      return copy
    }
  }

  /// Returns a copy of what can be read of a database that cannot be used, and tells so.
  private static func rescued(_ folder: String, after error: StoreError) -> Store? {
    let path = DataFolder.database(in: folder)
    let backups = BackupFolder(dataFolder: folder).backups
    let store: Store
    do {
      guard let copy = try Store.rescued(from: path, backups: backups, after: error)
      else { return nil }
      store = copy
    } catch {
      complain("Nothing of it can be read: \(error)")
      return nil
    }
    complain("\(error)")
    complain("What can be read of it is there to be looked at and taken out; nothing is recorded.")
    if store.rescue?.cause == .diskFull {
      complain("Make room on the disk, then start Sideline anew.")
    } else {
      complain(way(out: error, folder))
    }
    return store
  }
}
