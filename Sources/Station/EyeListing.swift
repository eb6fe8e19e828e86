import EyeTest
import Model
package import Store

/// Which results of the eye test, which are about somebody's health, stand in lists and files.
package enum EyeListing {
  static let setting = "listed"
  static let exercises = RoundKind.allCases.map(\.exercise)

  /// Whether the switch is on; off from the start.
  static func isOn(in store: Store) throws -> Bool { try store.eyeSetting(setting) == .bool(true) }

  /// Leaves the eye test's trials out of a filter while the switch is off, unless an exercise or a
  /// round is asked for by name.
  ///
  /// - Throws: `StoreError`.
  package static func listed(_ filter: TrialFilter, in store: Store) throws -> TrialFilter {
    guard filter.exercise == nil, filter.run == nil, try !isOn(in: store) else { return filter }
    var filter = filter
    filter.hidden = exercises
    return filter
  }
}
