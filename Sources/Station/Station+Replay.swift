package import Devices
import Model

extension Station {
  /// Puts the device of a capture on the roster, marked as simulated, and plays the capture.
  ///
  /// - Parameters:
  ///   - capture: What was recorded.
  ///   - speed: 1 as recorded.
  ///   - lead: Seconds between the connection and the first bytes.
  /// - Returns: The device.
  /// - Throws: `StationError.Code.unknownDriver`.
  package func replay(
    _ capture: Capture, speed: Double, lead: Double
  ) throws(StationError) -> DeviceStatus {
    guard let driver = registry.driver(id: capture.header.driver) else {
      throw StationError(
        .unknownDriver, .refused, "There is no driver \(capture.header.driver).")
    }
    for entry in roster.values where entry.transport is ReplayTransport && !entry.machine.isWanted {
      drop(entry)
    }
    simulated.replays += 1
    let sighting = Sighting(
      id: DeviceID(rawValue: "replay:\(simulated.replays):\(capture.header.device)"),
      name: capture.header.device.rawValue, kind: capture.header.link, address: "capture",
      simulated: true)
    put(
      sighting, driver: driver,
      transport: ReplayTransport(
        capture, speed: speed, lead: lead, clock: QueueClock(executor: executor)))
    return try connect(sighting.id)
  }

  /// Takes a replay that is over off the roster, unless an open run is bound to it.
  private func drop(_ entry: RosterEntry) {
    let id = entry.sighting.id
    guard !isUsed(id) else { return }
    handle(.gone, of: id)
    roster.remove(id)
  }
}
