import Model

/// What the page of all participants shows.
struct ParticipantsView {
  var heading: String
  var people: [Person]
  var groups: [String]

  struct Person {
    var number: Int
    var nickname: String
    /// Group and card, as far as they are there.
    var meta: String
  }

  init(_ participants: [Participant], _ words: Words) {
    heading = words.counted("people.count", participants.count)
    people = participants.map { person in
      let card = person.card.map { words("people.has_card", ["card": $0]) }
      return Person(
        number: person.number, nickname: person.nickname ?? "",
        meta: [person.group, card].compactMap { $0 }.joined(separator: " · "))
    }
    groups = Self.groups(participants)
  }

  /// Returns the names of the groups in their order.
  static func groups(_ participants: [Participant]) -> [String] {
    Set(participants.compactMap(\.group)).sorted()
  }
}

/// What the page of one participant shows.
struct ParticipantView {
  var number: Int
  var nickname: String
  var group: String
  var card: String?
  var birthYear: String
  var maxHeartRate: String
  var groups: [String]
  /// The newest results with their changes.
  var latest: [LatestView]
  var hasLatest: Bool

  init(_ person: Participant, _ participants: [Participant], latest: [LatestView]) {
    self.latest = latest
    hasLatest = !latest.isEmpty
    number = person.number
    nickname = person.nickname ?? ""
    group = person.group ?? ""
    card = person.card
    birthYear = person.birthYear.map(String.init) ?? ""
    maxHeartRate = person.maxHeartRate.map(String.init) ?? ""
    groups = ParticipantsView.groups(participants)
  }
}
