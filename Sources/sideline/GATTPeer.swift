import Devices
import Model

/// What a Bluetooth LE peer must offer to be taken for a device of a driver; the keys are those of
/// descriptions.
struct GATTPeer: Encodable {
  /// Services that it advertises.
  var advertised: [String]
  var service: String
  /// Characteristics that notify.
  var notify: [String]
  var write: String?
  /// What is written to make it measure, in hexadecimal digits; empty if it measures by itself.
  var start: String

  /// Reads it from a driver, if that speaks Bluetooth LE.
  init?(of driver: Driver) {
    guard let peripheral = driver.profile.peripheral else { return nil }
    advertised = driver.advertised.isEmpty ? [peripheral.service] : driver.advertised
    service = peripheral.service
    notify = peripheral.notify + peripheral.optional
    write = peripheral.write
    start = Hex.string(driver.profile.commands.start)
  }
}
