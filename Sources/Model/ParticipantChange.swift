/// What becomes of one participant.
package struct ParticipantChange: Sendable, Hashable {
  /// What becomes of one field.
  package enum Field: Sendable, Hashable {
    case kept
    /// To a text that is not empty, or to none.
    case set(String?)

    /// The new text of a field that had `old`.
    package func applied(to old: String?) -> String? {
      switch self {
      case .kept: old
      case .set(let text): text
      }
    }
  }

  /// What becomes of one number.
  package enum Figure: Sendable, Hashable {
    case kept
    case set(Int?)

    /// The new number where `old` was.
    package func applied(to old: Int?) -> Int? {
      switch self {
      case .kept: old
      case .set(let value): value
      }
    }
  }

  package var number: Int
  package var nickname: Field
  package var group: Field
  package var card: Field
  package var birthYear: Figure
  package var maxHeartRate: Figure

  package init(
    number: Int, nickname: Field = .kept, group: Field = .kept, card: Field = .kept,
    birthYear: Figure = .kept, maxHeartRate: Figure = .kept
  ) {
    self.number = number
    self.nickname = nickname
    self.group = group
    self.card = card
    self.birthYear = birthYear
    self.maxHeartRate = maxHeartRate
  }

  /// Returns the participant after the change.
  package func applied(to old: Participant?) -> Participant {
    Participant(
      number: number, nickname: nickname.applied(to: old?.nickname),
      group: group.applied(to: old?.group), card: card.applied(to: old?.card),
      birthYear: birthYear.applied(to: old?.birthYear),
      maxHeartRate: maxHeartRate.applied(to: old?.maxHeartRate))
  }

  /// What cannot be in a change, by its stable code.
  package enum Fault: String, Error, Sendable, Hashable, CaseIterable {
    case numberOutOfRange = "participant-out-of-range"
    case nicknameTooLong = "nickname-too-long"
    case groupTooLong = "group-too-long"
    /// A nickname or a group with a line break or another control character.
    case textNotPlain = "text-not-plain"
    case cardNotReadable = "card-not-readable"
    /// Before 1900 or in the future.
    case birthYearOutOfRange = "birth-year-out-of-range"
    case maxHeartRateOutOfRange = "max-heart-rate-out-of-range"
  }

  /// Checks the new texts and numbers.
  ///
  /// - Parameter year: The present one; nobody is born later.
  /// - Throws: The first fault.
  package func check(year: Int = Participant.birthYears.upperBound) throws(Fault) {
    guard Participant.numbers.contains(number) else { throw .numberOutOfRange }
    try check(nickname, or: .nicknameTooLong)
    try check(group, or: .groupTooLong)
    if case .set(let text?) = card, !Participant.isCard(text) { throw .cardNotReadable }
    if case .set(let born?) = birthYear {
      guard Participant.birthYears.contains(born), born <= year else { throw .birthYearOutOfRange }
    }
    if case .set(let rate?) = maxHeartRate, !Participant.maxHeartRates.contains(rate) {
      throw .maxHeartRateOutOfRange
    }
  }

  private func check(_ field: Field, or fault: Fault) throws(Fault) {
    guard case .set(let text?) = field else { return }
    guard (1...Participant.longestText).contains(text.count), text.utf8.count <= 4000 else {
      throw fault
    }
    guard Participant.isPlain(text) else { throw .textNotPlain }
  }
}
