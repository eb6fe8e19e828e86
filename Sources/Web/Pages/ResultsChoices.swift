import Model
import Store

/// The ways to narrow the list of all results: links and one small form, so that they work without a
/// script, stand in the address and are kept from page to page.
struct ResultsChoices {
  /// How many people the list has at most; the page of participants has them all.
  static let most = 200

  var exercises: [Choice]
  var days: [Choice]
  /// The chosen day as a field of the kind `date` has it.
  var day: String
  var when: String
  var groups: [Choice]
  var people: [Person]
  var isMore: Bool
  /// Whom the list shows, as the button says it.
  var who: String
  /// What else is chosen, for the form of the day.
  var kept: [Part]
  /// Where everything is shown; absent while it is.
  var allLink: String?

  struct Choice {
    var title: String
    var link: String
    var isChosen: Bool
  }

  struct Person {
    var number: Int
    var nickname: String
    var link: String
    var isChosen: Bool
  }

  struct Part {
    var name: String
    var value: String
  }

  init(
    _ wish: ResultsWish, exercises known: [Exercise], people all: [Participant], _ words: Words,
    today: CivilDate = .today()
  ) {
    exercises =
      [
        Choice(
          title: words("results.all"), link: wish.link { $0.exercise = nil },
          isChosen: wish.exercise == nil)
      ]
      + known.map { exercise in
        Choice(
          title: exercise.title[words.language], link: wish.link { $0.exercise = exercise.id },
          isChosen: wish.exercise == exercise.id)
      }
    let yesterday = CivilDate(daysSinceEpoch: today.daysSinceEpoch - 1)
    let named: [(CivilDate?, String)] = [
      (nil, words("results.all_days")), (today, words("results.today")),
      (yesterday, words("results.yesterday")),
    ]
    days = named.map { day, title in
      Choice(title: title, link: wish.link { $0.day = day }, isChosen: wish.day == day)
    }
    day = wish.day?.description ?? ""
    when = named.first { $0.0 == wish.day }?.1 ?? day
    let person = all.first { $0.number == wish.participant }
    groups =
      [
        Choice(
          title: words("results.everybody"),
          link: wish.link { ($0.participant, $0.group) = (nil, nil) },
          isChosen: wish.participant == nil && wish.group == nil)
      ]
      + ParticipantsView.groups(all).map { name in
        Choice(
          title: name, link: wish.link { ($0.participant, $0.group) = (nil, name) },
          isChosen: wish.group == name)
      }
    let near = all.filter { wish.group == nil || $0.group == wish.group }
    people = near.prefix(Self.most).map { other in
      Person(
        number: other.number, nickname: other.nickname ?? "",
        link: wish.link { ($0.participant, $0.group) = (other.number, nil) },
        isChosen: other.number == wish.participant)
    }
    isMore = near.count > Self.most
    who =
      wish.participant.map { number in
        [String(number), person?.nickname].compactMap { $0 }.joined(separator: " ")
      } ?? wish.group ?? words("results.everybody")
    kept = wish.parts { $0.day = nil }.map { Part(name: $0.0, value: $0.1) }
    allLink = wish.isWide ? nil : wish.link { $0 = ResultsWish(isDeleted: $0.isDeleted) }
  }
}
