/// What became of all that ANT sticks sent: each message is in one of these.
package struct ANTCounts: Sendable, Hashable {
  /// Messages of devices that are read.
  package var heard = 0
  /// Messages of devices that nobody reads, or that do not tell who sent them.
  package var foreign = 0
  /// Messages of devices that came before the scan was open, or after it.
  package var early = 0
  /// What a stick says for itself, as answers.
  package var own = 0
  /// Messages whose check byte does not hold.
  package var bad = 0
  /// Bytes that are of no message: padding, and what is left of bad ones.
  package var skipped = 0

  package init() {}
}
