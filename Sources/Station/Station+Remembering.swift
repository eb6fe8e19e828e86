import Devices
package import Model
import Store
import Logging

/// Devices that the coach connected are known again, also after a restart.
extension Station {
  /// Puts the devices on the roster that were not forgotten; none is here until it is seen.
  ///
  /// One whose driver or kind of link is not there now stays kept and is not shown.
  static func remembered(
    _ records: [DeviceRecord], registry: Registry, transports: [any Transport], clock: WallClock
  ) -> [DeviceID: RosterEntry] {
    var roster: [DeviceID: RosterEntry] = [:]
    for record in records {
      guard let driver = registry.driver(id: record.driver),
        let transport = transports.first(where: { $0.kind.rawValue == record.link })
      else { continue }
      let sighting = Sighting(
        id: record.id, name: record.name, kind: transport.kind, address: record.address)
      var entry = RosterEntry(
        sighting: sighting, driver: driver, transport: transport, decoder: driver.makeDecoder(),
        isPresent: false, state: .absent, since: clock.time(.now()), lastReceived: .now())
      entry.isDiscovered = true
      entry.wasHere = false
      entry.memory = record
      entry.choices = registry.choices(for: sighting).map(\.id)
      roster[record.id] = entry
    }
    return roster
  }

  /// Forgets a device: it is given up and connects by itself no more.
  ///
  /// - Returns: The device as it is now; one that is not here is then off the roster.
  /// - Throws: `StationError.Code.unknownDevice`, `storeFailed`.
  package func forget(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    let memory = roster[id]?.memory
    try stored { try store.forget(memory?.id ?? id) }
    admissions[id] = nil
    roster[id]?.admitted = []
    wheels[id] = nil
    roster[id]?.wheel = nil
    loads[id] = nil
    roster[id]?.load = nil
    guard memory != nil else { return try disconnect(id) }
    roster[id]?.memory = nil
    let status = try disconnect(id)
    guard let entry = roster[id], !entry.isPresent, !isUsed(id) else { return status }
    roster[id] = nil
    publish(entry)
    return status
  }

  /// Keeps that the coach wants this device, or wants it no more until asked.
  ///
  /// What is simulated, named on the command line or only ever calls us is not found again by
  /// itself, so there is nothing to remember.
  func remember(_ id: DeviceID, connects: Bool) {
    guard let entry = roster[id], entry.isDiscovered, !entry.sighting.simulated else { return }
    guard connects || entry.memory != nil else { return }
    keep(id, connects: connects)
  }

  /// Keeps what the coach said that a device is; it connects by itself no more often than before.
  func rememberDriver(of id: DeviceID) {
    guard let entry = roster[id], entry.isDiscovered, !entry.sighting.simulated else { return }
    keep(id, connects: entry.memory?.connects ?? entry.isWanted)
  }

  /// Writes down when a remembered device was last here.
  func noteSeen(_ id: DeviceID) {
    guard let memory = roster[id]?.memory else { return }
    keep(id, connects: memory.connects)
  }

  private func keep(_ id: DeviceID, connects: Bool) {
    guard let entry = roster[id] else { return }
    let sighting = entry.sighting
    let key = sighting.kind == .ble ? DeviceID(rawValue: "ble:\(sighting.address)") : id
    let record = DeviceRecord(
      id: key, name: sighting.name, driver: entry.driver.id, link: sighting.kind.rawValue,
      address: sighting.address, connects: connects, seenAt: clock.time(.now()))
    do {
      try store.remember(record, formerly: entry.memory?.id)
      roster[id]?.memory = record
    } catch {
      // The link is worth more than the memory of it.
      logger.error("device not remembered", metadata: ["id": "\(id)", "error": "\(error)"])
    }
  }

  /// Whether a device that was just seen connects by itself.
  ///
  /// A paired Bluetooth device is on bluetoothd's list for ever. Only an LE one that was heard is
  /// near, or one that is connected already: a program of ours that was killed left it so, and it
  /// announces itself no more. A serial port is not heard before it is called, so it is called while
  /// others are searched for. The tablet's own sensor is always near, so it is connected for whoever
  /// needs it.
  func connectsByItself(_ entry: RosterEntry) -> Bool {
    guard entry.memory?.connects == true, !entry.isWanted else { return false }
    return switch entry.sighting.kind {
    case .ble: entry.sighting.signal != nil || entry.sighting.isConnected
    case .rfcomm: isScanning()
    case .iio: isScanning() || isUsed(entry.sighting.id)
    case .serial, .tcp, .udp: true
    }
  }

  /// Calls remembered serial ports as a search begins.
  func callRemembered() {
    for entry in roster.values
    where entry.sighting.kind == .rfcomm && entry.isPresent && connectsByItself(entry) {
      call(entry.sighting.id)
    }
  }

  /// Connects a remembered device of which the coach said once that it may.
  func call(_ id: DeviceID) {
    guard let entry = roster[id] else { return }
    if entry.sighting.kind == .iio { return lend(id) }
    roster[id]?.isCalled = entry.sighting.kind == .rfcomm
    want(id)
  }

  /// Leaves those in peace again that did not answer while the search lasted.
  func leaveUnanswered() {
    for entry in roster.values
    where entry.isCalled && !entry.wasReady && !isUsed(entry.sighting.id) {
      entry.task?.cancel()
      roster[entry.sighting.id]?.linkNumber += 1
      roster[entry.sighting.id]?.isWanted = false
      roster[entry.sighting.id]?.isCalled = false
      setState(entry.sighting.id, entry.isPresent ? .available : .absent, reason: nil)
    }
  }
}
