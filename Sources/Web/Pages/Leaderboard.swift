import Model
import Station
import Store

/// Everybody's best of a day in order, for each exercise and each equipment that it is done with.
struct Leaderboard {
  /// What was done in one exercise with one equipment, real or simulated.
  struct Part {
    var exercise: Exercise
    var equipment: String?
    var simulated: Bool
    var places: [Place]
  }

  /// One person's place; results that look the same share one.
  struct Place: Equatable {
    var rank: Int
    /// The nickname, or the number of somebody without one.
    var name: String
    var value: Double
  }

  /// In the order of the exercises; only those that somebody did.
  let parts: [Part]

  /// Reads what the day of a moment has of every exercise in which one result can be better than
  /// another.
  ///
  /// - Throws: `StationError`.
  init(
    _ station: Station, _ catalogue: Catalogue, _ values: ValueText, at moment: Timestamp
  ) async throws {
    let people = try catalogue.participants()
    var parts: [Part] = []
    for exercise in await station.exercises() {
      guard let better = ScoreForm.better(exercise, values) else { continue }
      for simulated in [false, true] {
        let bests = try catalogue.dayBests(in: exercise, simulated: simulated, on: moment)
        let known = exercise.equipment.map { Optional($0.id) } + [nil]
        for equipment in known {
          let places = Self.places(
            bests.filter { $0.equipment == equipment }, of: people,
            lowerIsBetter: better == .lower
          ) {
            exercise.kind == .passFail
              ? String(Int($0)) : values.number($0, exercise.quantity, exercise.unit)
          }
          if places.isEmpty { continue }
          parts.append(
            Part(exercise: exercise, equipment: equipment, simulated: simulated, places: places))
        }
      }
    }
    self.parts = parts
  }

  /// Returns one place for each person who is known, best first.
  ///
  /// - Parameters:
  ///   - bests: Each person's, with one equipment.
  ///   - people: Whose names are shown; of nobody else anything is.
  ///   - lowerIsBetter: Whether less is better.
  ///   - shown: How a value is written; what is written alike is a tie.
  /// - Returns: Ties stand by name; the next place counts everybody before it.
  static func places(
    _ bests: [DayBest], of people: [Participant], lowerIsBetter: Bool, shown: (Double) -> String
  ) -> [Place] {
    let names = Dictionary(
      people.map { ($0.number, $0.nickname ?? String($0.number)) },
      uniquingKeysWith: { first, _ in first })
    let known = bests.compactMap { best in
      names[best.participant].map { (name: $0, value: best.value, text: shown(best.value)) }
    }
    let sorted = known.sorted { left, right in
      if left.text == right.text { return left.name < right.name }
      return lowerIsBetter ? left.value < right.value : left.value > right.value
    }
    var places: [Place] = []
    for (index, one) in sorted.enumerated() {
      let isTie = index > 0 && sorted[index - 1].text == one.text
      let rank = isTie ? places[index - 1].rank : index + 1
      places.append(Place(rank: rank, name: one.name, value: one.value))
    }
    return places
  }
}
