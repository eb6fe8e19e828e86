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

  var source = SourceMemory()
  private var reserved = ReservedFlags()
  private var trailing = TrailingOctets()

  package init() {}

  @inline(__always)
  mutating func read(_ payload: [UInt8], into result: inout DecodedBuffer) throws(PayloadError) {
    let measurement = try HeartRateMeasurement(payload: payload)
    reserved.tell(measurement.flags.intersection(.reserved).rawValue, in: &result)
    trailing.tell(measurement.trailing, in: &result)
    result.begin(Self.self, Self.forms, raw: payload.span)
    let isOff = measurement.contact == .notDetected
    // A heart that is measured does not beat 0 times a minute: sensors send 0 while they search.
    if measurement.heartRate > 0, !isOff {
      result.add(0, Double(measurement.heartRate))
    } else {
      Self.miss(.heartRate, isOff ? "no skin contact" : "no pulse found", in: &result)
    }
    if isOff, measurement.beatCount > 0 { Self.miss(.beatInterval, "no skin contact", in: &result) }
    // What a strap makes of no skin is the last pulse it had, or noise.
    var next = isOff ? measurement.beatCount : 0
    while next < measurement.beatCount {
      let first = next
      next &+= result.add(
        1, upTo: measurement.beatCount &- first, uncertainty: Self.beatTick
      ) { number in
        let ticks = measurement.beat(first &+ number, in: payload)
        return ticks > 0 ? Double(ticks) * Self.beatTick : nil
      }
      if next < measurement.beatCount {
        Self.miss(.beatInterval, "no beat found", in: &result)
        next &+= 1
      }
    }
    guard let energy = measurement.energyExpended else { return }
    if energy < Self.fullEnergy {
      result.add(2, Double(energy) * 1000)
    } else {
      Self.miss(.energy, "the sensor's counter is full", in: &result)
    }
  }

  // Apart from the reading, which is done for each notification.
  @inline(never)
  private static func miss(
    _ quantity: @autoclosure () -> Quantity, _ reason: StaticString, in result: inout DecodedBuffer
  ) {
    result.append(.unavailable(quantity(), String(describing: reason)))
  }
}
