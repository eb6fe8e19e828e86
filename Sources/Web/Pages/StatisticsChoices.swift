import Model
import Station
import Store

/// The ways to narrow or widen the statistics: links, so that they work without a script.
struct StatisticsChoices {
  /// How many people the list has at most; the page of participants has them all.
  static let most = 200

  var exercises: [Choice]
  var periods: [Choice]
  var equipment: [Choice]
  var hasEquipment: Bool
  var groups: [Choice]
  var people: [Person]
  /// Whom the page shows, beside the way to others.
  var who: String
  var isMore: Bool

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

  init(_ facts: StatisticsView.Facts, _ words: Words, _ language: Language) {
    let (wish, report) = (facts.wish, facts.report)
    exercises = facts.exercises.map { exercise in
      Choice(
        title: exercise.title[language],
        link: wish.link {
          $0.exercise = exercise.id
          // Another exercise has other equipment.
          $0.equipment = nil
          $0.simulated = nil
        },
        isChosen: exercise.id == report.scope.exercise.id)
    }
    periods = StatisticsRequest.Period.allCases.map { period in
      Choice(
        title: words("stats.period_\(period.rawValue)"),
        link: wish.link {
          $0.period = period
          $0.from = nil
          $0.to = nil
        },
        isChosen: period == wish.period && wish.from == nil && wish.to == nil)
    }
    equipment = report.scope.exercise.equipment.map { item in
      Choice(
        title: item.title[language], link: wish.link { $0.equipment = item.id },
        isChosen: item.id == report.equipment)
    }
    hasEquipment = equipment.count > 1
    let person = facts.people.first { $0.number == wish.participant }
    let group = wish.group ?? person?.group
    groups =
      [
        Choice(
          title: words("stats.everybody"),
          link: wish.link { ($0.participant, $0.group) = (nil, nil) },
          isChosen: wish.participant == nil && wish.group == nil)
      ]
      + ParticipantsView.groups(facts.people).map { name in
        Choice(
          title: name, link: wish.link { ($0.participant, $0.group) = (nil, name) },
          isChosen: wish.group == name)
      }
    let near = facts.people.filter { group == nil || $0.group == group }
    people = near.prefix(Self.most).map { other in
      Person(
        number: other.number, nickname: other.nickname ?? "",
        link: wish.link { ($0.participant, $0.group) = (other.number, nil) },
        isChosen: other.number == wish.participant)
    }
    isMore = near.count > Self.most
    who =
      person.map { [String($0.number), $0.nickname].compactMap { $0 }.joined(separator: " ") }
      ?? wish.group ?? words("stats.everybody")
  }
}
