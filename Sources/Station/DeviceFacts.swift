import Devices
import Model

/// What the record of a run has to know of a device.
struct DeviceFacts {
  var id: DeviceID
  /// The product.
  var model: String
  /// The driver that reads it.
  var driver: String
  var firmware: String?
  var simulated: Bool
  /// What it measures.
  var quantities: [Quantity]
  var isReady: Bool
  /// How it keeps one event from counting twice.
  var debounce: Debounce?
  /// How far its wheel gets in one turn, in metres, if it has one.
  var wheel: Double?
  /// What is lifted whose speed it measures, in kilograms, if somebody said so.
  var load: Double?
  /// Why its link is not open.
  var reason: String?
  /// When its link was lost last.
  var lostAt: Timestamp?
}

extension RosterEntry {
  var facts: DeviceFacts {
    DeviceFacts(
      id: sighting.id, model: driver.model, driver: driver.id, firmware: details.firmware,
      simulated: sighting.simulated, quantities: driver.quantities, isReady: state == .ready,
      debounce: driver.debounce, wheel: driver.wheel.map { wheel ?? $0 },
      load: driver.quantities.contains(.barSpeed) ? load : nil, reason: machine.reason?.rawValue,
      lostAt: lostAt)
  }
}
