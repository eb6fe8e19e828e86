package import Model

/// What took a run out of the results: one press, which may have taken others with it.
package struct Deletion: Sendable, Hashable {
  /// The same for all runs that one press deleted; 1 to 200 characters.
  package var id: String
  package var at: Timestamp

  package init(id: String, at: Timestamp) {
    self.id = id
    self.at = at
  }
}
