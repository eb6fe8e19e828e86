import Model

/// Turns notifications of 0x2A37 into readings of heart rate, beat intervals and energy.
package struct HeartRateDecoder: PayloadDecoder {
  /// Heart Rate Service, 0x180D.
  package static let service = "0000180d-0000-1000-8000-00805f9b34fb"
  /// Heart Rate Measurement, 0x2A37.
  package static let characteristic = "00002a37-0000-1000-8000-00805f9b34fb"

  /// RR intervals count 1/1024 s (Heart Rate Service 1.0, section 3.1.1.4).
  private static let beatTick = 1.0 / 1024
  /// The field is never larger than this and stays there (section 3.1.1.3).
  private static let fullEnergy = 0xFFFF

  /// Why there is no value where a strap does not touch skin.
  package static let noContact = "no skin contact"

  private static let rate = ReadingForm(.heartRate, .perMinute, .arrival)
  private static let beatInterval = ReadingForm(.beatInterval, .second, .deviceInterval)
  private static let energy = ReadingForm(.energy, .joule, .arrival)

  private var unknown = UnknownParts()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try HeartRateMeasurement(payload: payload)
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue, octets: measurement.trailing,
      to: &result)
    let isOff = measurement.contact == .notDetected
    // A heart that is measured does not beat 0 times a minute: sensors send 0 while they search.
    if measurement.heartRate > 0, !isOff {
      result.append(Self.rate.reading(Double(measurement.heartRate), raw: payload))
    } else {
      result.append(.unavailable(.heartRate, isOff ? Self.noContact : "no pulse found"))
    }
    if isOff {
      // What a strap makes of no skin is the last pulse it had, or noise.
      if !measurement.beats.isEmpty {
        result.append(.unavailable(.beatInterval, Self.noContact))
      }
    } else {
      for ticks in measurement.beats { append(beat: ticks, payload, to: &result) }
    }
    guard let energy = measurement.energyExpended else { return }
    if energy < Self.fullEnergy {
      result.append(Self.energy.reading(Double(energy) * 1000, raw: payload))
    } else {
      result.append(.unavailable(.energy, "the sensor's counter is full"))
    }
  }

  private func append(beat ticks: Int, _ payload: [UInt8], to result: inout [Decoded]) {
    guard ticks > 0 else { return result.append(.unavailable(.beatInterval, "no beat found")) }
    result.append(
      Self.beatInterval.reading(
        Double(ticks) * Self.beatTick, raw: payload, uncertainty: Self.beatTick))
  }
}
