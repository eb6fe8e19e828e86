import Model

/// Turns notifications of 0x2A63 into power, cadence, speed, distance and energy.
package struct CyclingPowerDecoder: PayloadDecoder {
  /// Cycling Power Service, 0x1818.
  package static let service = BluetoothUUID.long("1818")
  /// Cycling Power Measurement, 0x2A63.
  package static let characteristic = BluetoothUUID.long("2a63")

  private var readings = RevolutionReadings(wheelTicks: 2048)
  private var reserved = ReservedFlags(Int(CyclingPowerMeasurement.Flags.reserved.rawValue))

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    readings.reset()
    return []
  }

  mutating func outcomes(of payload: [UInt8]) throws(PayloadError) -> [Decoded] {
    let measurement = try CyclingPowerMeasurement(payload: payload)
    var result = reserved.outcomes(of: Int(measurement.flags.rawValue))
    result.append(
      .reading(
        Reading(
          quantity: .power, value: Double(measurement.power), unit: .watt, timeSource: .arrival,
          raw: payload)))
    if let wheel = measurement.wheel { result += readings.wheel(wheel, raw: payload) }
    if let crank = measurement.crank { result += readings.crank(crank, raw: payload) }
    if let energy = measurement.energy {
      result.append(
        .reading(
          Reading(
            quantity: .energy, value: Double(energy) * 1000, unit: .joule, timeSource: .arrival,
            raw: payload)))
    }
    return result
  }
}

extension Driver {
  /// Any power meter with the standard service.
  package static let cyclingPower = Driver(
    id: "cycling-power", model: "Cycling power meter", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: CyclingPowerDecoder.service, notify: [CyclingPowerDecoder.characteristic])),
    quantities: [.power, .cadence, .speed, .distance, .energy],
    match: { Recognition(services: [CyclingPowerDecoder.service]).score($0) },
    makeDecoder: { CyclingPowerDecoder() })
}
