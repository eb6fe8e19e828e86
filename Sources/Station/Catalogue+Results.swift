package import Model
package import Store

extension Catalogue {
  /// Returns one page of trials.
  package func trials(
    _ filter: TrialFilter, order: TrialOrder = .oldestFirst, limit: Int, after: String?
  ) throws(StationError) -> TrialPage {
    do {
      return try store.trials(
        filter, order: order, limit: limit, after: after.map(TrialID.init(rawValue:)))
    } catch {
      throw StationError(error)
    }
  }

  /// Returns how much was done since midnight, by the tablet's own clock.
  package func today(_ now: Timestamp = .now()) throws(StationError) -> DayCounts {
    do {
      return try store.dayCounts(from: now.midnight, hidden: listed(RunFilter()).hidden)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns one part of the runs that have results, newest first.
  ///
  /// - Throws: `StationError`; `unknown` if `after` names no run.
  package func results(
    _ filter: RunFilter, limit: Int, after: String? = nil
  ) throws(StationError) -> RunPage {
    do {
      return try store.runs(listed(filter), limit: limit, after: after.map(RunID.init(rawValue:)))
    } catch {
      throw StationError(error)
    }
  }

  /// Returns what runs belong to that were done by many at once.
  ///
  /// - Throws: `StationError`.
  package func gatherings(of runs: [RunID]) throws(StationError) -> [RunID: Gathering] {
    do {
      return try store.gatherings(of: runs)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the newest row that counts of each run that is neither deleted nor given up.
  ///
  /// - Throws: `StationError`.
  package func current(of runs: [RunID]) throws(StationError) -> [RunID: Trial] {
    var found: [RunID: Trial] = [:]
    for id in runs {
      let stored = try log(of: id)
      guard stored.run.state == .saved, stored.run.deletion == nil else { continue }
      found[id] = stored.trials.last { $0.status == .valid }
    }
    return found
  }

  /// Returns every run that fits, listed or not.
  func all(_ filter: RunFilter) throws(StationError) -> [StoredRun] {
    var found: [StoredRun] = []
    var after: RunID?
    repeat {
      do {
        let page = try store.runs(filter, limit: 1000, after: after)
        found += page.items
        after = page.next
      } catch {
        throw StationError(error)
      }
    } while after != nil
    return found
  }

  /// Counts what `deleteResults` would take.
  ///
  /// - Throws: `StationError`.
  package func resultCounts(
    _ filter: RunFilter
  ) throws(StationError) -> ResultCounts {
    do {
      return try store.resultCounts(filter)
    } catch {
      throw StationError(error)
    }
  }

  /// Returns a run with every row of its log, in the order in which they were recorded.
  ///
  /// - Throws: `StationError.Code.unknownRun`.
  package func log(of id: RunID) throws(StationError) -> StoredRun {
    do {
      if let stored = try store.run(id) { return stored }
    } catch {
      throw StationError(error)
    }
    throw StationError(.unknownRun, .unknown, "There is no run \(id).")
  }
}
