import Model
import Station
import Store

/// The ways to narrow or widen the statistics: links, so that they work without a script.
struct StatisticsChoices {
  var exercises: [LinkChoice]
  var periods: [LinkChoice]
  var equipment: [LinkChoice]
  var hasEquipment: Bool
  var whom: PeopleChoices

  init(_ facts: StatisticsView.Facts, _ words: Words, _ language: Language) {
    let (wish, report) = (facts.wish, facts.report)
    exercises = facts.exercises.map { exercise in
      LinkChoice(
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
      LinkChoice(
        title: words("stats.period_\(period.rawValue)"),
        link: wish.link {
          $0.period = period
          $0.from = nil
          $0.to = nil
        },
        isChosen: period == wish.period && wish.from == nil && wish.to == nil)
    }
    equipment = report.scope.exercise.equipment.map { item in
      LinkChoice(
        title: item.title[language], link: wish.link { $0.equipment = item.id },
        isChosen: item.id == report.equipment)
    }
    hasEquipment = equipment.count > 1
    let person = facts.people.first { $0.number == wish.participant }
    whom = PeopleChoices(
      of: facts.people, participant: wish.participant, group: wish.group,
      near: wish.group ?? person?.group, everybody: words("stats.everybody")
    ) { participant, group in
      wish.link { ($0.participant, $0.group) = (participant, group) }
    }
  }
}
