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

  private static let forms = ReadingForms([
    ReadingForm(.heartRate, .perMinute, .arrival),
    ReadingForm(.beatInterval, .second, .deviceInterval),
    ReadingForm(.energy, .joule, .arrival),
  ])

  private let forms = Self.forms
  private var reserved = ReservedFlags(Int(HeartRateMeasurement.Flags.reserved.rawValue))
  var source = SourceMemory()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout DecodedBuffer) throws(PayloadError) {
    let measurement = try HeartRateMeasurement(payload: payload)
    reserved.tell(Int(measurement.flags.rawValue), in: &result)
    result.begin(forms, raw: payload)
    // A heart that is measured does not beat 0 times a minute: sensors send 0 while they search.
    if measurement.heartRate > 0 {
      result.add(0, Double(measurement.heartRate))
    } else {
      let reason = measurement.contact == .notDetected ? "no skin contact" : "no pulse found"
      result.append(.unavailable(.heartRate, reason))
    }
    for offset in measurement.beats {
      let ticks = HeartRateMeasurement.beat(at: offset, in: payload)
      if ticks > 0 {
        result.add(1, Double(ticks) * Self.beatTick, uncertainty: Self.beatTick)
      } else {
        result.append(.unavailable(.beatInterval, "no beat found"))
      }
    }
    guard let energy = measurement.energyExpended else { return }
    if energy < Self.fullEnergy {
      result.add(2, Double(energy) * 1000)
    } else {
      result.append(.unavailable(.energy, "the sensor's counter is full"))
    }
  }
}
