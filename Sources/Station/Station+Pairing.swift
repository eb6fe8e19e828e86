package import Devices
import Logging
package import Model

extension Station {
  /// Takes a person's answer to what a device's pairing asks; who refuses gives its link up.
  ///
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice` or `notPairing`.
  package func pair(_ id: DeviceID, _ answer: PairingAnswer) throws(StationError) -> DeviceStatus {
    let entry = try roster.known(id)
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
    let known = try roster.known(id)
    handle(.givenUp, of: id)
    await known.task?.value
    do throws(LinkError) {
      try await known.transport.forgetBond(of: known.sighting)
    } catch {
      logger.notice("pairing kept", metadata: ["id": "\(id)", "error": "\(error)"])
      throw StationError(.pairingKept, .gone, "\(error)")
    }
    return try connect(id)
  }
}
