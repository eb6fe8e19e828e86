package import Model

/// Turns notifications of 0x2A63 into power, cadence, speed, distance and energy.
package struct CyclingPowerDecoder: PayloadDecoder {
  /// Cycling Power Service, 0x1818.
  package static let service = BluetoothUUID.long("1818")
  /// Cycling Power Measurement, 0x2A63.
  package static let characteristic = BluetoothUUID.long("2a63")

  private static let forms = ReadingForms(
    RevolutionReadings.forms + [
      ReadingForm(.power, .watt, .arrival, limits: -4000...4000),
      ReadingForm(.energy, .joule, .arrival),
    ])
  private static let power = RevolutionReadings.formCount
  private static let energy = RevolutionReadings.formCount + 1

  private var readings = RevolutionReadings(wheelTicks: 2048)
  private var reserved = ReservedFlags()
  private var trailing = TrailingOctets()
  var source = SourceMemory()

  package init() {}

  package mutating func arrive(at instant: HostInstant) { readings.arrival = instant }

  package mutating func use(wheel circumference: Double) { readings.circumference = circumference }

  package mutating func linkRestarted() -> [Decoded] {
    readings.reset()
    return []
  }

  mutating func read(_ payload: [UInt8], into result: inout DecodedBuffer) throws(PayloadError) {
    let measurement = try CyclingPowerMeasurement(payload: payload)
    reserved.tell(measurement.flags.intersection(.reserved).rawValue, in: &result)
    trailing.tell(measurement.trailing, in: &result)
    result.begin(Self.self, Self.forms, raw: payload.span)
    result.add(Self.power, Double(measurement.power))
    if let wheel = measurement.wheel { readings.wheel(wheel, into: &result) }
    if let crank = measurement.crank { readings.crank(crank, into: &result) }
    if let energy = measurement.energy { result.add(Self.energy, Double(energy) * 1000) }
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
