package import Model

/// Which runs a list of results shows; an absent part does not restrict.
package struct RunFilter: Sendable, Hashable {
  package var participant: Int?
  package var exercise: String?
  /// Only of those who are in this group now.
  package var group: String?
  /// The earliest start, as an instant, included.
  package var from: Timestamp?
  /// The latest start, as an instant, included.
  package var to: Timestamp?
  /// Whether those that are deleted are shown, instead of those that are not.
  package var isDeleted: Bool
  /// Whether those under way are left out.
  package var isOver: Bool
  /// The deletion that took them.
  package var deletion: String?
  /// Exercises whose runs are left out.
  package var hidden: [String] = []
  /// Whether of the runs of one group run, or of one session of the heart-rate wall, only the newest
  /// one is shown, which stands for all (`Store.gatherings`).
  package var isGathered = false

  package init(
    participant: Int? = nil, exercise: String? = nil, from: Timestamp? = nil,
    to: Timestamp? = nil, isDeleted: Bool = false, isOver: Bool = false, deletion: String? = nil
  ) {
    self.participant = participant
    self.exercise = exercise
    self.from = from
    self.to = to
    self.isDeleted = isDeleted
    self.isOver = isOver
    self.deletion = deletion
  }
}
