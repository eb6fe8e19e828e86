import Devices
import Model

/// What a peripheral offers, and what of it the driver reads.
extension BlueZLink {
  /// Waits for the services and returns the expected one's characteristics, paths by UUID.
  func resolve(
    _ peripheral: LinkProfile.Peripheral, _ path: String, _ session: BlueZSession
  ) async throws(LinkError) -> [String: String] {
    try await refresh(path, session)
    let state = await monitor.objects.first(within: monitor.deadlines.resolve) { store -> Bool? in
      guard let device = store.device(at: path), device.isConnected else { return false }
      return device.isResolved ? true : nil
    }
    if let ending = session.events.ending { throw ending }
    switch state {
    case true: break
    case false: throw failure(.hungUp, "the connection did not last")
    default: throw failure(.timedOut, "the services were not resolved")
    }
    if let found = characteristics(of: peripheral, path) { return found }
    try await refresh(path, session)
    guard let found = characteristics(of: peripheral, path) else {
      throw failure(.unsuitable, "no service \(peripheral.service) with what the driver reads")
    }
    return found
  }

  /// The wanted characteristics are complete or absent; a part of them is no answer.
  private func characteristics(
    of peripheral: LinkProfile.Peripheral, _ device: String
  ) -> [String: String]? {
    if peripheral.isEverything {
      let all = monitor.objects.current.characteristics(ofAllServicesOf: device)
      return all.isEmpty ? nil : all
    }
    let store = monitor.objects.current
    guard
      var found = store.characteristics(of: peripheral.service.lowercased(), device: device),
      peripheral.notify.allSatisfy({ found[$0.lowercased()] != nil })
    else { return nil }
    guard !peripheral.notify.isEmpty || peripheral.optional.contains(where: { found[$0] != nil })
    else { return nil }
    // Some take orders at another of their services.
    if let write = peripheral.write?.lowercased(), found[write] == nil {
      found[write] = store.characteristics(ofAllServicesOf: device)[write]
    }
    return found
  }

  private func refresh(_ path: String, _ session: BlueZSession) async throws(LinkError) {
    do throws(BusError) {
      try await monitor.refresh(path)
    } catch {
      throw session.events.ending
        ?? LinkError(error, equipment: sighting.id, step: "reading the device's state")
    }
  }

  /// Subscribes to what the driver reads, and has the device measure.
  func subscribe(
    _ peripheral: LinkProfile.Peripheral, _ characteristics: [String: String],
    _ session: BlueZSession
  ) async throws(LinkError) {
    for uuid in peripheral.notify {
      guard let path = characteristics[uuid.lowercased()] else {
        throw failure(.unsuitable, "no characteristic \(uuid)")
      }
      try await session.subscribe(to: path, uuid: uuid.lowercased())
    }
    if peripheral.isEverything { return try await subscribe(toAll: characteristics, session) }
    var isHeard = !peripheral.notify.isEmpty
    for uuid in peripheral.optional.map({ $0.lowercased() }) {
      guard let path = characteristics[uuid], monitor.objects.current.sends(path) else { continue }
      try await session.subscribe(to: path, uuid: uuid)
      isHeard = true
    }
    guard isHeard else { throw failure(.unsuitable, "no characteristic that sends") }
    let commands = profile.commands
    guard let write = peripheral.write, commands.areNeeded else { return }
    guard let path = characteristics[write.lowercased()] else {
      throw failure(.unsuitable, "no characteristic \(write)")
    }
    // The answers come among what is measured.
    if !commands.version.isEmpty { try await session.write(commands.version, to: path) }
    for question in commands.questions { try await session.write(question, to: path) }
    if !commands.start.isEmpty { try await session.write(commands.start, to: path) }
  }

  /// Subscribes to what sends, as far as the peripheral lets anybody.
  private func subscribe(
    toAll characteristics: [String: String], _ session: BlueZSession
  ) async throws(LinkError) {
    var refused: LinkError?
    var isHeard = false
    for (uuid, path) in characteristics.sorted(by: { $0.key < $1.key })
    where monitor.objects.current.sends(path) {
      do throws(LinkError) {
        try await session.subscribe(to: path, uuid: uuid)
        isHeard = true
      } catch {
        // One of many may be for its maker alone; a lost link says so by itself.
        guard error.code == .refused, !error.asksForPairing else { throw error }
        refused = error
      }
    }
    if !isHeard { throw refused ?? failure(.unsuitable, "no characteristic that sends") }
  }
}
