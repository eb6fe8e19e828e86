import Devices
import Engine
import Model
import Store

/// The wall of heart rates as it is told to screens.
extension Station {
  func publishWall() { for event in wallEvents() { hub.publish(event) } }

  /// What is told to those who lead, and what to those who look on.
  func wallEvents() -> [LiveEvent] {
    let report = wallReport(at: .now())
    var events = [report, report.forOnlookers].map {
      event(.wall, nil, nil, $0, topic: "wall")
    }
    (events[0].isForLeaders, events[1].isForLeaders) = (true, false)
    return events
  }

  func wallReport(at now: HostInstant) -> WallReport {
    let straps = wallStraps(at: now)
    let free = Set(straps.filter { $0.participant == nil }.map { StrapKey(rawValue: $0.strap) })
    return WallReport(
      at: now, boot: environment.boot, session: heart.session?.snapshot,
      seconds: heart.session.map { max(0, now.seconds(since: $0.record.start)) },
      isStuck: heart.isStuck,
      cells: heart.wall.cells(at: now).map { outside($0, at: now) }, straps: straps,
      close: heart.close.found(among: free, at: now)?.rawValue)
  }

  private func outside(_ cell: HeartCell, at now: HostInstant) -> WallReport.Cell {
    WallReport.Cell(
      participant: cell.participant, nickname: heart.nicknames[cell.participant],
      state: cell.state, rate: cell.rate,
      age: cell.age.map { ($0 * 10).rounded() / 10 },
      since: cell.since.map(environment.clock.time),
      lost: cell.since.map { (max(0, now.seconds(since: $0)) * 10).rounded() / 10 },
      reason: cell.silence,
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
