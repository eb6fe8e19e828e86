package import Model

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
