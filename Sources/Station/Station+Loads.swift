import Devices
import Engine
import Logging
package import Model
import Store

/// An encoder measures how fast a bar goes; only the coach knows what hangs on it.
extension Station {
  /// Takes a device to lift so much from now on, also after a restart.
  ///
  /// - Parameters:
  ///   - load: All that is lifted, in kilograms, 0.5 … 1000; nothing for what nobody knows.
  ///   - id: The device.
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice`, `noLoad`, `loadOutOfRange`, `storeFailed`.
  package func setLoad(_ load: Double?, of id: DeviceID) throws(StationError) -> DeviceStatus {
    let entry = try roster.known(id)
    guard entry.driver.quantities.contains(.barSpeed) else {
      throw StationError(.noLoad, .refused, "\(id) measures no lifts.")
    }
    if let load, !LiftPower.loads.contains(load) {
      throw StationError(
        .loadOutOfRange, .refused, "A load is 0.5 to 1000 kg, not \(load) kg.")
    }
    try stored { try store.keepLoad(load, of: id) }
    roster.setLoad(load, of: id)
    let text = load.map { "\($0)" } ?? "unknown"
    logger.notice("load", metadata: ["id": "\(id)", "load_kg": "\(text)"])
    let changed = try roster.known(id)
    publish(changed)
    return changed.status
  }
}
