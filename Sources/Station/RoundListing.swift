import EyeTest
import Learning
import Model
package import Store

/// Which results of rounds stand in lists and files beside those of the coach's exercises.
///
/// Those of the eye test, which are about somebody's health, as long as a switch is on; those of
/// learning games as long as the start page has a door to them.
package enum RoundListing {
  static let eyeSetting = "listed"

  /// Whether the eye test's switch is on; off from the start.
  static func listsEyeTests(in store: Store) throws -> Bool {
    try store.eyeSetting(eyeSetting) == .bool(true)
  }

  /// The exercises that are left out of lists.
  static func hidden(in store: Store) throws -> [String] {
    let eyeTests = try listsEyeTests(in: store) ? [] : RoundKind.allCases.map(\.exercise)
    guard try !store.isOn(.learning) else { return eyeTests }
    return eyeTests + LearningKind.allCases.map(\.exercise) + CodeKind.allCases.map(\.exercise)
  }

  /// Whether an exercise is none of a coach's: a round of the eye test or a game, or one of the course.
  package static func isOwn(_ exercise: String) -> Bool {
    RoundForm(exercise: exercise) != nil || CodeKind(exercise: exercise) != nil
  }

  /// Leaves trials out of a filter that are not to be listed, unless an exercise or a round is asked
  /// for by name.
  ///
  /// - Throws: `StoreError`.
  package static func listed(_ filter: TrialFilter, in store: Store) throws -> TrialFilter {
    guard filter.exercise == nil, filter.run == nil else { return filter }
    let hidden = try hidden(in: store)
    guard !hidden.isEmpty else { return filter }
    var filter = filter
    filter.hidden = hidden
    return filter
  }
}
