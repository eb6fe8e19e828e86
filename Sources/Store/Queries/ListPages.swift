package import Model

/// A part of a list of runs.
package struct RunPage: Sendable, Hashable {
  package var items: [StoredRun]
  /// Where the next part begins; absent at the end.
  package var next: RunID?

  package init(items: [StoredRun], next: RunID?) {
    self.items = items
    self.next = next
  }
}

/// A part of a list.
package struct TrialPage: Sendable, Hashable {
  package var items: [Trial]
  /// Where the next part begins; absent at the end.
  package var next: TrialID?

  package init(items: [Trial], next: TrialID?) {
    self.items = items
    self.next = next
  }
}
