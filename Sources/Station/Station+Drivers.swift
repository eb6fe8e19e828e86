import Devices
import Logging
package import Model

/// Devices that nothing tells apart are what the coach says that they are.
extension Station {
  /// Takes a device for another product from now on, also after a restart.
  ///
  /// - Parameters:
  ///   - name: The driver's id, one of those in the device's `drivers`.
  ///   - id: The device.
  /// - Returns: The device as it is now; one that was to be linked is linked anew.
  /// - Throws: `StationError.Code.unknownDevice`, `unknownDriver`, `unsuitableDriver`, `deviceTaken`.
  package func choose(_ name: String, for id: DeviceID) throws(StationError) -> DeviceStatus {
    var entry = try roster.known(id)
    guard let driver = registry.driver(id: name) else {
      throw StationError(.unknownDriver, .refused, "There is no driver \(name).")
    }
    guard roster.choices(for: entry.sighting).contains(name) else {
      throw StationError(.unsuitableDriver, .refused, "\(id) cannot be a \(name).")
    }
    guard !isUsed(id) else {
      throw StationError(.deviceTaken, .notAllowed, "A run uses \(id).")
    }
    entry.identity = .chosen
    entry.use(driver)
    entry.details = LinkDetails()
    entry.newest = [:]
    entry.withheld = []
    entry.isOrderRefused = false
    roster[id] = entry
    logger.notice("driver chosen", metadata: ["id": "\(id)", "driver": "\(name)"])
    rememberDriver(of: id)
    handle(.driverChanged, of: id)
    let changed = try roster.known(id)
    publish(changed)
    return changed.status
  }
}
