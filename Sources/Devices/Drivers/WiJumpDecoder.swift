import Model

/// Turns the events of a Chronojump WiJump, a light barrier at the ground, into times on the ground and
/// in the air.
///
/// A notification is a signed 32-bit number, little-endian: milliseconds since the device began, greater
/// than 0 when the beam is interrupted (somebody came down) and less when it is free again. Each event
/// is sent twice; its time tells that it is the same.
///
/// Source: arduino/WiJump/Communication.md and WiJump-V-0.4.ino (github.com/GNOME/chronojump).
package struct WiJumpDecoder: StreamDecoder {
  package static let service = "b0f3d089-3ce3-4ed6-9920-43afae288982"
  package static let characteristic = "19a8d494-a941-4ae3-99c0-28e9d352a170"
  /// In seconds.
  private static let tick = 0.001

  private var last: Int?

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    // What lies between the event before a break and the one after it was not all seen.
    last = nil
    return []
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    do throws(PayloadError) {
      var reader = PayloadReader(bytes)
      let event = try reader.number(width: 4, isSigned: true, "time")
      try reader.finish()
      return outcomes(of: event, raw: bytes)
    } catch {
      return [.refused(error)]
    }
  }

  private mutating func outcomes(of event: Int, raw: [UInt8]) -> [Decoded] {
    guard event != last else { return [.ignored("the same event again")] }
    defer { last = event }
    guard let before = last else { return [] }
    let ticks = abs(event) - abs(before)
    guard ticks >= 0 else { return [.restarted] }
    // Two of a kind: the one between them did not arrive, and neither did its time.
    guard (event > 0) != (before > 0) else { return [.missing(1)] }
    return [
      .reading(
        Reading(
          quantity: event > 0 ? .flightTime : .contactTime, value: Double(ticks) / 1000,
          unit: .second, deviceTime: Double(abs(event)) / 1000, timeSource: .deviceInterval,
          uncertainty: 2 * Self.tick, raw: raw))
    ]
  }
}

extension Driver {
  package static let wiJump = Driver(
    id: "chronojump-wijump", model: "Chronojump WiJump", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(service: WiJumpDecoder.service, notify: [WiJumpDecoder.characteristic])),
    quantities: [.contactTime, .flightTime],
    match: { Recognition(services: [WiJumpDecoder.service]).score($0) },
    makeDecoder: { WiJumpDecoder() }, simulated: { WiJumpSimulator(seed: $0) })
}
