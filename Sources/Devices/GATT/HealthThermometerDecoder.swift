import Model

/// Turns indications of 0x2A1C into temperatures of a body.
///
/// What the thermometer shows on its way there (Intermediate Temperature, 0x2A1E) is no result and is
/// not subscribed to.
package struct HealthThermometerDecoder: PayloadDecoder {
  /// Health Thermometer Service, 0x1809.
  package static let service = BluetoothUUID.long("1809")
  /// Temperature Measurement, 0x2A1C.
  package static let characteristic = BluetoothUUID.long("2a1c")

  /// Degrees Celsius that a thermometer for bodies may show: from ice water to boiling water.
  private static let plausible = 0.0...100.0

  private var unknown = UnknownParts()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let measurement = try TemperatureMeasurement(&reader)
    if let temperature = measurement.temperature, !Self.plausible.contains(temperature) {
      throw PayloadError(.malformed, offset: 1, bytes: payload, detail: "no temperature of a body")
    }
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue,
      octets: reader.skip(), to: &result)
    guard let temperature = measurement.temperature else {
      return result.append(.unavailable(.temperature, "the thermometer could not measure"))
    }
    result.append(
      Reading(
        quantity: .temperature, value: temperature, unit: .degreeCelsius, timeSource: .arrival,
        raw: payload
      ).outcome)
  }
}

extension Driver {
  /// Any clinical thermometer with the standard service.
  package static let healthThermometer = Driver(
    id: "health-thermometer", model: "Health thermometer", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: HealthThermometerDecoder.service,
        notify: [HealthThermometerDecoder.characteristic])),
    quantities: [.temperature],
    recognition: Recognition(services: [HealthThermometerDecoder.service]),
    makeDecoder: { HealthThermometerDecoder() },
    simulated: { SingleValueSimulator.bodyTemperature(seed: $0) })
}
