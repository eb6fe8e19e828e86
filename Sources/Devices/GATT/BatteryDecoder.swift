import Model

/// Turns notifications of 0x2A19 into how full the battery is.
///
/// Source: Battery Service 1.1, section 3.1; GATT Specification Supplement, "Battery Level".
package struct BatteryDecoder: PayloadDecoder {
  /// Battery Service, 0x180F.
  package static let service = BluetoothUUID.long("180f")
  /// Battery Level, 0x2A19.
  package static let characteristic = BluetoothUUID.long("2a19")

  package init() {}

  mutating func read(_ payload: [UInt8], into result: inout [Decoded]) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let level = try reader.number(width: 1, "battery level")
    try reader.finish()
    guard level <= 100 else {
      throw PayloadError(
        .malformed, offset: 0, bytes: payload, detail: "battery levels above 100 are reserved")
    }
    result.append(
      Reading(
        quantity: .batteryLevel, value: Double(level), unit: .percent, timeSource: .arrival,
        raw: payload
      ).outcome)
  }
}

extension Driver {
  /// The battery of any peripheral; it claims none, as a battery says nothing of what is measured.
  package static let battery = Driver(
    id: "battery", model: "Battery", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(service: BatteryDecoder.service, notify: [BatteryDecoder.characteristic])),
    quantities: [.batteryLevel], makeDecoder: { BatteryDecoder() },
    simulated: { SingleValueSimulator.battery(seed: $0) })
}
