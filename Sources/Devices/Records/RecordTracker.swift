import Model

/// Makes readings of records: follows running number and clock across their wraps, and takes
/// differences where the device sends instants.
struct RecordTracker: Sendable {
  /// What the next line or frame says, used anew for each: read where it is, never copied.
  var batch = RecordBatch()
  private let forms: RecordForms
  private let deadTime: Double?
  private var sequence = SequenceTracker()
  /// The bytes that carried the newest running number.
  private var newest: [UInt8] = []
  private var clock = ClockTracker()
  /// The number before, of columns that are instants, by the place of the first of them.
  private var previous: ContiguousArray<Int?>
  private var deadTimes: DeadTimeTracker
  /// The channels of which something was seen since the start; what names none has a place of its own.
  private var begun: ContiguousArray<Bool>
  /// Whether the record comes after one that was sent later.
  private var isLate = false

  /// Begins with nothing seen.
  ///
  /// - Parameters:
  ///   - forms: What records name their columns and sensors by.
  ///   - debounce: Results of the same channel that follow sooner than it says are none.
  init(_ forms: RecordForms, debounce: Debounce? = nil) {
    self.forms = forms
    deadTime = debounce?.dead
    previous = ContiguousArray(repeating: nil, count: forms.columns.count)
    deadTimes = DeadTimeTracker(channels: forms.readings.channels.count)
    begun = ContiguousArray(repeating: false, count: forms.readings.channels.count + 1)
  }

  /// Appends what the records of the batch mean after those before them.
  ///
  /// - Parameters:
  ///   - raw: The bytes that they came from.
  ///   - result: Readings, and what is to be said of those before.
  mutating func take(raw: Span<UInt8>, into result: inout DecodedBuffer) {
    result.begin(forms.readings, raw: raw)
    var start = 0
    for index in 0..<batch.headCount {
      batch.look(at: index)
      var running: Int?
      isLate = false
      if index == 0, batch.head.sequence != nil, isRepeated(raw) {
        return result.append(.repeated)
      }
      if let number = batch.head.sequence { running = take(number, into: &result) }
      var time: Double?
      if let tick = batch.head.clock { time = take(tick, into: &result) }
      let note = result.note(channel: batch.head.channel, sequence: running, time: time)
      let end = batch.head.valueEnd
      for place in start..<end {
        take(place, note, running, time, into: &result)
      }
      start = end
    }
  }

  /// Whether the bytes are those that carried the newest running number, and so its number too; keeps
  /// them if they are not.
  private mutating func isRepeated(_ raw: Span<UInt8>) -> Bool {
    raw.withUnsafeBufferPointer { bytes in
      if newest.count == bytes.count, newest.elementsEqual(bytes) { return true }
      newest.removeAll(keepingCapacity: true)
      newest.append(contentsOf: bytes)
      return false
    }
  }

  /// Returns the running number unwrapped.
  @inline(__always)
  private mutating func take(
    _ number: RecordBatch.Sequence, into result: inout DecodedBuffer
  ) -> Int {
    let (step, unwrapped) = sequence.take(number.number, wrap: number.wrap)
    switch step {
    case .inOrder: break
    case .missing(let count):
      result.append(.missing(count))
      forgetInstants()
    case .late:
      result.append(.late)
      isLate = true
    case .restarted:
      result.append(.restarted)
      forgetInstants()
    }
    return unwrapped
  }

  /// Returns the clock unwrapped, in seconds.
  private mutating func take(
    _ tick: RecordBatch.Clock, into result: inout DecodedBuffer
  ) -> Double {
    let unwrapped: Int
    if isLate {
      unwrapped = clock.place(tick.ticks, wrap: tick.column.wrap)
    } else {
      let isRestart: Bool
      (unwrapped, isRestart) = clock.take(tick.ticks, wrap: tick.column.wrap)
      if isRestart {
        result.append(.restarted)
        forgetInstants()
      }
    }
    return tick.column.scale.product(with: DecimalNumber(mantissa: unwrapped))
  }

  @inline(__always)
  private mutating func take(
    _ place: Int, _ shared: DecodedBuffer.Note, _ running: Int?, _ time: Double?,
    into result: inout DecodedBuffer
  ) {
    let value = batch.value(place)
    let note =
      value.channel == nil ? shared : Self.apart(value.channel, running, time, in: &result)
    let isPlain =
      forms.columns[value.column].isPlain
      && (deadTime == nil || !forms.columns[value.column].isInterval)
    guard !isPlain else {
      // As where something was passed over: the sum takes the sign from a zero.
      return result.add(
        value.column, forms.columns[value.column].conversion.value(of: value.number) + 0,
        note: note, uncertainty: forms.columns[value.column].uncertainty)
    }
    compare(value, at: value.channel ?? batch.head.channel, note, into: &result)
  }

  /// Notes what a reading of another sensor than its record says.
  @inline(never)
  private static func apart(
    _ channel: Int?, _ running: Int?, _ time: Double?, in result: inout DecodedBuffer
  ) -> DecodedBuffer.Note {
    result.note(channel: channel, sequence: running, time: time)
  }

  /// The same for a number that is held against a range, those before it, or a dead time.
  @inline(never)
  private mutating func compare(
    _ value: RecordBatch.Value, at channel: Int?, _ note: DecodedBuffer.Note,
    into result: inout DecodedBuffer
  ) {
    let column = forms.columns[value.column]
    if column.isOpenFirst {
      let place = (channel ?? -1) + 1
      defer { begun[place] = true }
      guard begun[place] else {
        return result.append(.ignored("the first of its channel since the start has no beginning"))
      }
    }
    switch outcome(of: value.number, column, at: channel) {
    case .none: break
    case .bounced: result.append(.ignored("within the dead time of its channel"))
    case .unavailable:
      result.append(
        .unavailable(
          forms.readings.forms[value.column].quantity, "the device has no value for it"))
    case .anew(let number):
      result.append(.restarted)
      forgetInstants()
      previous[column.clock] = number.integer
      result.add(
        value.column, column.conversion.value(of: number), note: note,
        uncertainty: column.uncertainty)
    case .number(let number, let added):
      result.add(
        value.column, Self.sum(of: number, column.conversion, added), note: note,
        uncertainty: column.uncertainty)
    }
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

  /// Forgets what was before a break.
  mutating func linkRestarted() {
    forgetInstants()
    deadTimes.reset()
    for place in begun.indices { begun[place] = false }
  }

  /// What lies between an instant before and one after a break was not all seen.
  private mutating func forgetInstants() {
    for place in previous.indices { previous[place] = nil }
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

  @inline(__always)
  private mutating func outcome(
    of sent: WireNumber, _ column: RecordForms.Column, at channel: Int?
  ) -> Outcome {
    if let valid = column.valid, !valid.contains(sent.value) { return .unavailable }
    guard let wrap = column.successive else {
      guard let deadTime, column.isInterval else { return .number(sent, added: 0) }
      let length = column.conversion.value(of: sent)
      guard let added = deadTimes.take(length, on: channel, dead: deadTime) else { return .bounced }
      return .number(sent, added: added)
    }
    guard let number = sent.integer else { return .unavailable }
    // What lies before and after it was compared without it, or not at all.
    guard !isLate else { return .none }
    if let deadTime, column.isInterval {
      let ticks = deadTime / column.conversion.scale.value
      guard deadTimes.take(instant: number, wrap: wrap, on: channel, dead: ticks) else {
        return .bounced
      }
    }
    defer { previous[column.clock] = number }
    guard let before = previous[column.clock] ?? (column.isEvent ? 0 : nil) else { return .none }
    let difference = number >= before ? number - before : number - before + wrap
    // More than half the range is an instant that went back: the device began anew.
    guard difference >= 0, difference <= wrap / 2 || previous[column.clock] == nil else {
      return column.isEvent ? .anew(sent) : .unavailable
    }
    return .number(.exact(DecimalNumber(mantissa: difference)), added: 0)
  }
}
