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

  /// All but the last, which is `head`.
  private var heads: ContiguousArray<Head> = []
  package private(set) var values: ContiguousArray<Value> = []
  /// How many of each are in use; those behind them are room.
  private(set) var (headCount, valueCount) = (0, 0)
  /// The record that is being read, or was read last.
  var head = Head()

  package init() {}

  /// Begins a first record.
  mutating func begin(channel: Int?) {
    (headCount, valueCount) = (0, 0)
    head = Head(channel: channel)
  }

  @inline(__always)
  mutating func append(_ value: Value) {
    if valueCount < values.count { values[valueCount] = value } else { values.append(value) }
    valueCount &+= 1
  }

  /// Ends the record that is being read.
  @inline(__always)
  mutating func finish() {
    head.valueEnd = valueCount
    headCount &+= 1
  }

  /// Returns one of the records that were read.
  @inline(__always)
  func head(_ place: Int) -> Head { place == headCount &- 1 ? head : heads[place] }

  /// Begins one of several records that share what stands before them.
  ///
  /// - Parameters:
  ///   - shared: What they share.
  ///   - count: How many values they share, which were read first.
  mutating func begin(after shared: Head, values count: Int) {
    guard headCount > 0 else {
      head = shared
      return
    }
    if headCount <= heads.count { heads[headCount - 1] = head } else { heads.append(head) }
    head = shared
    for index in 0..<count { append(values[index]) }
  }
}
