import Model

/// A way to narrow or widen a page: a link, so that it works without a script.
struct LinkChoice {
  var title: String
  var link: String
  var isChosen: Bool
}

/// The ways to show everybody, one group or one participant.
struct PeopleChoices {
  /// How many people the list has at most; the page of participants has them all.
  static let most = 200

  var groups: [LinkChoice]
  var people: [Person]
  var isMore: Bool
  /// Whom the page shows, as the button says it.
  var who: String

  struct Person {
    var number: Int
    var nickname: String
    var link: String
    var isChosen: Bool
  }

  /// - Parameters:
  ///   - all: Everybody.
  ///   - participant: The number of whom the page shows; nil where it shows more than one.
  ///   - group: The group that the page shows; nil where it shows everybody or one participant.
  ///   - near: The group whose people are listed; nil for all of them.
  ///   - everybody: What the way to everybody is called.
  ///   - link: The address that shows a participant, a group, or everybody where both are nil.
  init(
    of all: [Participant], participant: Int?, group: String?, near: String?, everybody: String,
    link: (_ participant: Int?, _ group: String?) -> String
  ) {
    groups =
      [
        LinkChoice(
          title: everybody, link: link(nil, nil), isChosen: participant == nil && group == nil)
      ]
      + ParticipantsView.groups(all).map { name in
        LinkChoice(title: name, link: link(nil, name), isChosen: group == name)
      }
    let listed = all.filter { near == nil || $0.group == near }
    people = listed.prefix(Self.most).map { other in
      Person(
        number: other.number, nickname: other.nickname ?? "", link: link(other.number, nil),
        isChosen: other.number == participant)
    }
    isMore = listed.count > Self.most
    if let participant {
      let nickname = all.first { $0.number == participant }?.nickname
      who = [String(participant), nickname].compactMap { $0 }.joined(separator: " ")
    } else {
      who = group ?? everybody
    }
  }
}
