import Model
package import Store

extension Station {
  /// Returns one page of trials.
  package nonisolated func trials(
    _ filter: TrialFilter, order: TrialOrder = .oldestFirst, limit: Int, after: String?
  ) throws(StationError) -> TrialPage {
    do {
      return try store.trials(
        filter, order: order, limit: limit, after: after.map(TrialID.init(rawValue:)))
    } catch {
      throw StationError(error)
    }
  }
}
