import EyeTest
import Model
package import Store

extension Catalogue {
  /// Whether results of the eye test stand in the lists of results; off until switched on.
  package func listsEyeTests() throws(StationError) -> Bool {
    do {
      return try RoundListing.listsEyeTests(in: store)
    } catch {
      throw StationError(error)
    }
  }

  package func setListsEyeTests(
    _ isListed: Bool, key: RequestKey? = nil
  ) throws(StationError) {
    do {
      try store.setEyeSetting(RoundListing.eyeSetting, .bool(isListed), key: key)
    } catch {
      throw StationError(error)
    }
  }

  /// Leaves rounds out of a list that are not to be listed; what one press deleted comes back whole.
  func listed(_ filter: RunFilter) throws -> RunFilter {
    guard filter.deletion == nil else { return filter }
    var filter = filter
    filter.hidden = try RoundListing.hidden(in: store)
    return filter
  }

  /// Leaves trials of rounds out of a list or a file that are not to be listed, unless they are asked
  /// for by name.
  package func listed(_ filter: TrialFilter) throws(StationError) -> TrialFilter {
    do {
      return try RoundListing.listed(filter, in: store)
    } catch {
      throw StationError(error)
    }
  }
}
