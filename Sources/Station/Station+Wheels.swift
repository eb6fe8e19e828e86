import Devices
import Logging
package import Model
import Store

/// A sensor counts turns; only the coach knows how large the wheel is.
extension Station {
  /// From that of a child's bicycle to more than any, in metres.
  static let wheelRange = 0.5...4.0

  /// Takes a device's wheel to get so far in one turn from now on, also after a restart.
  ///
  /// - Parameters:
  ///   - circumference: In metres, 0.5 … 4.
  ///   - id: The device.
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice`, `noWheel`, `wheelOutOfRange`, `storeFailed`.
  package func setWheel(
    _ circumference: Double, of id: DeviceID
  ) throws(StationError) -> DeviceStatus {
    let entry = try roster.known(id)
    guard entry.driver.wheel != nil else {
      throw StationError(.noWheel, .refused, "\(id) counts no turns of a wheel.")
    }
    guard Self.wheelRange.contains(circumference) else {
      throw StationError(
        .wheelOutOfRange, .refused, "A wheel gets 0.5 to 4 m in one turn, not \(circumference) m.")
    }
    try stored { try store.keepWheel(circumference, of: id) }
    roster.setWheel(circumference, of: id)
    logger.notice("wheel", metadata: ["id": "\(id)", "circumference_m": "\(circumference)"])
    let changed = try roster.known(id)
    publish(changed)
    return changed.status
  }
}
