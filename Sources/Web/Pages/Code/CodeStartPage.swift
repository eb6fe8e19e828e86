import Model

/// The first start: who learns here.
struct CodeStartPage {
  private static let near = 8

  struct Person {
    var number: Int
    var name: String
    var link: String
  }

  var people: [Person]
  var suggestedNumber: Int
  var newLabel: String
  /// What was done here without a name.
  var guest: CodeGuestView?

  /// - Parameters:
  ///   - participants: All, by number.
  ///   - recent: The numbers of those who did anything last, newest first.
  ///   - visit: Who asks.
  init(_ participants: [Participant], recent: [Int], _ visit: CodePageDesk.Visit) {
    let words = visit.words
    let first = recent.compactMap { number in participants.first { $0.number == number } }
    let others = participants.filter { !recent.contains($0.number) }
    people = (first + others).prefix(Self.near).map { person in
      Person(
        number: person.number, name: person.nickname ?? "",
        link: CodeAddress(participant: person.number).home)
    }
    let taken = Set(participants.map(\.number))
    suggestedNumber = Participant.numbers.first { !taken.contains($0) } ?? 0
    newLabel = words("learn.home.new_label", ["number": String(suggestedNumber)])
    guest = visit.learner == nil ? CodeGuestView(people, visit) : nil
  }
}
