/// The fields of a person that travel, as bits of `fleetDue.members`.
package struct ClubMember: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let number = ClubMember(rawValue: 1)
  package static let nickname = ClubMember(rawValue: 2)
  package static let group = ClubMember(rawValue: 4)
  package static let card = ClubMember(rawValue: 8)
  package static let birthYear = ClubMember(rawValue: 16)
  package static let maxHeartRate = ClubMember(rawValue: 32)
  /// Whom they were said to be the same as.
  package static let same = ClubMember(rawValue: 64)

  /// What a club that wants no names is not told.
  package static let names: ClubMember = [.nickname, .card]
  /// All that is known of somebody, of whom the store may know nothing yet: what is absent here takes nothing
  /// away there.
  package static let whole = ClubMember(rawValue: 128)
}
