import Model

/// Turns indications of 0x2A9D into masses.
package struct WeightScaleDecoder: PayloadDecoder {
  /// Weight Scale Service, 0x181D.
  package static let service = BluetoothUUID.long("181d")
  /// Weight Measurement, 0x2A9D.
  package static let characteristic = BluetoothUUID.long("2a9d")

  private var unknown = UnknownParts()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    let measurement = try WeightMeasurement(payload: payload)
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue,
      octets: measurement.trailing, to: &result)
    guard let mass = measurement.mass else {
      return result.append(.unavailable(.mass, "the scale could not measure"))
    }
    result.append(
      Reading(
        quantity: .mass, value: mass, unit: .kilogram, timeSource: .arrival, raw: payload
      ).outcome)
  }
}

extension Driver {
  /// Any scale with the standard service.
  package static let weightScale = Driver(
    id: "weight-scale", model: "Weight scale", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: WeightScaleDecoder.service, notify: [WeightScaleDecoder.characteristic])),
    quantities: [.mass],
    recognition: Recognition(services: [WeightScaleDecoder.service]),
    makeDecoder: { WeightScaleDecoder() }, simulated: { SingleValueSimulator.weight(seed: $0) })
}
