import Model
import Store

/// The ways to narrow the list of all results: links and one small form, so that they work without a
/// script, stand in the address and are kept from page to page.
struct ResultsChoices {
  var exercises: [LinkChoice]
  var days: [LinkChoice]
  /// The chosen day as a field of the kind `date` has it.
  var day: String
  var when: String
  var whom: PeopleChoices
  /// What else is chosen, for the form of the day.
  var kept: [Part]
  /// Where everything is shown; absent while it is.
  var allLink: String?

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
        LinkChoice(
          title: words("results.all"), link: wish.link { $0.exercise = nil },
          isChosen: wish.exercise == nil)
      ]
      + known.map { exercise in
        LinkChoice(
          title: exercise.title[words.language], link: wish.link { $0.exercise = exercise.id },
          isChosen: wish.exercise == exercise.id)
      }
    let yesterday = CivilDate(daysSinceEpoch: today.daysSinceEpoch - 1)
    let named: [(CivilDate?, String)] = [
      (nil, words("results.all_days")), (today, words("results.today")),
      (yesterday, words("results.yesterday")),
    ]
    days = named.map { day, title in
      LinkChoice(title: title, link: wish.link { $0.day = day }, isChosen: wish.day == day)
    }
    day = wish.day?.description ?? ""
    when = named.first { $0.0 == wish.day }?.1 ?? day
    whom = PeopleChoices(
      of: all, participant: wish.participant, group: wish.group, near: wish.group,
      everybody: words("results.everybody")
    ) { participant, group in
      wish.link { ($0.participant, $0.group) = (participant, group) }
    }
    kept = wish.parts { $0.day = nil }.map { Part(name: $0.0, value: $0.1) }
    allLink = wish.isWide ? nil : wish.link { $0 = ResultsWish(isDeleted: $0.isDeleted) }
  }
}
