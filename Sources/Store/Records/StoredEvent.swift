package import Model

/// One line of the log that live views replay after `Last-Event-ID`.
package struct StoredEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable { case run, trial }

  /// Rises; never used twice, also not after a restart.
  package var id: Int64
  package var kind: Kind
  /// The identity of the run or of the trial.
  package var ref: String
  /// The run concerned.
  package var run: RunID

  package init(id: Int64, kind: Kind, ref: String, run: RunID) {
    self.id = id
    self.kind = kind
    self.ref = ref
    self.run = run
  }
}
