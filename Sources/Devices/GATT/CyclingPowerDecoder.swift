package import Model

/// Turns notifications of 0x2A63 into power, cadence, speed, distance and energy.
package struct CyclingPowerDecoder: PayloadDecoder {
  /// Cycling Power Service, 0x1818.
  package static let service = BluetoothUUID.long("1818")
  /// Cycling Power Measurement, 0x2A63.
  package static let characteristic = BluetoothUUID.long("2a63")

  /// What legs and a motor can do; negative while somebody brakes.
  private static let power = ReadingForm(.power, .watt, .arrival, limits: -4000...4000)
  private static let energy = ReadingForm(.energy, .joule, .arrival)

  private var readings = RevolutionReadings(wheelTicks: 2048)
  private var unknown = UnknownParts()

  package init() {}

  package mutating func arrive(at instant: HostInstant) { readings.arrival = instant }

  package mutating func use(wheel circumference: Double) { readings.circumference = circumference }

  package mutating func linkRestarted() -> [Decoded] {
    readings.reset()
    return []
  }

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try CyclingPowerMeasurement(payload: payload)
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue,
      octets: measurement.trailing, to: &result)
    result.append(Self.power.reading(Double(measurement.power), raw: payload))
    if let wheel = measurement.wheel { readings.wheel(wheel, raw: payload, into: &result) }
    if let crank = measurement.crank { readings.crank(crank, raw: payload, into: &result) }
    if let energy = measurement.energy {
      result.append(Self.energy.reading(Double(energy) * 1000, raw: payload))
    }
  }
}

extension Driver {
  /// Any power meter with the standard service.
  ///
  /// It notifies about once a second for as long as it is linked (Cycling Power Service 1.1,
  /// section 3.2), so ten seconds without anything is a meter that fell silent.
  package static let cyclingPower = Driver(
    id: "cycling-power", model: "Cycling power meter", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: CyclingPowerDecoder.service, notify: [CyclingPowerDecoder.characteristic])),
    quantities: [.power, .cadence, .speed, .distance, .energy], silenceLimit: 10,
    wheel: RevolutionReadings.usualCircumference,
    recognition: Recognition(services: [CyclingPowerDecoder.service]),
    makeDecoder: { CyclingPowerDecoder() }, simulated: { CyclingSimulator(.power, seed: $0) })
}
