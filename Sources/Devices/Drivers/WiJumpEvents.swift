import Model

/// What the events of a WiJump mean, over whatever they come.
///
/// An event is a number of milliseconds since the device began, greater than 0 when the beam is
/// interrupted (somebody came down) and less when it is free again. An event may be sent twice; its
/// time tells that it is the same.
///
/// The command `sync` sets the clock to 0 and takes the beams away for 30 s; `delay` sets it too. What lies
/// between an event before and one after that is no time of anybody.
///
/// Source: sync and processCommand in arduino/WiJump/WiJump-V-0.4.ino (github.com/GNOME/chronojump).
struct WiJumpEvents: Sendable {
  /// In seconds.
  private static let tick = 0.001
  /// How far two events may be apart here and not on the device, in seconds: a radio link that is slower
  /// has broken.
  private static let tolerance = 3.0

  private var last: Int?
  private var lastArrival: HostInstant?
  /// When the event was read that is taken next, if anybody says.
  var arrival: HostInstant?

  /// What lies between the event before a break and the one after it was not all seen.
  mutating func forget() { (last, lastArrival) = (nil, nil) }

  /// Returns what an event means after the one before it; nothing for the first.
  mutating func handle(_ event: Int, raw: [UInt8]) -> Decoded? {
    guard event != last else { return .ignored("the same event again") }
    defer { (last, lastArrival) = (event, arrival) }
    guard let before = last else { return nil }
    let ticks = abs(event) - abs(before)
    guard ticks >= 0, isSteady(ticks) else { return .restarted }
    // Two of a kind: the one between them did not arrive, and neither did its time.
    guard (event > 0) != (before > 0) else { return .missing(1) }
    // The beam came back with the clock: what it tells of it is there twice, once as each.
    guard ticks > 0 else { return .ignored("a phase of no length") }
    return Reading(
      quantity: event > 0 ? .flightTime : .contactTime, value: Double(ticks) / 1000,
      unit: .second, deviceTime: Double(abs(event)) / 1000, timeSource: .deviceInterval,
      uncertainty: 2 * Self.tick, raw: raw
    ).outcome
  }

  /// Whether as much time went by here as on the device.
  private func isSteady(_ ticks: Int) -> Bool {
    guard let arrival, let lastArrival else { return true }
    return abs(arrival.seconds(since: lastArrival) - Double(ticks) * Self.tick) <= Self.tolerance
  }
}
