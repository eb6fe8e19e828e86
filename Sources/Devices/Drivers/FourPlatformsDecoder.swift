import Model

/// Turns the notifications of Chronojump's 4Platforms, four contact plates, into times on the ground and
/// in the air.
///
/// Each plate has a characteristic. A notification is the length of the phase that just ended, in
/// microseconds as decimal digits: negative when the person left the plate, positive when the person
/// came down on it, as on its cable. The first of each plate is no phase: it began when the board was
/// switched on or told to start, or when nobody listened.
///
/// Source: arduino/4Platforms/Bluetooth.ino and 4Platforms.ino (github.com/GNOME/chronojump).
package struct FourPlatformsDecoder: StreamDecoder {
  package static let service = "6d4ae2f0-b5f7-4e6e-ba4a-e429e15d9aab"
  package static let command = "1f758ec2-50d0-4eaf-a93c-ac9991aecfdc"
  /// One for each plate.
  package static let plates = [
    "588dc235-7184-4550-9053-0e6a82f37cee", "378b5d62-1fd3-4266-bbf7-6fec024d59a9",
    "bde4d6e2-b970-42ff-b498-aeeca541ee07", "e7331566-3aec-4a47-b8f1-d6f27850ad87",
  ]
  /// In seconds.
  private static let tick = 1e-6
  private static let flight = ReadingForm(.flightTime, .second, .deviceInterval)
  private static let contact = ReadingForm(.contactTime, .second, .deviceInterval)
  private static let channels = ["A", "B", "C", "D"]

  /// Whether something was heard of each plate since the link began.
  private var hasBegun = [Bool](repeating: false, count: plates.count)

  package init() {}

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard let plate = source.isEmpty ? 0 : Self.plates.firstIndex(of: source) else {
      return [.ignored("a notification of \(source)")]
    }
    do throws(PayloadError) {
      let number = try NumberForm.signed.parse(bytes.indices, in: bytes).mantissa
      guard number != 0 else { return [.ignored("a phase of no length")] }
      guard hasBegun[plate] else {
        hasBegun[plate] = true
        return [.ignored("the first of this plate has no beginning")]
      }
      let form = number > 0 ? Self.flight : Self.contact
      return [
        form.reading(
          Double(number.magnitude) / 1_000_000, raw: bytes, channel: Self.channels[plate],
          uncertainty: Self.tick)
      ]
    } catch {
      return [.refused(error)]
    }
  }

  package mutating func linkRestarted() -> [Decoded] {
    hasBegun = [Bool](repeating: false, count: Self.plates.count)
    return []
  }
}

extension Driver {
  package static let fourPlatforms = Driver(
    id: "chronojump-4platforms-ble", model: "Chronojump 4Platforms (Bluetooth)", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: FourPlatformsDecoder.service, notify: FourPlatformsDecoder.plates,
        write: FourPlatformsDecoder.command),
      commands: .init(start: Array("start_capture:".utf8))),
    quantities: [.flightTime, .contactTime],
    // What set_debounce is when nobody has set it, 10 000 µs.
    debounce: Debounce(device: 0.01),
    recognition: Recognition(services: [FourPlatformsDecoder.service]),
    makeDecoder: { FourPlatformsDecoder() }, simulated: { FourPlatformsSimulator(seed: $0) })
}
