/// A column that counts the records, so that a lost one shows.
package struct SequenceColumn: Sendable, Hashable {
  /// The first number that the counter never shows: after `wrap` - 1 comes 0.
  package var wrap: Int

  package init(wrap: Int) { self.wrap = wrap }
}

/// A field that carries the device's own clock.
package struct ClockColumn: Sendable, Hashable {
  /// Seconds a tick.
  package var scale: Scale
  /// The first number that the clock never shows: after `wrap` - 1 comes 0.
  package var wrap: Int

  package init(scale: Scale, wrap: Int) {
    self.scale = scale
    self.wrap = wrap
  }
}
