import Model

/// Turns the messages of a smart trainer that speaks ANT+ FE-C over Bluetooth LE, as Tacx began it, into
/// speed, cadence, power and heart rate.
///
/// A notification is an ANT message: A4, how many bytes follow the next, what it is (4E broadcast, 4F
/// acknowledged), the channel, a page of eight bytes, and the exclusive or of all bytes before. Distance
/// and elapsed time are accounted for and give no reading: they come back to 0 after 256 m and 64 s.
///
/// Source: Tacx, "FE-C over Bluetooth"; ANT+ Device Profile, Fitness Equipment 5.0, sections 8.5.2 (page
/// 16) and 8.6.7 (page 25).
package struct TrainerDecoder: StreamDecoder {
  package static let service = "6e40fec1-b5a3-f393-e0a9-e50e24dcca9e"
  package static let characteristic = "6e40fec2-b5a3-f393-e0a9-e50e24dcca9e"
  package static let control = "6e40fec3-b5a3-f393-e0a9-e50e24dcca9e"

  private static let length = 13
  private static let sync = 0xA4
  private static let kinds = [0x4E, 0x4F]
  /// "Invalid" of 8, 12 and 16 bits.
  private static let invalid = (byte: 0xFF, power: 0xFFF, speed: 0xFFFF)

  package init() {}

  package mutating func linkRestarted() -> [Decoded] { [] }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    do throws(PayloadError) {
      var reader = try Self.page(of: bytes)
      switch try reader.number(width: 1, "page") {
      case 16: return try Self.general(&reader)
      case 25: return try Self.trainer(&reader)
      case let page: return [.ignored("page \(page)")]
      }
    } catch {
      return [.refused(error)]
    }
  }

  /// Returns a reader at the beginning of the page.
  private static func page(of bytes: [UInt8]) throws(PayloadError) -> PayloadReader {
    var reader = PayloadReader(bytes)
    guard try reader.number(width: 1, "sync") == sync else {
      throw PayloadError(.malformed, offset: 0, bytes: bytes, detail: "a message begins with A4")
    }
    guard bytes.count >= length else {
      throw PayloadError(
        .truncated, offset: bytes.count, bytes: bytes, detail: "a message has \(length) bytes")
    }
    guard bytes.count == length else {
      throw PayloadError(
        .trailing, offset: length, bytes: bytes, detail: "a message has \(length) bytes")
    }
    guard bytes.dropLast().reduce(0, ^) == bytes[length - 1] else {
      throw PayloadError(
        .checksum, offset: length - 1, bytes: bytes,
        detail: "it is not the exclusive or of the \(length - 1) bytes before it")
    }
    guard try reader.number(width: 1, "length") == length - 4 else {
      throw PayloadError(.malformed, offset: 1, bytes: bytes, detail: "9 bytes follow")
    }
    guard kinds.contains(try reader.number(width: 1, "message")) else {
      throw PayloadError(.malformed, offset: 2, bytes: bytes, detail: "no broadcast of a page")
    }
    _ = try reader.number(width: 1, "channel")
    return reader
  }

  /// Page 16: kind of equipment, elapsed time, distance, speed in mm/s, heart rate and capabilities, of
  /// which the lowest two bits say where the heart rate is from.
  private static func general(_ reader: inout PayloadReader) throws(PayloadError) -> [Decoded] {
    _ = reader.skip(3)
    let speed = try reader.number(width: 2, "speed")
    let heartRate = try reader.number(width: 1, "heart rate")
    let capabilities = try reader.number(width: 1, "capabilities")
    var result = [
      speed == invalid.speed
        ? Decoded.unavailable(.speed, "the trainer has no speed")
        : reading(.speed, Double(speed) / 1000, .metrePerSecond, reader.bytes)
    ]
    if capabilities & 0b11 != 0, heartRate != invalid.byte, heartRate > 0 {
      result.append(reading(.heartRate, Double(heartRate), .perMinute, reader.bytes))
    }
    return result
  }

  /// Page 25: count of events, cadence, accumulated power, and power of 12 bits below four of the
  /// trainer's state.
  private static func trainer(_ reader: inout PayloadReader) throws(PayloadError) -> [Decoded] {
    _ = reader.skip(1)
    let cadence = try reader.number(width: 1, "cadence")
    _ = reader.skip(2)
    let power = try reader.number(width: 2, "power") & 0xFFF
    return [
      cadence == invalid.byte
        ? .unavailable(.cadence, "the trainer has no cadence")
        : reading(.cadence, Double(cadence), .perMinute, reader.bytes),
      power == invalid.power
        ? .unavailable(.power, "the trainer has no power")
        : reading(.power, Double(power), .watt, reader.bytes),
    ]
  }

  private static func reading(
    _ quantity: Quantity, _ value: Double, _ unit: Unit, _ bytes: [UInt8]
  ) -> Decoded {
    Reading(quantity: quantity, value: value, unit: unit, timeSource: .arrival, raw: bytes).outcome
  }
}

extension Driver {
  /// A trainer sends about four messages a second.
  package static let trainer = Driver(
    id: "fec-trainer", model: "Smart trainer (FE-C)", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: TrainerDecoder.service, notify: [TrainerDecoder.characteristic],
        write: TrainerDecoder.control)),
    quantities: [.speed, .heartRate, .cadence, .power], silenceLimit: 10,
    recognition: Recognition(services: [TrainerDecoder.service]),
    makeDecoder: { TrainerDecoder() }, simulated: { TrainerSimulator(seed: $0) })
}
