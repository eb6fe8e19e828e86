package import Model

/// What a group run came to for all who took part.
package struct GroupTeam: Sendable {
  /// Who has a result, the lowest first; of equal ones the lower bib.
  package let people: [GroupRun.Person]
  /// Whether the lowest result is the best one.
  private let isTimed: Bool

  package init(_ run: GroupRun) {
    people = run.people.filter { Self.value(of: $0) != nil }.sorted {
      (Self.value(of: $0) ?? 0, $0.bib) < (Self.value(of: $1) ?? 0, $1.bib)
    }
    isTimed = people.contains { $0.result?.seconds != nil }
  }

  /// Seconds or metres, or where there are neither km/h.
  package static func value(of person: GroupRun.Person) -> Double? {
    person.result.flatMap { $0.seconds ?? $0.metres ?? $0.speed }
  }

  /// Whoever is in the middle, of two the lower one, so that it is a result that somebody has.
  package var middle: GroupRun.Person? {
    people.isEmpty ? nil : people[(people.count - 1) / 2]
  }

  /// The lowest and the highest of the half that is left without the lowest and the highest quarter;
  /// nothing where so few have a result that nobody is a quarter.
  package var half: (lowest: GroupRun.Person, highest: GroupRun.Person)? {
    guard people.count >= 4 else { return nil }
    let quarter = people.count / 4
    return (people[quarter], people[people.count - 1 - quarter])
  }

  /// Returns everybody's place, 1 for the best; equal results share one.
  package var places: [Int: Int] {
    var places: [Int: Int] = [:]
    var last: (value: Double?, place: Int) = (nil, 0)
    for (index, person) in (isTimed ? people : people.reversed()).enumerated() {
      let value = Self.value(of: person)
      if value != last.value { last = (value, index + 1) }
      places[person.participant] = last.place
    }
    return places
  }
}
