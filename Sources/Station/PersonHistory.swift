package import Engine

/// What one person did in an exercise with one equipment.
package struct PersonHistory: Sendable, Hashable {
  package var equipment: String?
  package var simulated: Bool
  /// Oldest first; one at least.
  package var results: [ScoredResult]

  package init(equipment: String?, simulated: Bool, results: [ScoredResult]) {
    self.equipment = equipment
    self.simulated = simulated
    self.results = results
  }
}
