/// Which strap is whose: one strap for a child, one child for a strap.
package struct StrapBook: Sendable, Hashable {
  /// What giving a strap changes.
  package struct Change: Sendable, Hashable {
    /// Who had the strap until now.
    package var from: Int?
    /// The strap that the child had until now, which is nobody's from here on.
    package var released: StrapKey?
  }

  package enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
    /// The strap is somebody else's, and nobody said that it changes hands.
    case taken = "strap-taken"
  }

  package private(set) var owners: [StrapKey: Int]

  /// - Parameter owners: As they are kept; of two straps of one child the first by name stays.
  package init(_ owners: [StrapKey: Int] = [:]) {
    var seen: Set<Int> = []
    self.owners = [:]
    for (strap, owner) in owners.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where seen.insert(owner).inserted {
      self.owners[strap] = owner
    }
  }

  package func owner(of strap: StrapKey) -> Int? { owners[strap] }

  package func strap(of participant: Int) -> StrapKey? {
    owners.first { $0.value == participant }?.key
  }

  /// Gives a strap to a child.
  ///
  /// - Parameters:
  ///   - strap: The strap.
  ///   - participant: Whose it is from now on.
  ///   - changesHands: Whether it may be taken from somebody who has it.
  /// - Returns: Who has lost a strap by it, and which strap is free.
  /// - Throws: `Refusal.taken`; nothing changes then.
  package mutating func give(
    _ strap: StrapKey, to participant: Int, changesHands: Bool
  ) throws(Refusal) -> Change {
    let former = owners[strap]
    guard former == nil || former == participant || changesHands else { throw .taken }
    let own = self.strap(of: participant)
    if let own, own != strap { owners[own] = nil }
    owners[strap] = participant
    return Change(
      from: former == participant ? nil : former, released: own == strap ? nil : own)
  }

  /// Takes a strap back; it is nobody's then.
  ///
  /// - Returns: Who had it.
  package mutating func takeBack(_ strap: StrapKey) -> Int? { owners.removeValue(forKey: strap) }

  /// Takes the strap of somebody who is forgotten.
  package mutating func forget(_ participant: Int) {
    owners = owners.filter { $0.value != participant }
  }
}
