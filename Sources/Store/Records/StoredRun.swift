package import Model

/// A run with every row of its log, in the order in which they were committed.
package struct StoredRun: Sendable, Hashable {
  package var run: RunRecord
  package var trials: [Trial]

  package init(run: RunRecord, trials: [Trial]) {
    self.run = run
    self.trials = trials
  }
}
