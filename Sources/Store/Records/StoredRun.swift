package import Model

/// A run with every row of its log, in the order in which they were committed.
package struct StoredRun: Sendable, Hashable {
  package var run: RunRecord
  package var trials: [Trial]
  /// What a coach wrote about it.
  package var note: String?

  package init(run: RunRecord, trials: [Trial], note: String? = nil) {
    self.run = run
    self.trials = trials
    self.note = note
  }
}
