package import Engine
package import Model

/// What people's results in one exercise come to in a period.
package struct StatisticsReport: Sendable {
  /// Whose results, of what and when.
  package struct Scope: Sendable, Hashable {
    package var exercise: Exercise
    /// Which direction is the better one, if one is.
    package var better: Exercise.Better?
    /// One person, beside whom the others of the same group are read too.
    package var participant: Int?
    /// A group; everybody where neither is named.
    package var group: String?
    /// The one asked for; else the first that has results.
    package var equipment: String?
    /// Asked for; else real results, and simulated ones where there are no real ones.
    package var simulated: Bool?
    /// The earliest and the latest start of a run, as instants, both included.
    package var from: Timestamp?
    package var to: Timestamp?

    package init(
      exercise: Exercise, better: Exercise.Better?, participant: Int? = nil, group: String? = nil,
      equipment: String? = nil, simulated: Bool? = nil, from: Timestamp? = nil,
      to: Timestamp? = nil
    ) {
      self.exercise = exercise
      self.better = better
      self.participant = participant
      self.group = group
      self.equipment = equipment
      self.simulated = simulated
      self.from = from
      self.to = to
    }
  }

  /// One person's results, at least one.
  package struct Person: Sendable {
    package let participant: Participant
    /// In the order of time.
    package let results: [ScoredResult]
    package let summary: Summary
    /// Nothing with one result.
    package let change: ScoreChange?
  }

  package let scope: Scope
  package let equipment: String?
  package let simulated: Bool
  /// Who has results, by number.
  package let people: [Person]
  /// Estimated from all of `people`.
  package let noise: ScoreNoise?

  /// The person that was asked for, if there are results.
  package var person: Person? {
    people.first { $0.participant.number == scope.participant }
  }

  init(
    _ scope: Scope, equipment: String?, simulated: Bool, participants: [Participant],
    histories: [Int: [ScoredResult]]
  ) {
    self.scope = scope
    self.equipment = equipment
    self.simulated = simulated
    let noise = ScoreNoise(
      participants.compactMap { histories[$0.number] }, of: scope.exercise)
    self.noise = noise
    people = participants.compactMap { participant in
      guard let results = histories[participant.number],
        let summary = Summary(results.map(\.score))
      else { return nil }
      return Person(
        participant: participant, results: results, summary: summary,
        change: ScoreChange(results, noise: noise, better: scope.better))
    }
  }
}
