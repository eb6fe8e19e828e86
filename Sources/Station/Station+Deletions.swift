import Logging
package import Model
package import Store

extension Station {
  /// Takes a run that is over out of the results.
  ///
  /// Durable at once: the time in which a page offers to undo it is the page's own.
  ///
  /// - Parameters:
  ///   - id: The run.
  ///   - key: Makes a repeated request return the run instead of acting again.
  /// - Returns: The run, with `deletedAt`.
  /// - Throws: `StationError`: `runOpen` while it is under way, `runDeleted` if it is deleted.
  package func delete(_ id: RunID, key: RequestKey? = nil) throws(StationError) -> Run {
    if let key, let known = try known(key) { return try run(known) }
    let stored = try ended(id)
    guard stored.run.deletion == nil else {
      throw StationError(.runDeleted, .notAllowed, "\(id) is deleted already.", run: try run(id))
    }
    return try carryOut(steps.deleting(stored, as: key?.key ?? UUIDv7.string()), key: key)
  }

  /// Brings a deleted run back.
  ///
  /// - Throws: `StationError`: `runNotDeleted` if it is among the results.
  package func restore(_ id: RunID, key: RequestKey? = nil) throws(StationError) -> Run {
    if let key, let known = try known(key) { return try run(known) }
    let stored = try ended(id)
    guard stored.run.deletion != nil else {
      throw StationError(.runNotDeleted, .notAllowed, "\(id) is not deleted.", run: try run(id))
    }
    return try carryOut(steps.restoring(stored), key: key)
  }

  /// Takes every run that is over and fits out of the results, all or none; those of the eye test
  /// too, listed or not: whoever deletes all results, or somebody's, wants none left.
  ///
  /// - Returns: How many, and by what name they are brought back.
  /// - Throws: `StationError`.
  package func deleteResults(
    _ filter: RunFilter, key: RequestKey? = nil
  ) throws(StationError) -> DeletedResults {
    let name = key?.key ?? UUIDv7.string()
    var filter = filter
    filter.isOver = true
    filter.isDeleted = false
    let fitting = try catalogue.all(filter)
    return try carryOut(fitting.map { steps.deleting($0, as: name) }, of: name, key: key)
  }

  /// Brings back every run that one press deleted, except those that came back already.
  ///
  /// - Throws: `StationError`.
  package func restoreResults(
    _ deletion: String, key: RequestKey? = nil
  ) throws(StationError) -> DeletedResults {
    let taken = try catalogue.all(RunFilter(isDeleted: true, deletion: deletion))
    return try carryOut(taken.map { steps.restoring($0) }, of: deletion, key: key)
  }

  private var steps: RunDeletion {
    RunDeletion(session: environment.session.id, now: environment.now)
  }

  /// Returns a run that is over.
  ///
  /// - Throws: `StationError`: `unknownRun`, and what is given for one that is under way.
  func ended(
    _ id: RunID, _ code: StationError.Code = .runOpen, _ detail: String = "It is under way."
  ) throws(StationError) -> StoredRun {
    if let open = runs[id] {
      throw StationError(code, .notAllowed, detail, run: open.snapshot(now: .now()))
    }
    return try catalogue.log(of: id)
  }

  /// Makes a step of a run that is over durable, then shows it.
  func carryOut(_ change: RunChange, key: RequestKey?) throws(StationError) -> Run {
    let old = try catalogue.log(of: change.run.id)
    let run = Run(old.changed(by: change), of: try exercise(of: change.run))
    let events = try stored { try store.commit(change, key: key?.answered(by: run)) }
    announce(change, events)
    return run
  }

  private func carryOut(
    _ changes: [RunChange], of name: String, key: RequestKey?
  ) throws(StationError) -> DeletedResults {
    let deleted = DeletedResults(deletion: name, runs: changes.count)
    let events: [[StoredEvent]]
    do {
      events = try store.commit(changes, key: key?.answered(by: deleted))
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; what was done is in the store.
      return DeletedResults(
        deletion: name, runs: try catalogue.all(RunFilter(deletion: name)).count)
    } catch {
      throw StationError(error)
    }
    for (change, events) in zip(changes, events) { announce(change, events) }
    return deleted
  }

  /// Tells the screens of a step of a run that is over.
  private func announce(_ change: RunChange, _ events: [StoredEvent]) {
    do {
      let stored = try catalogue.log(of: change.run.id)
      let changed = change.marks.map(\.trial) + change.trials.map(\.id)
      let trials = changed.compactMap { id in stored.trials.first { $0.id == id } }
      publish(
        Run(stored, of: try exercise(of: stored.run)), trials: trials, events: events.map(\.id))
    } catch {
      logger.error("change of a run cannot be told", metadata: ["error": "\(error)"])
    }
  }
}
