/// What one column of a record means.
package enum LineColumn: Sendable, Hashable {
  case sequence(SequenceColumn)
  case value(ValueColumn)
  case clock(ClockColumn)
  /// Which sensor the line is about: what stands there, and how the sensor is called.
  case channel([String: String])
  /// A column that always reads so; lines that have something else are of another record.
  case constant([UInt8])
  /// Anything.
  case ignored
}
