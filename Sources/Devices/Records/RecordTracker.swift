import Model

/// Makes readings of records: follows running number and clock across their wraps, and takes
/// differences where the device sends instants.
struct RecordTracker: Sendable {
  private let deadTime: Double?
  private var sequence = SequenceTracker()
  private var clock = ClockTracker()
  /// The number before, of quantities that are differences.
  private var previous: [Quantity: Int] = [:]
  private var deadTimes = DeadTimeTracker()

  /// Begins with nothing seen.
  ///
  /// - Parameter debounce: Results of the same channel that follow sooner than it says are none.
  init(debounce: Debounce? = nil) { deadTime = debounce?.dead }

  /// Appends what records mean after those before them.
  ///
  /// - Parameters:
  ///   - batch: The records.
  ///   - raw: The bytes that they came from.
  ///   - result: Readings, and what is to be said of those before.
  mutating func take(_ batch: RecordBatch, raw: [UInt8], into result: inout [Decoded]) {
    var start = 0
    for head in batch.heads {
      take(head, batch.values[start..<head.valueEnd], raw: raw, into: &result)
      start = head.valueEnd
    }
  }

  private mutating func take(
    _ head: RecordBatch.Head, _ values: ArraySlice<RecordBatch.Value>, raw: [UInt8],
    into result: inout [Decoded]
  ) {
    var running: Int?
    if let number = head.sequence {
      let (step, unwrapped) = sequence.take(number.number, wrap: number.column.wrap)
      running = unwrapped
      switch step {
      case .inOrder: break
      case .missing(let count): result.append(.missing(count))
      case .restarted: result.append(.restarted)
      }
    }
    var time: Double?
    if let tick = head.clock {
      let (unwrapped, isRestart) = clock.take(tick.ticks, wrap: tick.column.wrap)
      if isRestart { result.append(.restarted) }
      time = DecimalNumber(mantissa: unwrapped).product(with: tick.column.scale)
    }
    for value in values {
      let column = value.column
      switch outcome(of: value, at: head.channel) {
      case .none: break
      case .bounced: result.append(.ignored("within the dead time of its channel"))
      case .unavailable:
        result.append(.unavailable(column.quantity, "the device has no value for it"))
      case .number(let number, let added):
        result.append(
          .reading(
            Reading(
              quantity: column.quantity, value: column.value(of: number) + added,
              unit: column.unit, channel: head.channel, sequence: running, deviceTime: time,
              timeSource: column.timeSource, uncertainty: column.uncertainty, raw: raw)))
      }
    }
  }

  /// Forgets the instants: what lies between one before and one after a break was not all seen.
  mutating func linkRestarted() {
    if !previous.isEmpty { previous = [:] }
    deadTimes.reset()
  }

  private enum Outcome {
    /// The first instant: nothing to compare with.
    case none
    case bounced
    case unavailable
    /// The number, and what bounces before it took, in the value's unit.
    case number(WireNumber, added: Double)
  }

  private mutating func outcome(of value: RecordBatch.Value, at channel: String?) -> Outcome {
    let column = value.column
    if let valid = column.valid, !valid.contains(value.number.value) { return .unavailable }
    guard let wrap = column.successive else {
      guard let deadTime, column.isInterval else { return .number(value.number, added: 0) }
      let length = column.value(of: value.number)
      guard let added = deadTimes.take(length, on: channel, dead: deadTime) else { return .bounced }
      return .number(value.number, added: added)
    }
    guard let number = value.number.integer else { return .unavailable }
    if let deadTime, column.isInterval {
      let ticks = deadTime / column.scale.value
      guard deadTimes.take(instant: number, wrap: wrap, on: channel, dead: ticks) else {
        return .bounced
      }
    }
    defer { previous[column.quantity] = number }
    guard let before = previous[column.quantity] else { return .none }
    let difference = number >= before ? number - before : number - before + wrap
    // More than half the range is an instant that went back: the device began anew.
    guard difference >= 0, difference <= wrap / 2 else { return .unavailable }
    return .number(.exact(DecimalNumber(mantissa: difference)), added: 0)
  }
}
