package import Model
package import Store

/// What is known of a person, how long it is kept, and what was erased.
extension Catalogue {
  /// Returns every run that began with a participant or has a row of theirs, oldest first.
  package func runs(of participant: Int) throws(StationError) -> [RunRecord] {
    do {
      return try store.runs(of: participant)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns where a person is found; nothing for an unknown number.
  ///
  /// - Throws: `StationError`.
  package func traces(of participant: Int) throws(StationError) -> PersonTraces? {
    do {
      return try store.traces(of: participant)
    } catch StoreError.notFound {
      return nil
    } catch {
      throw StationError(error)
    }
  }

  /// Returns how long results are kept as somebody's; nothing if that is for good.
  package func retention() throws(StationError) -> Retention? {
    do {
      return try store.retention()
    } catch {
      throw StationError(error)
    }
  }

  /// Says how long results are kept as somebody's.
  ///
  /// - Parameters:
  ///   - retention: Nothing to keep them for good.
  ///   - key: Makes a repeated request change nothing.
  /// - Throws: `StationError`.
  package func setRetention(_ retention: Retention?, key: RequestKey?) throws(StationError) {
    do {
      try store.setRetention(retention, key: key)
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; it was carried out.
    } catch {
      throw StationError(error)
    }
  }

  /// Returns how many runs and rows are too old at a moment.
  package func tooOld(
    _ retention: Retention, at time: Timestamp
  ) throws(StationError) -> (runs: Int, trials: Int) {
    do {
      return try store.tooOld(retention, at: time)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns what was erased, newest first.
  package func erasures(limit: Int) throws(StationError) -> [Erasure] {
    do {
      return try store.erasures(limit: limit)
    } catch {
      throw StationError(error)
    }
  }

  /// Writes the file anew after an erasure, which may take seconds.
  ///
  /// - Returns: False if it gave way to something else and is to be tried again.
  /// - Throws: `StationError`.
  package func scrub() throws(StationError) -> Bool {
    do {
      return try store.scrub()
    } catch {
      throw StationError(error)
    }
  }

  /// How many copies of the database there are: backups, and what a restore put aside.
  package var copyCount: Int { BackupFolder(store: store).copies.count }

  /// Makes a backup and removes every older copy.
  ///
  /// - Returns: How many were removed.
  /// - Throws: `StationError`; nothing is removed then.
  package func renewBackups(at time: Timestamp) throws(StationError) -> Int {
    do {
      return try BackupFolder(store: store).renew(of: store, at: time)
    } catch {
      throw StationError(error)
    }
  }
}
