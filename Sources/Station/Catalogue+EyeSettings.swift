import EyeTest
import Model
package import Store

extension Catalogue {
  /// Whether results of the eye test stand in the lists of results; off until switched on.
  package func listsEyeTests() throws(StationError) -> Bool {
    do {
      return try EyeListing.isOn(in: store)
    } catch {
      throw StationError(error)
    }
  }

  package func setListsEyeTests(
    _ isListed: Bool, key: RequestKey? = nil
  ) throws(StationError) {
    do {
      try store.setEyeSetting(EyeListing.setting, .bool(isListed), key: key)
    } catch {
      throw StationError(error)
    }
  }

  /// Leaves the eye test's runs out of a list, as long as they are not to be listed; what one press
  /// deleted comes back whole.
  func listed(_ filter: RunFilter) throws -> RunFilter {
    guard filter.deletion == nil, try !listsEyeTests() else { return filter }
    var filter = filter
    filter.hidden = EyeListing.exercises
    return filter
  }

  /// Leaves the eye test's trials out of a list or a file, unless the switch is on or they are asked
  /// for by name.
  package func listed(_ filter: TrialFilter) throws(StationError) -> TrialFilter {
    do {
      return try EyeListing.listed(filter, in: store)
    } catch {
      throw StationError(error)
    }
  }
}
