package import Devices
package import Model

/// Tells from one state of the store to the next what the watch has to report.
package struct PeripheralRoster: Sendable {
  private struct Entry {
    var sighting: Sighting
    var reported: HostInstant
  }

  /// Seconds between two reports of a device of which only the signal or what it advertises beside
  /// its services changed.
  package static let signalInterval = 2.0

  private var entries: [DeviceID: Entry] = [:]
  private var condition: LinkError??
  private let kind: LinkKind

  /// - Parameter kind: `ble` for devices that can be connected, and how Bluetooth itself stands;
  ///   `advertisement` for those whose advertisements are read.
  package init(of kind: LinkKind = .ble) { self.kind = kind }

  /// Compares with what was reported last.
  ///
  /// - Parameters:
  ///   - store: The state now.
  ///   - now: The present, for the pace of signal reports.
  ///   - search: Why a search that somebody wants cannot be started.
  ///   - diagnosis: Adds what others than bluetoothd know of why it does not work.
  /// - Returns: What is new, conditions first.
  package mutating func update(
    _ store: ObjectStore, now: HostInstant, search: LinkError? = nil,
    diagnosis: (LinkError) -> LinkError = { $0 }
  ) -> [DiscoveryEvent] {
    var events: [DiscoveryEvent] = []
    let current: LinkError??
    switch store.readiness {
    case .pending: current = condition
    case .ready: current = .some(search)
    case .failed(let error): current = diagnosis(error)
    }
    if kind == .ble, let current, current != condition {
      condition = current
      events.append(.condition(.ble, current))
    }
    let seen = sightings(in: store)
    for id in entries.keys.sorted(by: { $0.rawValue < $1.rawValue }) where seen[id] == nil {
      entries[id] = nil
      events.append(.gone(id))
    }
    for (id, sighting) in seen.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where isNews(sighting, id, now) {
      entries[id] = Entry(sighting: sighting, reported: now)
      events.append(.found(sighting))
    }
    return events
  }

  private func isNews(_ sighting: Sighting, _ id: DeviceID, _ now: HostInstant) -> Bool {
    guard let entry = entries[id] else { return true }
    if entry.sighting == sighting { return false }
    var quiet = sighting
    quiet.signal = entry.sighting.signal
    // Many count or measure in there, with each advertisement.
    if Set(quiet.manufacturers.keys) == Set(entry.sighting.manufacturers.keys) {
      quiet.manufacturers = entry.sighting.manufacturers
    }
    if Set(quiet.serviceData.keys) == Set(entry.sighting.serviceData.keys) {
      quiet.serviceData = entry.sighting.serviceData
    }
    if quiet != entry.sighting || sighting.signal == nil { return true }
    return now.seconds(since: entry.reported) >= Self.signalInterval
  }

  /// Devices that advertise something and are here; one per address.
  private func sightings(in store: ObjectStore) -> [DeviceID: Sighting] {
    var best: [DeviceID: BlueZDevice] = [:]
    for device in store.devices {
      let id = id(of: device, in: store)
      guard isHere(device, id) else { continue }
      if let other = best[id], other.preference >= device.preference { continue }
      best[id] = device
    }
    var sightings: [DeviceID: Sighting] = [:]
    for (id, device) in best {
      let sighting = Sighting(
        id: id, name: device.name, kind: kind, address: device.address,
        services: device.services, manufacturers: device.manufacturers,
        serviceData: device.serviceData, signal: device.signal,
        isConnected: device.isConnected)
      // One that is read says other things between.
      let isRead = kind == .ble || entries[id] != nil || sighting.isReadUnconnected
      if isRead { sightings[id] = sighting }
    }
    return sightings
  }

  /// Whether a device is paired, connected or was heard since bluetoothd knows it; one that is not
  /// connected is not known for being paired, but for being heard.
  private func isHere(_ device: BlueZDevice, _ id: DeviceID) -> Bool {
    let isBound = device.isPaired || device.isConnected
    switch kind {
    case .advertisement:
      guard !device.manufacturers.isEmpty || !device.serviceData.isEmpty else { return false }
      return device.signal != nil || (entries[id] != nil && !isBound)
    default:
      // A name may be all that the maker's own program knows a device by.
      let says = !device.services.isEmpty || !device.manufacturers.isEmpty || device.isNamed
      guard says else { return false }
      return isBound || device.signal != nil || entries[id] != nil
    }
  }

  /// A device that told its true address after it was reported keeps the name that it has here.
  private func id(of device: BlueZDevice, in store: ObjectStore) -> DeviceID {
    let former = store.identities.filter { $0.value == device.address }.keys.sorted()
      .map(id(of:))
    return former.first { entries[$0] != nil } ?? id(of: device.address)
  }

  private func id(of address: String) -> DeviceID {
    DeviceID(rawValue: "\(kind.rawValue):\(address)")
  }
}
