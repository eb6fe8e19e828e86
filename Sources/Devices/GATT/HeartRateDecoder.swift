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

  private var reserved = ReservedFlags(Int(HeartRateMeasurement.Flags.reserved.rawValue))

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try HeartRateMeasurement(payload: payload)
    reserved.tell(Int(measurement.flags.rawValue), in: &result)
    result.append(heartRate(of: measurement, raw: payload))
    for offset in measurement.beats {
      result.append(beatInterval(measurement.beat(at: offset), raw: payload))
    }
    if let energy = measurement.energyExpended {
      result.append(energyExpended(energy, raw: payload))
    }
  }

  /// A heart that is measured does not beat 0 times a minute: sensors send 0 while they search.
  private func heartRate(of measurement: HeartRateMeasurement, raw: [UInt8]) -> Decoded {
    guard measurement.heartRate > 0 else {
      let reason = measurement.contact == .notDetected ? "no skin contact" : "no pulse found"
      return .unavailable(.heartRate, reason)
    }
    return .reading(
      Reading(
        quantity: .heartRate, value: Double(measurement.heartRate), unit: .perMinute,
        timeSource: .arrival, raw: raw))
  }

  private func beatInterval(_ ticks: Int, raw: [UInt8]) -> Decoded {
    guard ticks > 0 else { return .unavailable(.beatInterval, "no beat found") }
    return .reading(
      Reading(
        quantity: .beatInterval, value: Double(ticks) * Self.beatTick, unit: .second,
        timeSource: .deviceInterval, uncertainty: Self.beatTick, raw: raw))
  }

  private func energyExpended(_ kilojoules: Int, raw: [UInt8]) -> Decoded {
    guard kilojoules < Self.fullEnergy else {
      return .unavailable(.energy, "the sensor's counter is full")
    }
    return .reading(
      Reading(
        quantity: .energy, value: Double(kilojoules) * 1000, unit: .joule, timeSource: .arrival,
        raw: raw))
  }
}
