package import Model

/// Turns notifications of 0x2A5B into speed, distance and cadence.
package struct CyclingSpeedCadenceDecoder: PayloadDecoder {
  /// Cycling Speed and Cadence Service, 0x1816.
  package static let service = BluetoothUUID.long("1816")
  /// CSC Measurement, 0x2A5B.
  package static let characteristic = BluetoothUUID.long("2a5b")

  private var readings = RevolutionReadings(wheelTicks: 1024)
  private var unknown = UnknownParts()

  package init() {}

  package mutating func arrive(at instant: HostInstant) { readings.arrival = instant }

  package mutating func use(wheel circumference: Double) { readings.circumference = circumference }

  package mutating func linkRestarted() -> [Decoded] {
    readings.reset()
    return []
  }

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try CyclingSpeedCadenceMeasurement(payload: payload)
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue,
      octets: measurement.trailing, to: &result)
    if let wheel = measurement.wheel { readings.wheel(wheel, raw: payload, into: &result) }
    if let crank = measurement.crank { readings.crank(crank, raw: payload, into: &result) }
  }
}

extension Driver {
  /// Any bicycle sensor with the standard service.
  ///
  /// It notifies about once a second (Cycling Speed and Cadence Service 1.0, section 3.1). One that
  /// sleeps when nothing turns is not there meanwhile: after ten seconds without anything its last
  /// speed is no longer true.
  package static let cyclingSpeedCadence = Driver(
    id: "cycling-speed-cadence", model: "Cycling speed and cadence sensor", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: CyclingSpeedCadenceDecoder.service,
        notify: [CyclingSpeedCadenceDecoder.characteristic])),
    quantities: [.speed, .cadence, .distance], silenceLimit: 10,
    wheel: RevolutionReadings.usualCircumference,
    recognition: Recognition(services: [CyclingSpeedCadenceDecoder.service]),
    makeDecoder: { CyclingSpeedCadenceDecoder() },
    simulated: { CyclingSimulator(.speedCadence, seed: $0) })
}
