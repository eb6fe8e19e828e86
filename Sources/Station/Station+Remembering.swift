import Devices
import EyeTest
import Logging
package import Model
import Store

/// Devices that the coach connected are known again, also after a restart.
extension Station {
  /// Reads what people said or showed of devices; what cannot be read is left out.
  static func kept(in store: Store) throws -> [DeviceID: Roster.Kept] {
    var kept: [DeviceID: Roster.Kept] = [:]
    for (id, peers) in try store.admissions() { kept[id, default: .init()].admitted = peers }
    for (id, wheel) in try store.wheels() { kept[id, default: .init()].wheel = wheel }
    for (id, load) in try store.loads() { kept[id, default: .init()].load = load }
    for record in try store.tiltAxes() { kept[record.device, default: .init()].axes = record.axes }
    return kept
  }

  /// Forgets a device: it is given up and connects by itself no more.
  ///
  /// - Returns: The device as it is now; one that is not here is then off the roster.
  /// - Throws: `StationError.Code.unknownDevice`, `storeFailed`.
  package func forget(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    let memory = roster[id]?.memory
    try stored { try store.forget(memory?.id ?? id) }
    roster.forget(id)
    let status = try disconnect(id)
    guard memory != nil, let entry = roster[id], !entry.machine.isHere, !isUsed(id) else {
      return status
    }
    roster.remove(id)
    publish(entry)
    return status
  }

  /// Keeps that the coach wants this device, or wants it no more until asked.
  func remember(_ id: DeviceID, connects: Bool) {
    guard connects || roster[id]?.memory != nil else { return }
    keep(id, connects: connects)
  }

  /// Keeps what the coach said that a device is; it connects by itself no more often than before.
  func rememberDriver(of id: DeviceID) {
    guard let entry = roster[id] else { return }
    keep(id, connects: entry.memory?.connects ?? entry.machine.isWanted)
  }

  /// Writes down when a remembered device was last here.
  func noteSeen(_ id: DeviceID) {
    guard let memory = roster[id]?.memory else { return }
    keep(id, connects: memory.connects)
  }

  private func keep(_ id: DeviceID, connects: Bool) {
    guard let record = roster.record(of: id, connects: connects) else { return }
    do {
      try store.remember(record, formerly: roster[id]?.memory?.id)
      roster[id]?.memory = record
    } catch {
      // The link is worth more than the memory of it.
      logger.error("device not remembered", metadata: ["id": "\(id)", "error": "\(error)"])
    }
  }
}
