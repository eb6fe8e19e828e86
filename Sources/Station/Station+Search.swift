import Devices
import Engine
import Logging
import Model
import Store

extension Station {
  /// How long a search goes on that was asked for without a screen that stays open, in seconds.
  private static let searchLength = 30.0

  /// Turns a radio on, for the whole machine and never unasked.
  ///
  /// - Parameter kind: The name of the kind of link, as `ble`.
  /// - Throws: `StationError.Code.unknownLink` if there is nothing to turn on, `radioOff` if it
  ///   stays off.
  package func turnOn(_ kind: String) async throws(StationError) {
    let transport = environment.transports.first { $0.kind.rawValue == kind }
    do throws(LinkError) {
      guard let transport else { throw LinkError(.unsuitable, detail: "no such kind of link") }
      try await transport.turnOn()
    } catch {
      logger.notice("radio", metadata: ["link": "\(kind)", "error": "\(error)"])
      if error.code == .unsuitable {
        throw StationError(.unknownLink, .unknown, "\(kind) cannot be turned on.")
      }
      throw StationError(.radioOff, .gone, "\(error)")
    }
  }

  /// Starts or prolongs a search of 30 s on every transport.
  package func scan() {
    let end = HostInstant.now().advanced(bySeconds: Self.searchLength)
    search.end = end
    search.timer?.cancel()
    search.timer = Task(executorPreference: executor) { [weak self, executor] in
      do {
        try await executor.sleep(until: end)
      } catch {
        return
      }
      await self?.updateSearch()
    }
    updateSearch()
  }

  /// Whether a search is under way.
  package func isScanning() -> Bool { search.task != nil }

  /// Searches while somebody has use for it, and only then: a radio that searches costs power and
  /// holds up links.
  ///
  /// Called whenever one of the reasons may have come or gone.
  func updateSearch() {
    // Whoever looks at the devices can be asked while one pairs.
    let isAttended = hub.isSearching
    for transport in environment.transports { transport.attend(isAttended) }
    let isWanted =
      search.end > .now() || hub.isSearching
      || hub.followed.contains { id in runs[id].map(waitsForSearch) ?? false }
    if isWanted, search.task == nil {
      search.task = Task(executorPreference: executor) { [weak self] in await self?.scanAll() }
      for id in roster.keys { handle(.needArose, of: id) }
    } else if !isWanted, search.task != nil {
      search.stop()
      for id in roster.keys { handle(.searchEnded, of: id) }
      returnTiltSensor()
    }
  }

  /// Whether a run needs a device which is not here.
  private func waitsForSearch(_ run: ActiveRun) -> Bool {
    guard run.machine.exercise.kind == .automatic, run.machine.state != .full
    else { return false }
    guard let entry = run.record.device.flatMap({ roster[$0] }) else { return true }
    // One that is paired stays on bluetoothd's list, however far it is.
    return !entry.machine.isHere
      || (entry.sighting.kind.isHeardOf && entry.memory?.connects == true
        && !entry.machine.isWanted)
  }

  private func scanAll() async {
    let services = registry.advertised
    await withTaskGroup { group in
      for transport in environment.transports {
        group.addTask { [logger] in
          do {
            try await transport.scan(for: services)
          } catch {
            logger.notice("search failed", metadata: ["error": "\(error)"])
          }
        }
      }
      await group.waitForAll()
    }
  }
}
