import Devices
package import Engine
import Logging
import Model
import Store

/// Straps that are given to children and remembered.
extension Station {
  /// Reads whose straps are.
  static func straps(in store: Store) throws -> WallWork {
    let records = try store.straps()
    var heart = WallWork()
    heart.wall = HeartWall(
      StrapBook(
        Dictionary(
          records.map { (StrapKey(rawValue: $0.key), $0.participant) }, uniquingKeysWith: { $1 })))
    for record in records { heart.names[StrapKey(rawValue: record.key)] = record.name }
    return heart
  }

  /// Gives a strap to a participant; what it says from now on is theirs.
  ///
  /// - Parameters:
  ///   - strap: One that is here, or somebody's.
  ///   - participant: Whose it is from now on; the strap that they had before is nobody's then.
  ///   - changesHands: Whether it may be taken from somebody who has it.
  ///   - key: Makes a repeated request change nothing.
  /// - Returns: The wall after it.
  /// - Throws: `StationError`: `strap-unknown`, `strap-taken`, `unknown-participant`.
  package func give(
    _ strap: StrapKey, to participant: Int, changesHands: Bool, key: RequestKey? = nil
  ) throws(StationError) -> WallReport {
    try catalogue.checkKnown(participant)
    let entry = way(to: strap)
    guard entry != nil || heart.wall.book.owner(of: strap) != nil else {
      throw StationError(code: "strap-unknown", status: .unknown, detail: "No strap is \(strap).")
    }
    var wall = heart.wall
    do throws(StrapBook.Refusal) {
      _ = try wall.give(strap, to: participant, changesHands: changesHands)
    } catch {
      let owner = wall.book.owner(of: strap).map(String.init) ?? ""
      throw StationError(
        code: error.rawValue, status: .notAllowed, detail: "The strap is participant \(owner)'s.")
    }
    let name = entry?.sighting.name ?? heart.names[strap]
    do {
      try store.give(
        StrapRecord(
          key: strap.rawValue, participant: participant, name: name, givenAt: environment.now),
        key: key)
    } catch StoreError.keyUsed {
      return self.wall()
    } catch {
      throw StationError(error)
    }
    heart.wall = wall
    heart.names[strap] = name
    refreshWall()
    let maximum = heart.wall.people[participant]?.maximum
    if heart.session != nil { heart.wall.join(participant) }
    heart.session?.join(participant, maximum, isSimulated: entry?.sighting.simulated == true)
    if let entry, !entry.machine.isWanted { wear(entry.sighting.id) }
    publishWall()
    return self.wall()
  }

  /// Returns the way by which a strap is listened to, else the one that is to be taken: by advertisements
  /// rather than by a connection, of which an adapter has few.
  private func way(to strap: StrapKey) -> RosterEntry? {
    func rank(_ entry: RosterEntry) -> (Int, Int, Int) {
      (
        entry.machine.isWanted ? 0 : 1, entry.machine.isHere ? 0 : 1,
        entry.sighting.kind == .advertisement ? 0 : 1
      )
    }
    return roster.values.filter { $0.driver.isStrap && StrapKey($0.sighting.id) == strap }
      .min { rank($0) < rank($1) }
  }

  /// A strap that was given is to be heard; one that cannot be connected says so where devices are.
  private func wear(_ device: DeviceID) {
    do {
      _ = try connect(device)
    } catch {
      logger.notice("strap not connected", metadata: ["error": "\(error)"])
    }
  }

  /// Takes a strap back; it is nobody's then.
  ///
  /// - Throws: `StationError`: `strap-unknown` for one that is nobody's.
  package func takeBack(
    _ strap: StrapKey, key: RequestKey? = nil
  ) throws(StationError) -> WallReport {
    guard heart.wall.book.owner(of: strap) != nil else {
      throw StationError(
        code: "strap-unknown", status: .unknown, detail: "\(strap) is nobody's strap.")
    }
    do {
      try store.takeBack(strap: strap.rawValue, key: key)
    } catch StoreError.keyUsed {
      return wall()
    } catch {
      throw StationError(error)
    }
    _ = heart.wall.takeBack(strap)
    publishWall()
    return wall()
  }
}
