package import Model

/// The wall of heart rates: which strap is whose, what was heard of each, and what that comes to.
///
/// A value: it takes what straps say and what a coach decides, and tells how everybody stands at a
/// moment. It never tells a pulse that is lost, and never one that no heart can have.
package struct HeartWall: Sendable, Hashable {
  /// Why a strap that is heard has no pulse.
  package enum Silence: String, Sendable, Hashable, Codable, CaseIterable {
    /// It does not touch skin.
    case contact = "no-contact"
    /// It touches skin and finds nothing, or nonsense.
    case pulse = "no-pulse"
  }

  package struct Strap: Sendable, Hashable {
    package fileprivate(set) var ways = StrapWays()
    package fileprivate(set) var newest: HeartPoint?
    /// Who had it last, while it is nobody's.
    fileprivate var former: Int?
    /// Since when it says that it has no pulse; nothing while it has one.
    package fileprivate(set) var silence: (kind: Silence, since: HostInstant)? {
      get { kind.flatMap { kind in since.map { (kind, $0) } } }
      set { (kind, since) = (newValue?.kind, newValue?.since) }
    }
    private var kind: Silence?
    private var since: HostInstant?
  }

  package struct Person: Sendable, Hashable {
    package fileprivate(set) var maximum: HeartMaximum?
    package fileprivate(set) var tally = HeartTally()
    /// To whom the strap went.
    package fileprivate(set) var movedTo: Int?
    /// Whether somebody stands on the wall without having been heard.
    package fileprivate(set) var isMember = false
  }

  package private(set) var book: StrapBook
  package private(set) var straps: [StrapKey: Strap] = [:]
  package private(set) var people: [Int: Person] = [:]

  package init(_ book: StrapBook = StrapBook()) { self.book = book }

  /// Says what somebody's zones are told by.
  ///
  /// What was spent in zones by another maximum stays as it was told.
  package mutating func set(_ maximum: HeartMaximum?, of participant: Int) {
    people[participant, default: Person()].maximum = maximum
  }

  /// Puts somebody on the wall who need not be heard.
  package mutating func join(_ participant: Int) {
    people[participant, default: Person()].isMember = true
  }

  /// Begins to count anew, for all whose strap was heard a short while ago.
  ///
  /// Everybody's maximum stays, also of those who are heard only later.
  ///
  /// - Returns: Who takes part.
  package mutating func begin(at now: HostInstant) -> [Int] {
    people = people.mapValues { person in
      var anew = Person()
      anew.maximum = person.maximum
      return anew
    }
    for (strap, owner) in book.owners {
      guard let heard = straps[strap]?.ways.heard,
        abs(now.seconds(since: heard)) <= HeartRule.present
      else { continue }
      people[owner, default: Person()].isMember = true
    }
    return people.filter(\.value.isMember).keys.sorted()
  }

  /// Lets those go who are on the wall only because they were in what has ended.
  package mutating func end() {
    for participant in people.keys { people[participant]?.isMember = false }
  }

  /// Takes a point back in that was counted before the program was started anew.
  package mutating func restore(_ point: HeartPoint, of participant: Int) {
    let maximum = people[participant]?.maximum
    _ = people[participant, default: Person()].tally.count(point, maximum)
  }

  /// Takes a pulse in.
  ///
  /// - Parameters:
  ///   - rate: In beats per minute; one that no heart can have says that there is none.
  ///   - device: By which way.
  ///   - moment: When it was read.
  /// - Returns: Whose curve got a point by it, if one did.
  package mutating func hear(
    _ rate: Double, by device: DeviceID, at moment: HostInstant
  ) -> (participant: Int, point: HeartPoint)? {
    guard HeartRule.plausible.contains(rate) else {
      fallSilent(.pulse, by: device, at: moment)
      return nil
    }
    let key = StrapKey(device)
    var strap = straps[key] ?? Strap()
    defer { straps[key] = strap }
    guard strap.ways.takes(device, at: moment) else { return nil }
    if let newest = strap.newest {
      let gap = moment.seconds(since: newest.at)
      // A late one changes nothing; far back lies a clock that jumped.
      guard gap >= 0 || gap <= -HeartRule.lost else { return nil }
    }
    let point = HeartPoint(at: moment, rate: rate)
    strap.newest = point
    strap.silence = nil
    guard let owner = book.owner(of: key) else { return nil }
    var person = people[owner] ?? Person()
    defer { people[owner] = person }
    person.movedTo = nil
    if !person.isMember, let last = person.tally.newest,
      moment.seconds(since: last.at) > HeartRule.gone
    {
      person.tally = HeartTally()
    }
    return person.tally.add(point, person.maximum) ? (owner, point) : nil
  }

  /// Takes in that a strap says that it has no pulse.
  package mutating func fallSilent(
    _ kind: Silence, by device: DeviceID, at moment: HostInstant
  ) {
    let key = StrapKey(device)
    var strap = straps[key] ?? Strap()
    defer { straps[key] = strap }
    guard strap.ways.takes(device, at: moment) else { return }
    if let since = strap.silence?.since, since <= moment {
      strap.silence = (kind, since)
    } else {
      strap.silence = (kind, moment)
    }
  }

  /// Notes that a strap is in reach, before it has said anything.
  package mutating func see(_ device: DeviceID) {
    let key = StrapKey(device)
    if straps[key] == nil { straps[key] = Strap() }
  }

  /// Gives a strap to somebody: what it says from now on is theirs, and what it said stays whose it was.
  ///
  /// - Throws: `StrapBook.Refusal.taken` for one that is somebody else's; nothing changes then.
  package mutating func give(
    _ strap: StrapKey, to participant: Int, changesHands: Bool
  ) throws(StrapBook.Refusal) -> StrapBook.Change {
    let change = try book.give(strap, to: participant, changesHands: changesHands)
    people[participant, default: Person()].movedTo = nil
    let former = change.from ?? straps[strap]?.former
    if let former, former != participant, book.strap(of: former) == nil {
      people[former, default: Person()].movedTo = participant
    }
    if change.from != nil { leave(strap, former: nil) }
    straps[strap]?.former = nil
    if let released = change.released { leave(released, former: participant) }
    return change
  }

  /// A pulse of the one before is not the next one's.
  private mutating func leave(_ strap: StrapKey, former: Int?) {
    straps[strap]?.newest = nil
    straps[strap]?.silence = nil
    straps[strap]?.former = former
  }

  /// Takes a strap back.
  ///
  /// - Returns: Who had it.
  package mutating func takeBack(_ strap: StrapKey) -> Int? {
    let owner = book.takeBack(strap)
    if let owner { leave(strap, former: owner) }
    return owner
  }

  /// Forgets a person, whose number may be somebody else's in a moment.
  package mutating func forget(_ participant: Int) {
    if let strap = book.strap(of: participant) { leave(strap, former: nil) }
    book.forget(participant)
    people[participant] = nil
    for strap in straps.keys where straps[strap]?.former == participant {
      straps[strap]?.former = nil
    }
    for number in people.keys where people[number]?.movedTo == participant {
      people[number]?.movedTo = nil
    }
  }
}
