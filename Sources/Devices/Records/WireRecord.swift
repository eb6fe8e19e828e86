/// What one record of a line or frame says, before anything is compared with the records before.
package struct WireRecord: Sendable, Hashable {
  package struct Value: Sendable, Hashable {
    /// The place of its column among all value columns of the description.
    package var column: Int
    /// Its sensor, if it has another than its record.
    package var channel: String?
    package var number: WireNumber
  }

  package struct Sequence: Sendable, Hashable {
    /// As sent, not unwrapped.
    package var number: Int
    /// The first number that the counter never shows.
    package var wrap: Int
  }

  package struct Clock: Sendable, Hashable {
    /// As sent, not unwrapped.
    package var ticks: Int
    package var column: ClockColumn
  }

  package var channel: String?
  package var sequence: Sequence?
  package var clock: Clock?
  package var values: [Value] = []
}
