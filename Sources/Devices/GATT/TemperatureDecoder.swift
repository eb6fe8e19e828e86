import Model

/// Turns notifications of 0x2A6E into temperatures.
///
/// Source: GATT Specification Supplement, "Temperature".
package struct TemperatureDecoder: PayloadDecoder {
  /// Environmental Sensing Service, 0x181A.
  package static let service = BluetoothUUID.long("181a")
  /// Temperature, 0x2A6E.
  package static let characteristic = BluetoothUUID.long("2a6e")

  /// "Value is not known".
  private static let unknown = Int(Int16.min)
  /// Absolute zero, in hundredths of a degree.
  private static let lowest = -27_315

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let hundredths = try reader.number(width: 2, isSigned: true, "temperature")
    try reader.finish()
    guard hundredths != Self.unknown else {
      return result.append(.unavailable(.temperature, "the sensor does not know it"))
    }
    guard hundredths >= Self.lowest else {
      throw PayloadError(.malformed, offset: 0, bytes: payload, detail: "below absolute zero")
    }
    result.append(
      Reading(
        quantity: .temperature, value: Double(hundredths) / 100, unit: .degreeCelsius,
        timeSource: .arrival, raw: payload
      ).outcome)
  }
}

extension Driver {
  /// Any sensor of the Environmental Sensing service that tells the temperature of a room or a pitch.
  package static let temperature = Driver(
    id: "temperature", model: "Environmental temperature sensor", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: TemperatureDecoder.service, notify: [TemperatureDecoder.characteristic])),
    quantities: [.temperature],
    recognition: Recognition(services: [TemperatureDecoder.service]),
    makeDecoder: { TemperatureDecoder() }, simulated: { SingleValueSimulator.temperature(seed: $0) }
  )
}
