import Model

/// What the events of a WiJump mean, over whatever they come.
///
/// An event is a number of milliseconds since the device began, greater than 0 when the beam is
/// interrupted (somebody came down) and less when it is free again. An event may be sent twice; its
/// time tells that it is the same.
struct WiJumpEvents: Sendable {
  /// In seconds.
  private static let tick = 0.001

  private var last: Int?

  /// What lies between the event before a break and the one after it was not all seen.
  mutating func forget() { last = nil }

  /// Returns what an event means after the one before it; nothing for the first.
  mutating func take(_ event: Int, raw: [UInt8]) -> Decoded? {
    guard event != last else { return .ignored("the same event again") }
    defer { last = event }
    guard let before = last else { return nil }
    let ticks = abs(event) - abs(before)
    guard ticks >= 0 else { return .restarted }
    // Two of a kind: the one between them did not arrive, and neither did its time.
    guard (event > 0) != (before > 0) else { return .missing(1) }
    return .reading(
      Reading(
        quantity: event > 0 ? .flightTime : .contactTime, value: Double(ticks) / 1000,
        unit: .second, deviceTime: Double(abs(event)) / 1000, timeSource: .deviceInterval,
        uncertainty: 2 * Self.tick, raw: raw))
  }
}
