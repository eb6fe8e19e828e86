/// What the records of one line or frame say, before anything is compared with the records before.
///
/// Its memory is used again and again: the next batch allocates nothing once there is room.
package struct RecordBatch: Sendable {
  package struct Value: Sendable, Hashable {
    /// The place of its column.
    package var column: Int
    /// The place of its sensor, if it has another than its record.
    package var channel: Int? = nil
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

  /// One record.
  package struct Head: Sendable, Hashable {
    /// The place of its sensor.
    package var channel: Int?
    package var sequence: Sequence?
    package var clock: Clock?
    /// Where its values end; they begin where those of the record before end.
    package var valueEnd = 0
  }

  package private(set) var heads: ContiguousArray<Head> = []
  package private(set) var values: ContiguousArray<Value> = []
  /// The record that is being read.
  var head = Head()

  package init() {}

  /// Begins a first record.
  mutating func begin(channel: Int?) {
    // For the handful that there are, cheaper than `removeAll(keepingCapacity:)`.
    while !heads.isEmpty { heads.removeLast() }
    while !values.isEmpty { values.removeLast() }
    head = Head(channel: channel)
  }

  mutating func append(_ value: Value) { values.append(value) }

  /// Ends the record that is being read.
  mutating func finish() {
    head.valueEnd = values.count
    heads.append(head)
  }

  /// Begins one of several records that share what stands before them.
  ///
  /// - Parameters:
  ///   - shared: What they share.
  ///   - count: How many values they share, which were read first.
  mutating func begin(after shared: Head, values count: Int) {
    head = shared
    guard !heads.isEmpty else { return }
    for index in 0..<count { values.append(values[index]) }
  }
}
