package import Model

/// Something that is to be sent to the club, as it is now.
package struct ClubDue: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, Codable { case person, exercise, run, erasure }

  /// What is sent.
  package enum Content: Sendable, Hashable {
    case person(ClubPerson, ClubMember)
    case exercise(Exercise)
    /// With the definition that its attempts were made by.
    case run(StoredRun, Exercise?, ClubOwners)
    case erasure(digest: String, Erasure.Results)
  }

  package var kind: Kind
  package var key: String
  /// Tells whether it changed since.
  package var mark: Int
  package var content: Content

  package init(kind: Kind, key: String, mark: Int, content: Content) {
    self.kind = kind
    self.key = key
    self.mark = mark
    self.content = content
  }
}

/// Whose a run and its rows are at the club.
package struct ClubOwners: Sendable, Hashable {
  /// Whom the club knows people as, by number.
  package var people: [Int: String] = [:]
  /// Whose single records are that are shown as somebody else's, by identity.
  package var records: [String: String] = [:]

  package init(people: [Int: String] = [:], records: [String: String] = [:]) {
    self.people = people
    self.records = records
  }

  /// Returns whose a record is; nobody's if nothing is returned.
  package func owner(_ id: String, _ number: Int) -> String? { records[id] ?? people[number] }
}

/// Somebody as the club's tablets know them.
package struct ClubPerson: Sendable, Hashable {
  /// A UUID of version 4.
  package var id: String
  /// The number is the club's.
  package var participant: Participant
  /// Whom somebody said that they are, or are not, the same as; by greater identities.
  package var same: [String: Bool]

  package init(id: String, participant: Participant, same: [String: Bool] = [:]) {
    self.id = id
    self.participant = participant
    self.same = same
  }
}
