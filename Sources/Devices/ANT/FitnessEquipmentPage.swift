import Model

/// Pages of fitness equipment, which come over Bluetooth LE as well as by ANT+.
///
/// Each function begins behind the page's number.
///
/// Source: ANT+ Device Profile, Fitness Equipment 5.0, sections 8.5.2 (page 16) and 8.6.7 (page 25), as
/// read by `Tigge/openant` and `Loghorn/ant-plus` (pages 21 and 22).
enum FitnessEquipmentPage {
  /// "Invalid" of 8, 12 and 16 bits.
  private static let invalid = (byte: 0xFF, power: 0xFFF, word: 0xFFFF)

  /// Page 16: kind of equipment, elapsed time, distance, speed in mm/s, heart rate and capabilities, of
  /// which the lowest two bits say where the heart rate is from.
  static func general(_ reader: inout PayloadReader) throws(PayloadError) -> [Decoded] {
    _ = reader.skip(3)
    let speed = try reader.number(width: 2, "speed")
    let heartRate = try reader.number(width: 1, "heart rate")
    let capabilities = try reader.number(width: 1, "capabilities")
    var result = [
      speed == invalid.word
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
  static func trainer(_ reader: inout PayloadReader) throws(PayloadError) -> [Decoded] {
    _ = reader.skip(1)
    let cadence = try reader.number(width: 1, "cadence")
    _ = reader.skip(2)
    let power = try reader.number(width: 2, "power") & 0xFFF
    return outcomes(cadence, power, noPower: invalid.power, reader.bytes)
  }

  /// Pages 21 and 22: two reserved bytes, a byte that counts strokes in page 22, cadence or strokes a
  /// minute, and power.
  static func cadenceAndPower(_ reader: inout PayloadReader) throws(PayloadError) -> [Decoded] {
    _ = reader.skip(3)
    let cadence = try reader.number(width: 1, "cadence")
    let power = try reader.number(width: 2, "power")
    return outcomes(cadence, power, noPower: invalid.word, reader.bytes)
  }

  private static func outcomes(
    _ cadence: Int, _ power: Int, noPower: Int, _ bytes: [UInt8]
  ) -> [Decoded] {
    [
      cadence == invalid.byte
        ? .unavailable(.cadence, "the trainer has no cadence")
        : reading(.cadence, Double(cadence), .perMinute, bytes),
      power == noPower
        ? .unavailable(.power, "the trainer has no power")
        : reading(.power, Double(power), .watt, bytes),
    ]
  }

  private static func reading(
    _ quantity: Quantity, _ value: Double, _ unit: Unit, _ bytes: [UInt8]
  ) -> Decoded {
    Reading(quantity: quantity, value: value, unit: unit, timeSource: .arrival, raw: bytes).outcome
  }
}
