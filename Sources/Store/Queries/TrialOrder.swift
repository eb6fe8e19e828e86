/// The order of a list of trials.
///
/// A list that is read part by part while trials come in goes by the commits: the identities' order
/// (two made in one millisecond sort at random) and the clock's (what is imported lies before what is
/// there) would let it miss some.
package enum TrialOrder: Sendable, Hashable {
  /// By the commits.
  case oldestFirst
  /// By the commits.
  case newestFirst
  /// By when they were measured, oldest first, and those of one moment by the commits: what a file has,
  /// which is read from one state.
  case measured
}
