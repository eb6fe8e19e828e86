import Devices
package import Model

/// A simulated tablet is tilted by whoever looks at a page.
extension Station {
  /// Has a simulated tablet told how it is to be held.
  ///
  /// - Parameters:
  ///   - device: The tablet.
  ///   - listener: Called with each new lean; on the station's queue, so that it must not wait.
  package func tellLeans(
    of device: DeviceID, to listener: @escaping @Sendable (TabletLean) -> Void
  ) {
    roster[device]?.lean = TabletLean.none
    roster[device]?.leaner = listener
  }

  /// Tilts a simulated tablet, which stays so until it is told otherwise.
  ///
  /// - Parameters:
  ///   - id: The tablet.
  ///   - lean: Each angle −60 … 60°.
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice`, `leanOutOfRange`, or `orderNotTaken` for what is no
  ///   simulated tablet or is not connected.
  package func lean(_ id: DeviceID, to lean: TabletLean) throws(StationError) -> DeviceStatus {
    let entry = try roster.known(id)
    guard let leaner = entry.leaner, entry.state == .ready else {
      throw StationError(
        .orderNotTaken, .notAllowed, "\(id) is no simulated tablet that is connected.")
    }
    guard lean.isPossible else {
      throw StationError(
        .leanOutOfRange, .refused,
        "A tablet is tilted by -60 to 60 degrees, not \(lean.right) and \(lean.up).")
    }
    roster[id]?.lean = lean
    leaner(lean)
    return roster[id]?.status ?? entry.status
  }
}
