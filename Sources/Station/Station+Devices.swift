package import Devices
package import Model
import Engine
import Store
import Logging

extension Station {
  /// Every device of the roster, by name.
  package func devices() -> [DeviceStatus] {
    roster.values.map(\.status).sorted { ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue) }
  }

  /// How the families of links stand.
  package func currentConditions() -> [LinkCondition] {
    transports.map(\.kind).map { kind in
      LinkCondition(
        kind: kind, code: conditions[kind]?.code.rawValue, detail: conditions[kind]?.detail)
    }
  }

  /// Puts a device on the roster without discovery.
  package func put(_ sighting: Sighting, driver: Driver, transport: any Transport) {
    guard roster[sighting.id] == nil else { return }
    add(sighting, driver: driver, transport: transport)
    roster[sighting.id]?.isNamed = true
    if waitsForDevice(sighting.id) { wantForRun(sighting.id) }
  }

  /// Connects a device and keeps it connected.
  ///
  /// - Throws: `StationError.Code.noRunWaits` for a port that no run waits for.
  package func connect(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    guard let known = roster[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    guard known.sighting.port == nil || isUsed(id) else {
      throw StationError(.noRunWaits, .notAllowed, "No run waits for \(id).")
    }
    roster[id]?.isUnidentified =
      known.isDiscovered && known.memory == nil && known.sighting.kind == .serial
      && !known.isChosen
    remember(id, connects: true)
    roster[id]?.isCalled = false
    roster[id]?.isLent = false
    want(id)
    guard let entry = roster[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    return entry.status
  }

  /// Gives a device's link up until it is connected again; until then it does not connect by itself.
  package func disconnect(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    remember(id, connects: false)
    guard let status = giveUp(id) else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    return status
  }

  /// Ends a device's link, which is not wanted from now on.
  ///
  /// - Returns: The device as it is then; nothing if there is none.
  @discardableResult
  func giveUp(_ id: DeviceID) -> DeviceStatus? {
    guard var entry = roster[id] else { return nil }
    entry.isWanted = false
    entry.wasReady = false
    // Kept, so that a link that begins now waits until this one has taken its leave.
    entry.task?.cancel()
    entry.linkNumber += 1
    entry.isMute = false
    entry.isLent = false
    let outputs = entry.breakOff()
    roster[id] = entry
    for output in outputs { take(output, from: id, at: .now()) }
    setState(id, entry.isPresent ? .available : .absent, reason: nil)
    roster[id]?.lostAt = nil
    return roster[id]?.status ?? entry.status
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
    guard let entry = roster[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    // Who comes in unasked is for the station to know: it outlasts the program.
    guard entry.transport.admit(peer, to: id, isExpected: false) else {
      throw StationError(.peerGone, .notAllowed, "\(peer) does not ask at \(id).")
    }
    if isRemembered {
      try stored { try store.admit(peer, to: id) }
      roster[id]?.admitted.insert(peer)
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
    case .found(let sighting): found(sighting, by: transport)
    case .gone(let id): gone(id)
    case .condition(let kind, let error):
      let former = conditions[kind]
      guard former != error else { return }
      conditions[kind] = error
      // A search that began while the radio was off came to nothing; one that another program held
      // up goes on by itself.
      if error == nil, former?.code != .busy { endSearch() }
      logger.notice(
        "transport",
        metadata: ["link": "\(kind.rawValue)", "state": "\(error?.description ?? "works")"])
      let condition = LinkCondition(kind: kind, code: error?.code.rawValue, detail: error?.detail)
      hub.publish(self.event(.links, nil, nil, condition, topic: "links \(kind.rawValue)"))
    }
  }

  private func found(_ sighting: Sighting, by transport: any Transport) {
    noteUnknownDriver(of: sighting)
    guard var entry = roster[sighting.id] else {
      guard let driver = registry.bestMatch(for: sighting) else { return }
      add(sighting, driver: driver, transport: transport)
      roster[sighting.id]?.isDiscovered = true
      roster[sighting.id]?.choices = choices(for: sighting)
      if waitsForDevice(sighting.id) { wantForRun(sighting.id) }
      return
    }
    // A Bluetooth device that tells its true address while it is linked is still that device.
    let isMoved = entry.sighting.address != sighting.address && sighting.kind != .ble
    // What is only heard of may fall silent and be heard of again while its link works. A node may be
    // open before udev tells of it: to open it anew would lose what came meanwhile, and one that is of
    // no use any more ends its link by itself.
    let isLinked = sighting.kind.isHeardOf ? entry.state == .ready : entry.isDialled
    let isNew =
      isMoved || !isLinked && (!entry.isPresent || entry.sighting.address != sighting.address)
    entry.sighting = sighting
    entry.choices = choices(for: sighting)
    entry.isPresent = true
    entry.isDiscovered = true
    entry.wasHere = true
    roster[sighting.id] = entry
    if connectsByItself(entry) {
      call(sighting.id)
    } else if isNew, waitsForDevice(sighting.id) {
      wantForRun(sighting.id)
    } else if entry.isWanted, isNew {
      startLink(sighting.id)
    } else if entry.state == .absent {
      setState(sighting.id, .available, reason: nil)
    } else {
      publish(entry)
    }
  }

  /// Tells whoever mends the device that it asks for what there is not, once for each name.
  private func noteUnknownDriver(of sighting: Sighting) {
    guard let name = sighting.driver, roster[sighting.id]?.sighting.driver != name,
      registry.named(by: sighting) == nil
    else { return }
    logger.notice("driver unknown", metadata: ["id": "\(sighting.id)", "driver": "\(name)"])
  }

  private func gone(_ id: DeviceID) {
    noteSeen(id)
    guard var entry = roster[id] else { return }
    entry.isPresent = false
    roster[id] = entry
    guard !entry.isWanted else {
      if entry.state == .ready || entry.state == .connecting { return }
      return setState(id, entry.wasReady ? .lost : .absent, reason: LinkError.Code.absent.rawValue)
    }
    setState(id, .absent, reason: nil)
    if isPasserBy(entry) { roster[id] = nil }
  }

  /// Whether it is a device that nobody ever wanted and that is only heard while it is near.
  ///
  /// Whoever passes by with a watch would stay for as long as the program runs. A serial port is called
  /// unheard, and the link of one that was wanted may still be taking its leave.
  private func isPasserBy(_ entry: RosterEntry) -> Bool {
    entry.sighting.kind == .ble && !entry.isNamed && !entry.isChosen && entry.memory == nil
      && entry.task == nil && !isUsed(entry.sighting.id)
  }

  private func add(_ sighting: Sighting, driver: Driver, transport: any Transport) {
    var entry = RosterEntry(
      sighting: sighting, driver: driver, transport: transport, decoder: driver.makeDecoder(),
      isPresent: true, state: .available, since: clock.time(.now()),
      admitted: admissions[sighting.id] ?? [], lastReceived: .now())
    entry.tiltAxes = learnedAxes[sighting.id]
    entry.wheel = wheels[sighting.id]
    entry.load = loads[sighting.id]
    roster[sighting.id] = entry
    logger.info("device", metadata: ["id": "\(sighting.id)", "driver": "\(driver.id)"])
    publish(entry)
  }

  /// The ids of the drivers that a device may be taken for; what is simulated is what it was made to
  /// be.
  func choices(for sighting: Sighting) -> [String] {
    sighting.simulated ? [] : registry.choices(for: sighting).map(\.id)
  }

  /// Returns the device for a run: the one asked for, or the best that fits.
  func device(_ wanted: DeviceID?, for exercise: Exercise) throws(StationError) -> DeviceID? {
    guard exercise.kind == .automatic else { return nil }
    if let wanted {
      guard let entry = roster[wanted] else {
        throw StationError(.unknownDevice, .refused, "There is no device \(wanted).")
      }
      guard exercise.isMeasured(by: entry.driver.quantities) else {
        let needed = exercise.inputs.map(\.rawValue).joined(separator: ", ")
        throw StationError(
          .unsuitableDevice, .refused, "\(wanted) does not measure \(needed).")
      }
      return wanted
    }
    // What was only heard of on another day keeps no run from what is here.
    let fitting = roster.values.filter {
      exercise.isMeasured(by: $0.driver.quantities) && $0.wasHere
    }
    return fitting.min { Self.preference($0) < Self.preference($1) }?.sighting.id
  }

  /// Present before absent, real before simulated, the coach's own before a stranger's, ready before
  /// the rest.
  private static func preference(_ entry: RosterEntry) -> (Int, Int, Int, Int, String) {
    let order: [LinkState] = [.ready, .connecting, .lost, .available, .refused, .absent]
    return (
      entry.isPresent ? 0 : 1, entry.sighting.simulated ? 1 : 0,
      entry.memory?.connects == true ? 0 : 1, order.firstIndex(of: entry.state) ?? order.count,
      entry.sighting.id.rawValue
    )
  }
}
