/// A column that counts the records, so that a lost one shows.
package struct SequenceColumn: Sendable, Hashable {
  /// The first number that the counter never shows: after `wrap` - 1 comes 0.
  package var wrap: Int

  package init(wrap: Int) { self.wrap = wrap }
}
