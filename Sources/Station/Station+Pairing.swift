package import Devices
package import Model
import Logging

extension Station {
  /// Takes a person's answer to what a device's pairing asks; who refuses gives its link up.
  ///
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice` or `notPairing`.
  package func pair(_ id: DeviceID, _ answer: PairingAnswer) throws(StationError) -> DeviceStatus {
    guard let entry = roster[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    guard entry.transport.answer(answer, to: id) else {
      throw StationError(.notPairing, .notAllowed, "Nothing is asked about \(id) any more.")
    }
    // Called again, it would ask again.
    if answer == .refused { return try disconnect(id) }
    return entry.status
  }

  /// Forgets that a device was paired and connects it anew, which pairs again.
  ///
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice`, `pairingKept`.
  package func pairAgain(_ id: DeviceID) async throws(StationError) -> DeviceStatus {
    guard let known = roster[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    let task = known.task
    roster[id]?.isWanted = false
    roster[id]?.task = nil
    task?.cancel()
    await task?.value
    do throws(LinkError) {
      try await known.transport.forgetBond(of: known.sighting)
    } catch {
      setState(id, known.isPresent ? .available : .absent, reason: nil)
      logger.notice("pairing kept", metadata: ["id": "\(id)", "error": "\(error)"])
      throw StationError(.pairingKept, .gone, "\(error)")
    }
    return try connect(id)
  }
}
