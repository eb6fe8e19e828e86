/// What one column of a record means.
package enum LineColumn: Sendable, Hashable {
  case sequence(SequenceColumn)
  case value(ValueColumn)
}
