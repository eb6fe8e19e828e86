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
      heart.nicknames = Dictionary(
        people.compactMap { person in person.nickname.map { (person.number, $0) } },
        uniquingKeysWith: { $1 })
      var hasGone = false
      let onWall = Set(heart.wall.people.keys).union(heart.wall.book.owners.values)
      for number in onWall.union(heart.session?.members.keys.map { $0 } ?? [])
      where !known.contains(number) {
        drop(number)
        hasGone = true
      }
      // Who is said to be somebody else has given their strap to them.
      if hasGone {
        for record in try store.straps() {
          _ = try heart.wall.give(
            StrapKey(rawValue: record.key), to: record.participant, changesHands: true)
        }
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
    heart.nicknames[number] = nil
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
}
