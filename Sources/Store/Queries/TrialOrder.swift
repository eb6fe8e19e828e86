/// The direction of a list; the order itself is that of the commits.
///
/// It is neither the identities' order (two made in one millisecond sort at random) nor the
/// clock's (a tablet's wall clock may be set back).
package enum TrialOrder: Sendable, Hashable {
  case oldestFirst
  case newestFirst
}
