import Devices
package import Model
import Logging

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
    guard var entry = roster[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    guard let driver = registry.driver(id: name) else {
      throw StationError(.unknownDriver, .refused, "There is no driver \(name).")
    }
    guard choices(for: entry.sighting).contains(name) else {
      throw StationError(.unsuitableDriver, .refused, "\(id) cannot be a \(name).")
    }
    guard !isUsed(id) else {
      throw StationError(.deviceTaken, .notAllowed, "A run uses \(id).")
    }
    entry.isUnidentified = false
    entry.isChosen = true
    entry.use(driver)
    entry.details = LinkDetails()
    entry.newest = [:]
    entry.withheld = []
    entry.isOrderRefused = false
    roster[id] = entry
    logger.notice("driver chosen", metadata: ["id": "\(id)", "driver": "\(name)"])
    rememberDriver(of: id)
    if entry.isWanted { startLink(id) }
    let status = roster[id]?.status ?? entry.status
    if let entry = roster[id] { publish(entry) }
    return status
  }
}
