import Devices
import Engine
import FoundationEssentials
import Logging
import Model
import Store

/// The wall of heart rates.
extension Station {
  /// How often screens are told and points are written down, in seconds.
  private static let beat = 1.0

  /// Returns the wall as it is now.
  package func wall() -> WallReport {
    refreshWall()
    return wallReport(at: .now())
  }

  /// Takes in what a strap measured.
  func feedWall(_ measurement: Measurement) {
    guard measurement.quantity == .heartRate, let entry = roster[measurement.device],
      entry.driver.isStrap
    else { return }
    let key = StrapKey(measurement.device)
    let isNew = heart.wall.straps[key] == nil
    if entry.sighting.simulated { heart.simulated.insert(key) }
    let point = heart.wall.hear(
      measurement.value, by: measurement.device, at: measurement.hostTime)
    if isNew { goOnWithWall() }
    guard let (participant, point) = point else { return }
    let maximum = heart.wall.people[participant]?.maximum
    let isSimulated = heart.simulated.contains(key)
    if heart.session != nil { heart.wall.join(participant) }
    heart.session?.add(point, of: participant, maximum, isSimulated: isSimulated)
  }

  /// Takes in that a strap says that it has no pulse.
  func feedWall(noPulse reason: String, from device: DeviceID, at moment: HostInstant) {
    guard roster[device]?.driver.isStrap == true else { return }
    heart.wall.fallSilent(
      reason == HeartRateDecoder.noContact ? .contact : .pulse, by: device, at: moment)
  }

  /// Takes in how strongly a strap is heard.
  func feedWall(signal: Int?, of device: DeviceID) {
    guard let signal, roster[device]?.driver.isStrap == true else { return }
    heart.wall.see(device)
    heart.close.hear(StrapKey(device), signal, at: .now())
  }

  /// Has the wall know what was decided elsewhere: who was forgotten, and by what zones are told.
  ///
  /// While a session is recorded, its members' zones stay as they were at its begin.
  func refreshWall() {
    do {
      let people = try store.participants()
      let known = Set(people.map(\.number))
      let onWall = Set(heart.wall.people.keys).union(heart.wall.book.owners.values)
      for number in onWall.union(heart.session?.members.keys.map { $0 } ?? [])
      where !known.contains(number) {
        drop(number)
      }
      let owners = Set(heart.wall.book.owners.values)
      for person in people where owners.contains(person.number) {
        guard heart.session?.members[person.number] == nil else { continue }
        heart.wall.set(maximum(of: person), of: person.number)
      }
    } catch {
      logger.error("participants cannot be read", metadata: ["error": "\(error)"])
    }
  }

  /// Has the wall know at once that somebody is forgotten, before the number is given anew.
  package func forgetPerson(_ number: Int) {
    drop(number)
    if hub.isHeard(.wall) { publishWall() }
  }

  private func drop(_ number: Int) {
    if let strap = heart.wall.book.strap(of: number) { heart.names[strap] = nil }
    heart.wall.forget(number)
    heart.session?.drop(number)
  }

  func maximum(of person: Participant) -> HeartMaximum? {
    let year = Int(environment.now.description.prefix(4)) ?? 0
    return HeartMaximum(of: person, year: year)
  }

  /// Tells screens and records for as long as somebody looks at straps or a session is recorded.
  func goOnWithWall() {
    guard heart.task == nil, needsWall else { return }
    heart.task = Task(executorPreference: executor) { [weak self, executor] in
      while !Task.isCancelled {
        do {
          try await executor.sleep(forSeconds: Self.beat)
        } catch {
          return
        }
        guard await self?.beatWall() == true else { return }
      }
    }
  }

  private var needsWall: Bool {
    heart.session != nil
      || hub.isHeard(.wall) && roster.values.contains { $0.driver.isStrap }
  }

  /// - Returns: Whether it goes on.
  private func beatWall() -> Bool {
    guard needsWall else {
      heart.task = nil
      return false
    }
    // A strap of somebody who is forgotten must not stand in the way of what is written down.
    refreshWall()
    recordPoints()
    if hub.isHeard(.wall) { publishWall() }
    return true
  }

  func publishWall() { hub.publish(wallEvent()) }

  func wallEvent() -> LiveEvent {
    event(.wall, nil, nil, wallReport(at: .now()), topic: "wall")
  }

  private func wallReport(at now: HostInstant) -> WallReport {
    let straps = wallStraps(at: now)
    let free = Set(straps.filter { $0.participant == nil }.map { StrapKey(rawValue: $0.strap) })
    return WallReport(
      at: now, session: heart.session?.snapshot,
      seconds: heart.session.map { max(0, now.seconds(since: $0.record.start)) },
      cells: heart.wall.cells(at: now).map(outside), straps: straps,
      close: heart.close.found(among: free, at: now)?.rawValue)
  }

  private func outside(_ cell: HeartCell) -> WallReport.Cell {
    WallReport.Cell(
      participant: cell.participant, state: cell.state, rate: cell.rate,
      age: cell.age.map { ($0 * 10).rounded() / 10 },
      since: cell.since.map(environment.clock.time), reason: cell.silence,
      movedTo: cell.movedTo, percent: cell.percent,
      basis: cell.basis, zone: cell.zone?.rawValue,
      zones: cell.basis.map { _ in
        HeartZone.allCases.map { (cell.tally.zones[$0] ?? 0).rounded() }
      },
      points: cell.points.map { ($0 * 10).rounded() / 10 },
      simulated: cell.strap.map(heart.simulated.contains) ?? false)
  }

  /// Every strap that is here or somebody's, by name.
  private func wallStraps(at now: HostInstant) -> [WallReport.Strap] {
    var found: [StrapKey: WallReport.Strap] = [:]
    for entry in roster.values.sorted(by: { Roster.preference($0) < Roster.preference($1) })
    where entry.driver.isStrap {
      let key = StrapKey(entry.sighting.id)
      guard found[key] == nil else { continue }
      guard entry.machine.isHere || entry.machine.isWanted || heart.wall.book.owner(of: key) != nil
      else { continue }
      found[key] = WallReport.Strap(
        strap: key.rawValue, name: entry.sighting.name,
        participant: heart.wall.book.owner(of: key), device: entry.sighting.id,
        link: entry.state, rate: rate(of: key, at: now), signal: entry.status.signal,
        simulated: entry.sighting.simulated)
    }
    for (key, owner) in heart.wall.book.owners where found[key] == nil {
      found[key] = WallReport.Strap(
        strap: key.rawValue, name: heart.names[key] ?? key.rawValue, participant: owner,
        device: nil, link: .absent, rate: rate(of: key, at: now), signal: nil, simulated: false)
    }
    return found.values.sorted { ($0.name, $0.strap) < ($1.name, $1.strap) }
  }

  private func rate(of key: StrapKey, at now: HostInstant) -> Double? {
    guard let strap = heart.wall.straps[key], strap.silence == nil, let newest = strap.newest,
      HeartRule.freshness(of: newest.at, at: now) != .lost
    else { return nil }
    return newest.rate
  }
}
