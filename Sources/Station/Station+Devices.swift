package import Devices
import Engine
import Logging
package import Model
import Store

extension Station {
  /// Every device of the roster, by name.
  package func devices() -> [DeviceStatus] {
    roster.statuses
  }

  /// How the families of links stand.
  package func currentConditions() -> [LinkCondition] {
    environment.transports.map(\.kind).map { kind in
      LinkCondition(
        kind: kind, code: roster.conditions[kind]?.code.rawValue,
        detail: roster.conditions[kind]?.detail)
    }
  }

  /// Puts a device on the roster without discovery.
  package func put(_ sighting: Sighting, driver: Driver, transport: any Transport) {
    carryOut(
      roster.put(sighting, driver: driver, transport: transport, need(of: sighting.id)))
  }

  /// Connects a device and keeps it connected.
  ///
  /// - Throws: `StationError.Code.noRunWaits` for a port that no run waits for.
  package func connect(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    let known = try roster.known(id)
    guard known.sighting.port == nil || isUsed(id) else {
      throw StationError(.noRunWaits, .notAllowed, "No run waits for \(id).")
    }
    if known.origin.contains(.discovered), known.memory == nil, known.sighting.kind == .serial,
      known.identity != .chosen
    {
      roster[id]?.identity = .unasked
    }
    remember(id, connects: true)
    handle(.wanted(.coach), of: id)
    return try roster.known(id).status
  }

  /// Gives a device's link up until it is connected again; until then it does not connect by itself.
  package func disconnect(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    remember(id, connects: false)
    handle(.givenUp, of: id)
    return try roster.known(id).status
  }

  /// Lets a peer in that calls at a device's port.
  ///
  /// - Parameters:
  ///   - peer: Its address, as the coach saw it.
  ///   - id: The device.
  ///   - isRemembered: Whether it comes in unasked from now on.
  /// - Returns: The device as it is now.
  /// - Throws: `StationError.Code.unknownDevice`, `peerGone`, `storeFailed`.
  package func admit(
    _ peer: String, to id: DeviceID, isRemembered: Bool
  ) throws(StationError) -> DeviceStatus {
    let entry = try roster.known(id)
    // Who comes in unasked is for the station to know: it outlasts the program.
    guard entry.transport.admit(peer, to: id, isExpected: false) else {
      throw StationError(.peerGone, .notAllowed, "\(peer) does not ask at \(id).")
    }
    if isRemembered {
      try stored { try store.admit(peer, to: id) }
      roster.admit(peer, to: id)
    }
    return roster[id]?.status ?? entry.status
  }

  /// Lets a peer in that asks, if a person said once that it comes in unasked.
  ///
  /// - Returns: Whether it is in.
  func admitKnown(_ peer: String?, to id: DeviceID) -> Bool {
    guard let peer, let entry = roster[id], entry.admitted.contains(peer) else { return false }
    return entry.transport.admit(peer, to: id, isExpected: true)
  }

  /// Closes the port of a run that is over, unless another run waits for it.
  func closePort(of id: DeviceID?) {
    guard let id, roster[id]?.sighting.port != nil, !isUsed(id) else { return }
    _ = try? disconnect(id)
  }

  /// Takes in what a transport reports.
  func discovered(_ event: DiscoveryEvent, by transport: any Transport) {
    defer { updateSearch() }
    switch event {
    case .found(let sighting):
      noteUnknownDriver(of: sighting)
      carryOut(roster.found(sighting, by: transport, need(of: sighting.id)))
      feedWall(signal: sighting.signal, of: sighting.id)
      goOnWithWall()
    case .gone(let id): carryOut(roster.gone(id, need(of: id)))
    case .condition(let kind, let error):
      let former = roster.conditions[kind]
      guard former != error else { return }
      roster.conditions[kind] = error
      // A search that began while the radio was off came to nothing; one that another program held
      // up goes on by itself.
      if error == nil, former?.code != .busy { search.stop() }
      logger.notice(
        "transport",
        metadata: ["link": "\(kind.rawValue)", "state": "\(error?.description ?? "works")"])
      let condition = LinkCondition(kind: kind, code: error?.code.rawValue, detail: error?.detail)
      hub.publish(self.event(.links, nil, nil, condition, topic: "links \(kind.rawValue)"))
    }
  }

  /// Tells whoever mends the device that it asks for what there is not, once for each name.
  private func noteUnknownDriver(of sighting: Sighting) {
    guard let name = sighting.driver, roster[sighting.id]?.sighting.driver != name,
      registry.named(by: sighting) == nil
    else { return }
    logger.notice("driver unknown", metadata: ["id": "\(sighting.id)", "driver": "\(name)"])
  }
}
