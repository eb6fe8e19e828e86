/// What one record says, before anything is compared with the records before it.
package struct RecordContent: Sendable, Hashable {
  package struct Value: Sendable, Hashable {
    package var column: ValueColumn
    package var number: WireNumber
  }

  package struct Sequence: Sendable, Hashable {
    package var column: SequenceColumn
    /// As sent, not unwrapped.
    package var number: Int
  }

  package struct Clock: Sendable, Hashable {
    package var column: ClockColumn
    /// As sent, not unwrapped.
    package var ticks: Int
  }

  package var channel: String?
  package var sequence: Sequence?
  package var clock: Clock?
  package var values: [Value] = []
}
