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
  /// The first value: most batches have no more, and an array would have to be asked whether it is
  /// shared.
  private var first = Value(column: 0, number: .exact(DecimalNumber(mantissa: 0)))
  private var others: ContiguousArray<Value> = []
  /// How many of each are in use; those behind them are room.
  private(set) var headCount = 0
  package private(set) var valueCount = 0
  /// The record that is being read, or that is looked at.
  var head = Head()

  package init() {}

  /// Begins a first record.
  mutating func begin(channel: Int?) {
    (headCount, valueCount) = (0, 0)
    head = Head(channel: channel)
  }

  @inline(__always)
  mutating func append(_ value: Value) {
    if valueCount == 0 { first = value } else { add(value) }
    valueCount &+= 1
  }

  /// Appends a whole number of a column.
  @inline(__always)
  mutating func append(_ number: Int, of column: Int) {
    let exact = WireNumber.exact(DecimalNumber(mantissa: number))
    guard valueCount == 0 else { return append(Value(column: column, number: exact)) }
    first.column = column
    first.channel = nil
    first.number = exact
    valueCount = 1
  }

  @inline(never)
  private mutating func add(_ value: Value) {
    let place = valueCount - 1
    if place < others.count { others[place] = value } else { others.append(value) }
  }

  /// Returns one of the values that were read.
  @inline(__always)
  package func value(_ place: Int) -> Value {
    place == 0 ? first : others[place - 1]
  }

  /// Ends the record that is being read.
  @inline(__always)
  mutating func finish() {
    head.valueEnd = valueCount
    headCount &+= 1
  }

  /// Makes `head` one of the records that were read, each of them once and in their order.
  @inline(__always)
  mutating func look(at place: Int) {
    if headCount > 1 { look(again: place) }
  }

  @inline(never)
  private mutating func look(again place: Int) {
    if place == 0 { keepHead() }
    head = heads[place]
  }

  private mutating func keepHead() {
    if headCount <= heads.count { heads[headCount - 1] = head } else { heads.append(head) }
  }

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
    keepHead()
    head = shared
    for index in 0..<count { append(value(index)) }
  }
}
