import Model

/// Turns indications of 0x2A9C into the share of fat in a body, and its mass where the scale says it
/// here.
///
/// Muscle, water, impedance and the rest are accounted for and give no reading.
package struct BodyCompositionDecoder: PayloadDecoder {
  /// Body Composition Service, 0x181B.
  package static let service = BluetoothUUID.long("181b")
  /// Body Composition Measurement, 0x2A9C.
  package static let characteristic = BluetoothUUID.long("2a9c")

  private var unknown = UnknownParts()

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let measurement = try BodyCompositionMeasurement(&reader)
    if let fat = measurement.bodyFat, fat > 100 {
      throw PayloadError(
        .malformed, offset: 2, bytes: payload, detail: "nobody is more than 100 % fat")
    }
    unknown.report(
      flags: measurement.flags.intersection(.reserved).rawValue,
      octets: reader.skip(), to: &result)
    if let fat = measurement.bodyFat {
      append(.bodyFat, fat, .percent, payload, to: &result)
    } else {
      result.append(.unavailable(.bodyFat, "the scale could not measure"))
    }
    if let mass = measurement.mass { append(.mass, mass, .kilogram, payload, to: &result) }
  }

  private func append(
    _ quantity: Quantity, _ value: Double, _ unit: Unit, _ payload: [UInt8],
    to result: inout [Decoded]
  ) {
    result.append(
      Reading(
        quantity: quantity, value: value, unit: unit, timeSource: .arrival, raw: payload
      ).outcome)
  }
}

extension Driver {
  /// Any body composition scale with the standard service.
  package static let bodyComposition = Driver(
    id: "body-composition", model: "Body composition scale", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: BodyCompositionDecoder.service,
        notify: [BodyCompositionDecoder.characteristic])),
    quantities: [.bodyFat, .mass],
    recognition: Recognition(services: [BodyCompositionDecoder.service]),
    makeDecoder: { BodyCompositionDecoder() },
    simulated: { BodyCompositionSimulator(seed: $0) })
}
