import EyeTest
import Model
import Store

extension Station {
  private static let listedName = "listed"

  /// Whether results of the eye test stand in the lists of results; off until switched on.
  package nonisolated func listsEyeTests() throws(StationError) -> Bool {
    do {
      return try store.eyeSetting(Self.listedName) == .bool(true)
    } catch {
      throw StationError(error)
    }
  }

  package nonisolated func setListsEyeTests(
    _ isListed: Bool, key: RequestKey? = nil
  ) throws(StationError) {
    do {
      try store.setEyeSetting(Self.listedName, .bool(isListed), key: key)
    } catch {
      throw StationError(error)
    }
  }

  /// Leaves the eye test's runs out of a list, as long as they are not to be listed; what one press
  /// deleted comes back whole.
  nonisolated func listed(_ filter: RunFilter) throws -> RunFilter {
    guard filter.deletion == nil, try !listsEyeTests() else { return filter }
    var filter = filter
    filter.hidden = RoundKind.allCases.map(\.exercise)
    return filter
  }
}
