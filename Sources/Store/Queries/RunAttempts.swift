package import Model

/// The attempts of one saved run that count.
package struct RunAttempts: Sendable, Hashable {
  package let run: RunID
  package let startedAt: Timestamp
  /// In no order; for hit or miss 1 and 0.
  package var values: [Double]

  package init(run: RunID, startedAt: Timestamp, values: [Double]) {
    self.run = run
    self.startedAt = startedAt
    self.values = values
  }
}
