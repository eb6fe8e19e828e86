package import Model

/// How one person stands on the wall at a moment.
package struct HeartCell: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case live
    /// Older than two seconds.
    case old
    /// Nothing for five seconds, or the strap says that it has no pulse.
    case lost
    /// No strap, or one that was not heard yet.
    case none
  }

  package var participant: Int
  package var strap: StrapKey?
  package var state: State
  /// In beats per minute; absent unless `live` or `old`.
  package var rate: Double?
  /// Of the rate, in seconds.
  package var age: Double?
  /// Since when it is lost.
  package var since: HostInstant?
  package var silence: HeartWall.Silence?
  /// To whom the strap went.
  package var movedTo: Int?
  package var basis: HeartMaximum.Basis?
  /// Of the highest pulse; absent without one.
  package var percent: Double?
  package var zone: HeartZone?
  package var tally: HeartTally
  package var points: Double?
}

extension HeartWall {
  /// Who stands on the wall: whoever was heard or takes part in what is recorded.
  ///
  /// Who takes part stays; everybody else goes with a pulse that is gone for good.
  package func cells(at now: HostInstant) -> [HeartCell] {
    let heard = book.owners.filter { straps[$0.key].map(Self.wasHeard) ?? false }.values
    let counted = people.filter { $0.value.isMember || $0.value.tally.points > 0 }.keys
    return Set(heard).union(counted).sorted().map { cell(of: $0, at: now) }.filter { cell in
      guard people[cell.participant]?.isMember != true, cell.rate == nil else { return true }
      let last = cell.since ?? cell.tally.newest?.at
      return last.map { abs(now.seconds(since: $0)) <= HeartRule.gone } ?? true
    }
  }

  private static func wasHeard(_ strap: Strap) -> Bool {
    strap.newest != nil || strap.silence != nil
  }

  private func cell(of participant: Int, at now: HostInstant) -> HeartCell {
    let person = people[participant]
    let key = book.strap(of: participant)
    let tally = person?.tally ?? HeartTally()
    var cell = HeartCell(
      participant: participant, strap: key, state: .none, basis: person?.maximum?.basis,
      tally: tally, points: tally.edwards(person?.maximum))
    guard let strap = key.flatMap({ straps[$0] }), Self.wasHeard(strap) else {
      cell.movedTo = key == nil ? person?.movedTo : nil
      return cell
    }
    if let silence = strap.silence {
      (cell.state, cell.since) = (.lost, min(silence.since, now))
      // A strap that says nothing any more may be on skin by now, or in a bag.
      let isSaid = strap.ways.heard.map { HeartRule.freshness(of: $0, at: now) != .lost }
      if isSaid == true { cell.silence = silence.kind }
      return cell
    }
    guard let newest = strap.newest else { return cell }
    switch HeartRule.freshness(of: newest.at, at: now) {
    case .lost: (cell.state, cell.since) = (.lost, min(newest.at, now))
    case .old, .live:
      let age = max(0, now.seconds(since: newest.at))
      cell.state = age > HeartRule.old ? .old : .live
      (cell.rate, cell.age) = (newest.rate, age)
      cell.percent = person?.maximum?.percent(of: newest.rate)
      cell.zone = cell.percent.flatMap(HeartZone.init(percent:))
    }
    return cell
  }
}
