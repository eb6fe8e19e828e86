/// What keeps an exercise from being deleted.
package enum ExerciseHold: String, Sendable, Hashable {
  /// It comes with the program and would come back with it.
  case shipped
  /// Runs refer to it, under way, ended or deleted: their log must stay readable.
  case used
  /// The plan under way has it.
  case planned
}
