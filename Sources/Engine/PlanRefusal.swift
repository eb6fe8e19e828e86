/// Why a plan does not do what was asked of it; a value, worded by the faces.
package enum PlanRefusal: String, Error, Sendable, Hashable, CaseIterable {
  /// The plan has no such participant or no such exercise.
  case unknownCell = "unknown-cell"
  case cellDone = "cell-done"
  /// Its run is neither saved nor cancelled.
  case cellUnderWay = "cell-under-way"
  /// All do it at once: a group run is made for it.
  case needsGroup = "plan-needs-group"
  /// Nothing is left to do.
  case complete = "plan-complete"
}
