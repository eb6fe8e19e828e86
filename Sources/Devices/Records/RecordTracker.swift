import Model

/// Makes readings of records: follows running number and clock across their wraps, and takes
/// differences where the device sends instants.
struct RecordTracker: Sendable {
  private var sequence = SequenceTracker()
  private var clock = ClockTracker()
  /// The number before, of quantities that are differences.
  private var previous: [Quantity: Int] = [:]

  /// Returns what a record means after those before it.
  ///
  /// - Parameters:
  ///   - content: The record.
  ///   - raw: The bytes that it came from.
  /// - Returns: Readings, and what is to be said of those before.
  mutating func outcomes(of content: RecordContent, raw: [UInt8]) -> [Decoded] {
    var result: [Decoded] = []
    var running: Int?
    if let number = content.sequence {
      let (step, unwrapped) = sequence.take(number.number, wrap: number.column.wrap)
      running = unwrapped
      switch step {
      case .inOrder: break
      case .missing(let count): result.append(.missing(count))
      case .restarted: result.append(.restarted)
      }
    }
    var time: Double?
    if let tick = content.clock {
      let (unwrapped, isRestart) = clock.take(tick.ticks, wrap: tick.column.wrap)
      if isRestart { result.append(.restarted) }
      time = DecimalNumber(mantissa: unwrapped).product(with: tick.column.scale)
    }
    for value in content.values {
      guard let outcome = outcome(of: value) else { continue }
      guard case .success(let number) = outcome else {
        result.append(.unavailable(value.column.quantity, "the device has no value for it"))
        continue
      }
      result.append(
        .reading(
          Reading(
            quantity: value.column.quantity, value: value.column.value(of: number),
            unit: value.column.unit, channel: content.channel, sequence: running,
            deviceTime: time, timeSource: value.column.timeSource,
            uncertainty: value.column.uncertainty, raw: raw)))
    }
    return result
  }

  /// Forgets the instants: what lies between one before and one after a break was not all seen.
  mutating func linkRestarted() { previous = [:] }

  private enum Outcome {
    case success(WireNumber)
    case unavailable
  }

  private mutating func outcome(of value: RecordContent.Value) -> Outcome? {
    if let valid = value.column.valid, !valid.contains(value.number.value) { return .unavailable }
    guard let wrap = value.column.successive else { return .success(value.number) }
    guard let number = value.number.integer else { return .unavailable }
    defer { previous[value.column.quantity] = number }
    guard let before = previous[value.column.quantity] else { return nil }
    let difference = number >= before ? number - before : number - before + wrap
    // More than half the range is an instant that went back: the device began anew.
    guard difference >= 0, difference <= wrap / 2 else { return .unavailable }
    return .success(.exact(DecimalNumber(mantissa: difference)))
  }
}
