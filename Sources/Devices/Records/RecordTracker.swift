import Model

/// Makes readings of records: follows running number and clock across their wraps, and takes
/// differences where the device sends instants.
struct RecordTracker: Sendable {
  /// By place, as the values of records name them.
  private let columns: [ValueColumn]
  private let forms: [ReadingForm]
  /// The first column of instants: differences are taken across all of them.
  private let instants: Int?
  private let deadTime: Double?
  private var sequence = SequenceTracker()
  /// The bytes that carried the newest running number.
  private var newest: [UInt8] = []
  private var clock = ClockTracker()
  /// The number before, of columns that are instants, by the place of the first of them.
  private var previous: [Int: Int] = [:]
  private var deadTimes = DeadTimeTracker()
  /// The channels of which something was seen since the start, with what names none.
  private var begun: Set<String?> = []
  /// Whether the record comes after one that was sent later.
  private var isLate = false

  /// Begins with nothing seen.
  ///
  /// - Parameters:
  ///   - columns: The value columns of all records, in the order by which they are named.
  ///   - debounce: Results of the same channel that follow sooner than it says are none.
  init(_ columns: [ValueColumn], debounce: Debounce? = nil) {
    self.columns = columns
    forms = columns.map { ReadingForm($0.quantity, $0.unit, $0.timeSource, limits: $0.limits) }
    instants = columns.firstIndex { $0.successive != nil }
    deadTime = debounce?.dead
  }

  /// Decodes the records of one line or frame after those before them.
  ///
  /// - Parameters:
  ///   - records: What the bytes say.
  ///   - raw: The bytes that they came from.
  /// - Returns: Readings, and what is to be said of those before.
  mutating func decode(_ records: [WireRecord], raw: [UInt8]) -> [Decoded] {
    // The bytes are those that carried the newest running number, and so its number too.
    if records.first?.sequence != nil {
      if newest == raw { return [.repeated] }
      newest = raw
    }
    var result: [Decoded] = []
    for record in records { decode(record, raw, into: &result) }
    return result
  }

  private mutating func decode(
    _ record: WireRecord, _ raw: [UInt8], into result: inout [Decoded]
  ) {
    isLate = false
    let running = record.sequence.map { unwrapped($0, into: &result) }
    let time = record.clock.map { unwrapped($0, into: &result) }
    for value in record.values {
      let column = columns[value.column]
      let channel = value.channel ?? record.channel
      guard let measured = measured(value, column, at: channel, into: &result) else { continue }
      result.append(
        forms[value.column].reading(
          measured, raw: raw, channel: channel, sequence: running, at: time,
          uncertainty: column.uncertainty))
    }
  }

  /// Returns the running number unwrapped.
  private mutating func unwrapped(
    _ number: WireRecord.Sequence, into result: inout [Decoded]
  ) -> Int {
    let (step, unwrapped) = sequence.append(number.number, wrap: number.wrap)
    switch step {
    case .inOrder: break
    case .missing(let count):
      result.append(.missing(count))
      previous = [:]
    case .late:
      result.append(.late)
      isLate = true
    case .restarted:
      result.append(.restarted)
      previous = [:]
    }
    return unwrapped
  }

  /// Returns the clock unwrapped, in seconds.
  private mutating func unwrapped(
    _ tick: WireRecord.Clock, into result: inout [Decoded]
  ) -> Double {
    let unwrapped: Int
    if isLate {
      unwrapped = clock.unwrapped(tick.ticks, wrap: tick.column.wrap)
    } else {
      let isRestart: Bool
      (unwrapped, isRestart) = clock.unwrap(tick.ticks, wrap: tick.column.wrap)
      if isRestart {
        result.append(.restarted)
        previous = [:]
      }
    }
    return tick.column.scale.product(with: DecimalNumber(mantissa: unwrapped))
  }

  /// Returns the value that a number stands for, in its column's unit; nothing where it stands for none,
  /// which is then told.
  private mutating func measured(
    _ value: WireRecord.Value, _ column: ValueColumn, at channel: String?,
    into result: inout [Decoded]
  ) -> Double? {
    if column.isOpenFirst, begun.insert(channel).inserted {
      result.append(.ignored("the first of its channel since the start has no beginning"))
      return nil
    }
    // What stands before the first of several columns of instants is common to them.
    let index = column.successive == nil ? value.column : instants ?? value.column
    switch outcome(of: value.number, column, index, at: channel) {
    case .none: return nil
    case .bounced: result.append(.ignored("within the dead time of its channel"))
    case .unavailable:
      result.append(.unavailable(column.quantity, "the device has no value for it"))
    case .anew(let number):
      result.append(.restarted)
      previous = [:]
      previous[index] = number.integer
      return column.conversion.value(of: number)
    case .number(let number, let added): return Self.sum(of: number, column.conversion, added)
    }
    return nil
  }

  /// Goes on after a record that was seen before the program ended.
  mutating func resume(after number: Int, bytes: [UInt8]) {
    sequence = SequenceTracker(after: number)
    newest = bytes
  }

  /// Returns a value with what is added to it, summed in the device's own unit.
  private static func sum(
    of number: WireNumber, _ conversion: ValueConversion, _ added: Double
  ) -> Double {
    let ticks = Int(exactly: (added / conversion.scale.value).rounded())
    guard added != 0, !conversion.isReversed, let ticks, let number = number.integer else {
      return conversion.value(of: number) + added
    }
    let sum = number.addingReportingOverflow(ticks)
    let whole = sum.overflow ? number : sum.partialValue
    return conversion.value(of: .exact(DecimalNumber(mantissa: whole)))
  }

  /// Forgets what was before a break: what lies between an instant before and one after it was not all
  /// seen.
  mutating func linkRestarted() {
    previous = [:]
    deadTimes.reset()
    begun = []
  }

  private enum Outcome {
    /// The first instant: nothing to compare with.
    case none
    case bounced
    case unavailable
    /// The device began anew; the number is the time since then.
    case anew(WireNumber)
    /// The number, and what bounces before it took, in the value's unit.
    case number(WireNumber, added: Double)
  }

  private mutating func outcome(
    of sent: WireNumber, _ column: ValueColumn, _ index: Int, at channel: String?
  ) -> Outcome {
    if let valid = column.valid, !valid.contains(sent.value) { return .unavailable }
    guard let wrap = column.successive else {
      guard let deadTime, column.isInterval else { return .number(sent, added: 0) }
      let length = column.conversion.value(of: sent)
      guard let added = deadTimes.append(length, on: channel, dead: deadTime) else {
        return .bounced
      }
      return .number(sent, added: added)
    }
    guard let number = sent.integer else { return .unavailable }
    // What lies before and after it was compared without it, or not at all.
    guard !isLate else { return .none }
    if let deadTime, column.isInterval {
      let ticks = deadTime / column.conversion.scale.value
      guard deadTimes.append(instant: number, wrap: wrap, on: channel, dead: ticks) else {
        return .bounced
      }
    }
    let last = previous[index]
    previous[index] = number
    // Of an event that nothing came before it is the time since the device began.
    let isEvent = [.passage, .release].contains(column.quantity)
    guard let before = last ?? (isEvent ? 0 : nil) else { return .none }
    let difference = number >= before ? number - before : number - before + wrap
    // More than half the range is an instant that went back: the device began anew.
    guard difference >= 0, difference <= wrap / 2 || last == nil else {
      return isEvent ? .anew(sent) : .unavailable
    }
    return .number(.exact(DecimalNumber(mantissa: difference)), added: 0)
  }
}
