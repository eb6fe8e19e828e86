import Engine
import Model

/// In which column of a drawing each of a team stands: by level, or by metres.
struct GroupColumns {
  let titles: [String]
  private let places: [Int: Int]

  /// Fails where nobody has a result.
  init?(_ team: GroupTeam, _ plan: GroupPlan, _ language: Language) {
    guard !team.people.isEmpty else { return nil }
    if !plan.table.score.isPaced {
      let results = team.people.compactMap(GroupTeam.value)
      guard results.count == team.people.count, let histogram = Histogram(results, smallest: 1)
      else { return nil }
      titles = histogram.bins.map { bin in
        plan.table.score == .time
          ? GroupText.time(bin.lower, language) : NumberText.text(bin.lower, decimals: 0, language)
      }
      var places: [Int: Int] = [:]
      for (place, bin) in histogram.bins.enumerated() {
        for member in bin.members { places[team.people[member].participant] = place }
      }
      self.places = places
      return
    }
    // Nobody's level is before the first one: whoever completed nothing.
    let names = ["0"] + plan.table.levels.map(\.name)
    let levels = Dictionary(
      team.people.map { person in
        (
          person.participant,
          person.result?.levelName.flatMap { names.lastIndex(of: $0) } ?? 0
        )
      }, uniquingKeysWith: { $1 })
    let lowest = levels.values.min() ?? 0
    let highest = levels.values.max() ?? lowest
    titles = Array(names[lowest...highest])
    places = levels.mapValues { $0 - lowest }
  }

  func place(_ person: GroupRun.Person) -> Int { places[person.participant] ?? 0 }
}
