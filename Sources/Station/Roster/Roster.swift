import Devices
import EyeTest
import Model
import Store

/// The devices: which there are, what is known of each, and how its link stands.
///
/// A value without a transport's or a store's hand in it: it takes what transports, links and people
/// say and returns what is to be done. What devices are used for it does not know; whoever asks says
/// what else needs one.
struct Roster {
  /// What people said or showed of a device once, kept for when it comes again.
  struct Kept: Sendable, Hashable {
    /// How a tilt sensor sits behind the screen.
    var axes: TiltAxes?
    /// Who comes in unasked at its port.
    var admitted: Set<String> = []
    /// How far its wheel gets in one turn, in metres.
    var wheel: Double?
    /// What is lifted whose speed it measures, in kilograms.
    var load: Double?
  }

  let registry: Registry
  private let clock: WallClock
  private var entries: [DeviceID: RosterEntry] = [:]
  private var kept: [DeviceID: Kept]
  /// What keeps a family of links from working.
  var conditions: [LinkKind: LinkError] = [:]

  /// Begins with the devices that were not forgotten; none is here until it is seen.
  ///
  /// One whose driver or kind of link is not there now stays kept and is not shown.
  ///
  /// - Parameters:
  ///   - records: The remembered devices.
  ///   - kept: What else is kept, also of devices that are not remembered.
  ///   - registry: The drivers.
  ///   - transports: The families of links.
  ///   - clock: What tells since when something holds.
  init(
    _ records: [DeviceRecord] = [], kept: [DeviceID: Kept] = [:], registry: Registry,
    transports: [any Transport] = [], clock: WallClock
  ) {
    self.registry = registry
    self.clock = clock
    self.kept = kept
    for record in records {
      guard let driver = registry.driver(id: record.driver),
        let transport = transports.first(where: { $0.kind.rawValue == record.link })
      else { continue }
      let sighting = Sighting(
        id: record.id, name: record.name, kind: transport.kind, address: record.address)
      var entry = entry(for: sighting, driver: driver, transport: transport, .unseen)
      entry.origin = .discovered
      entry.memory = record
      entry.choices = registry.choices(for: sighting).map(\.id)
      entries[record.id] = entry
    }
  }

  subscript(id: DeviceID) -> RosterEntry? {
    get { entries[id] }
    // In place: a copy of an entry would have its decoder's state copied for every line.
    _modify { yield &entries[id] }
  }

  var values: some Collection<RosterEntry> { entries.values }
  var keys: some Collection<DeviceID> { entries.keys }

  /// Returns a device.
  ///
  /// - Throws: `StationError.Code.unknownDevice`.
  func known(_ id: DeviceID) throws(StationError) -> RosterEntry {
    guard let entry = entries[id] else {
      throw StationError(.unknownDevice, .unknown, "There is no device \(id).")
    }
    return entry
  }

  /// Every device as screens see it, by name.
  var statuses: [DeviceStatus] {
    entries.values.map(\.status).sorted { ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue) }
  }

  private func entry(
    for sighting: Sighting, driver: Driver, transport: any Transport,
    _ presence: DeviceMachine.Presence
  ) -> RosterEntry {
    let known = kept[sighting.id] ?? Kept()
    var entry = RosterEntry(
      sighting: sighting, driver: driver, transport: transport, decoder: driver.makeDecoder(),
      machine: DeviceMachine(sighting.kind, presence), origin: [], since: clock.time(.now()),
      admitted: known.admitted, lastReceived: .now())
    entry.tiltAxes = known.axes
    entry.wheel = known.wheel
    entry.load = known.load
    return entry
  }
}

// MARK: - Presence

extension Roster {
  /// Puts a device on the roster that nobody discovered.
  mutating func put(
    _ sighting: Sighting, driver: Driver, transport: any Transport, _ need: DeviceNeed
  ) -> [RosterEffect] {
    guard entries[sighting.id] == nil else { return [] }
    return add(sighting, driver: driver, transport: transport, .named, need)
  }

  /// Takes in that a transport sees a device, or that something about it changed.
  mutating func found(
    _ sighting: Sighting, by transport: any Transport, _ need: DeviceNeed
  ) -> [RosterEffect] {
    let id = sighting.id
    guard let known = entries[id]?.sighting else {
      guard let driver = registry.bestMatch(for: sighting) else { return [] }
      return add(sighting, driver: driver, transport: transport, .discovered, need)
    }
    let choices = choices(for: sighting)
    entries[id]?.sighting = sighting
    entries[id]?.choices = choices
    entries[id]?.origin.insert(.discovered)
    let isNear = sighting.signal != nil || sighting.isConnected
    return handle(
      .found(isMoved: known.address != sighting.address, isNear: isNear), of: id, need)
  }

  /// Takes in that a device went away.
  mutating func gone(_ id: DeviceID, _ need: DeviceNeed) -> [RosterEffect] {
    let effects = [.seen(id)] + handle(.gone, of: id, need)
    guard let entry = entries[id], isPasserBy(entry, need) else { return effects }
    return effects + [.leave(id)]
  }

  mutating func remove(_ id: DeviceID) { entries[id] = nil }

  private mutating func add(
    _ sighting: Sighting, driver: Driver, transport: any Transport, _ origin: RosterEntry.Origin,
    _ need: DeviceNeed
  ) -> [RosterEffect] {
    let id = sighting.id
    var entry = entry(for: sighting, driver: driver, transport: transport, .here)
    entry.origin = origin
    if origin == .discovered { entry.choices = choices(for: sighting) }
    entries[id] = entry
    let effects = [RosterEffect.publish(id)]
    guard need.isAwaited else { return effects }
    return effects + handle(.wanted(.forRun(sighting.kind)), of: id, need)
  }

  /// The ids of the drivers that a device may be taken for; what is simulated is what it was made to
  /// be.
  func choices(for sighting: Sighting) -> [String] {
    sighting.simulated ? [] : registry.choices(for: sighting).map(\.id)
  }

  /// Whether it is a device that nobody ever wanted and that is only heard while it is near.
  ///
  /// Whoever passes by with a watch would stay for as long as the program runs. A serial port is called
  /// unheard, and the link of one that was wanted may still be taking its leave.
  private func isPasserBy(_ entry: RosterEntry, _ need: DeviceNeed) -> Bool {
    [.ble, .ant, .advertisement].contains(entry.sighting.kind) && !entry.origin.contains(.named)
      && entry.identity != .chosen && entry.memory == nil && entry.task == nil && !need.isUsed
  }
}

// MARK: - Links

extension Roster {
  /// Takes in what happened to a device.
  ///
  /// - Returns: What is to be done, in this order; nothing for a device that is not on the roster.
  mutating func handle(
    _ event: DeviceEvent, of id: DeviceID, _ need: DeviceNeed
  ) -> [RosterEffect] {
    guard let wasWanted = entries[id]?.machine.isWanted,
      let actions = entries[id]?.machine.handle(event, need)
    else { return [] }
    if !wasWanted, entries[id]?.machine.isWanted == true { entries[id]?.lostAt = nil }
    return actions.flatMap { effects(of: $0, for: id) }
  }

  private mutating func effects(of action: DeviceAction, for id: DeviceID) -> [RosterEffect] {
    switch action {
    case .hangUp: return [.hangUp(id)]
    case .breakOff: return [.brokenOff(id, entries[id]?.breakOff() ?? [])]
    case .dial(let number): return [.dial(id, number)]
    case .redial(let number, let seconds): return [.redial(id, number, after: seconds)]
    case .show(let former):
      entries[id]?.note(from: former, at: clock.time(.now()))
      guard let entry = entries[id] else { return [] }
      let isReady = entry.state == .ready
      var effects: [RosterEffect] = []
      if former == .ready, !isReady { effects.append(.seen(id)) }
      if (former == .ready) != isReady { effects.append(.linkChanged(id, isReady: isReady)) }
      effects.append(.publish(id))
      if entry.sighting.kind == .iio { effects.append(.sensorChanged(id, isReady: isReady)) }
      return effects
    }
  }
}

// MARK: - What is kept

extension Roster {
  mutating func setAxes(_ axes: TiltAxes?, of id: DeviceID) {
    kept[id, default: Kept()].axes = axes
    entries[id]?.tiltAxes = axes
  }

  mutating func setWheel(_ wheel: Double?, of id: DeviceID) {
    kept[id, default: Kept()].wheel = wheel
    entries[id]?.wheel = wheel
  }

  mutating func setLoad(_ load: Double?, of id: DeviceID) {
    kept[id, default: Kept()].load = load
    entries[id]?.load = load
  }

  mutating func admit(_ peer: String, to id: DeviceID) {
    kept[id, default: Kept()].admitted.insert(peer)
    entries[id]?.admitted.insert(peer)
  }

  /// Forgets all that was said of a device; how a sensor sits is learned, not said.
  mutating func forget(_ id: DeviceID) {
    kept[id] = kept[id].map { Kept(axes: $0.axes) }
    entries[id]?.admitted = []
    entries[id]?.wheel = nil
    entries[id]?.load = nil
    entries[id]?.memory = nil
  }

  /// What is to be kept of a device so that it is known again; nothing for one that cannot be.
  ///
  /// What is simulated, named on the command line or only ever calls us is not found again by itself.
  func record(of id: DeviceID, connects: Bool) -> DeviceRecord? {
    guard let entry = entries[id], entry.origin.contains(.discovered), !entry.sighting.simulated
    else { return nil }
    let sighting = entry.sighting
    let key = sighting.kind == .ble ? DeviceID(rawValue: "ble:\(sighting.address)") : id
    return DeviceRecord(
      id: key, name: sighting.name, driver: entry.driver.id, link: sighting.kind.rawValue,
      address: sighting.address, connects: connects, seenAt: clock.time(.now()))
  }
}

/// What is to be done for the devices.
enum RosterEffect {
  /// The task that holds a device's link ends.
  case hangUp(DeviceID)
  /// A link of this number is made once the one before has taken its leave.
  case dial(DeviceID, Int)
  /// The device is told `due` after so many seconds.
  case redial(DeviceID, Int, after: Double)
  /// A link ended; this is what becomes of what it left half said.
  case brokenOff(DeviceID, [Decoded])
  /// When a remembered device was here is written down.
  case seen(DeviceID)
  /// Runs hear that a device is ready, or no longer.
  case linkChanged(DeviceID, isReady: Bool)
  /// Screens hear how a device stands.
  case publish(DeviceID)
  /// Rounds of the eye test hear that a tilt sensor came or went.
  case sensorChanged(DeviceID, isReady: Bool)
  /// A device leaves the roster.
  case leave(DeviceID)
}
