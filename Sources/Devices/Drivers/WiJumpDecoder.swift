package import Model

/// Turns the notifications of a Chronojump WiJump, a light barrier at the ground, into times on the
/// ground and in the air.
///
/// A notification is a signed 32-bit number, little-endian (`WiJumpEvents` tells what it means).
///
/// Source: arduino/WiJump/Communication.md and WiJump-V-0.4.ino (github.com/GNOME/chronojump).
package struct WiJumpDecoder: StreamDecoder {
  package static let service = "b0f3d089-3ce3-4ed6-9920-43afae288982"
  package static let characteristic = "19a8d494-a941-4ae3-99c0-28e9d352a170"

  private var events = WiJumpEvents()

  package init() {}

  package mutating func arrive(at instant: HostInstant) { events.arrival = instant }

  package mutating func linkRestarted() -> [Decoded] {
    events.forget()
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
      return [events.handle(event, raw: bytes)].compactMap(\.self)
    } catch {
      return [.refused(error)]
    }
  }
}

extension Driver {
  package static let wiJump = Driver(
    id: "chronojump-wijump", model: "Chronojump WiJump", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(service: WiJumpDecoder.service, notify: [WiJumpDecoder.characteristic])),
    quantities: [.contactTime, .flightTime],
    recognition: Recognition(services: [WiJumpDecoder.service]),
    makeDecoder: { WiJumpDecoder() }, simulated: { WiJumpSimulator(seed: $0) })

  /// The same over its cable.
  ///
  /// It is an ESP32 like others: it is asked for its version, or attached by name.
  static func wiJumpLines() throws(PatternError) -> Driver {
    let answer = try LinePattern(#"IRPlatform-(?<version>[0-9][0-9A-Za-z.-]*)"#)
    return Driver(
      id: "chronojump-wijump-usb", model: "Chronojump WiJump (USB)", links: [.serial],
      profile: LinkProfile(
        serial: .init(baudRate: 115_200),
        // The board resets when its port is opened; the vendor's program waits 2 s (micro.cs).
        commands: .init(settle: 2, version: Array("get_version:".utf8), answer: answer)),
      quantities: [.contactTime, .flightTime], isProbed: true,
      makeDecoder: { WiJumpLineDecoder() },
      simulated: { WiJumpSimulator(seed: $0, carrier: .line) })
  }
}
