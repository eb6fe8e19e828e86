/// What one press took out of the results or brought back.
package struct DeletedResults: Sendable, Hashable, Codable {
  /// Names the press, to undo it.
  package var deletion: String
  /// How many runs it concerned.
  package var runs: Int
}
