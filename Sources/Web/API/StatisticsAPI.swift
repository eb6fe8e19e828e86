import Engine
import Hummingbird
import Model
import Station

/// `/api/v1/statistics`.
struct StatisticsAPI: Sendable {
  let station: Station
  let catalogue: Catalogue
  let quantities: [Quantity: QuantityForm]

  func add(to group: RouterGroup<WebContext>) {
    group.get("statistics", use: read)
  }

  /// Every number is in the exercise's unit, hits for hit or miss.
  private struct Answer: Encodable {
    var exercise: String
    var equipment: String?
    var simulated: Bool
    var quantity: Quantity?
    var unit: Unit?
    var better: Exercise.Better?
    var noise: Noise?
    var people: [Person]

    enum CodingKeys: CodingKey {
      case exercise, equipment, simulated, quantity, unit, better, noise, people
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(exercise, forKey: .exercise)
      try container.encode(equipment, forKey: .equipment)
      try container.encode(simulated, forKey: .simulated)
      try container.encode(quantity, forKey: .quantity)
      try container.encode(unit, forKey: .unit)
      try container.encode(better, forKey: .better)
      try container.encode(noise, forKey: .noise)
      try container.encode(people, forKey: .people)
    }
  }

  private struct Noise: Encodable {
    var typicalError: Double
    var degreesOfFreedom: Double
    var changeLimit: Double
    var source: ScoreNoise.Source

    enum CodingKeys: String, CodingKey {
      case typicalError = "typical_error"
      case degreesOfFreedom = "degrees_of_freedom"
      case changeLimit = "change_limit"
      case source
    }

    init(_ noise: ScoreNoise) {
      typicalError = noise.error.value
      degreesOfFreedom = noise.error.degreesOfFreedom
      changeLimit = noise.limit
      source = noise.source
    }
  }

  private struct Person: Encodable {
    var participant: Int
    var count: Int
    var mean: Double
    var median: Double
    var best: Double?
    var spread: Double?
    var change: Change?
    /// Those of the participant that was asked for.
    var results: [Result]?

    init(_ person: StatisticsReport.Person, _ scope: StatisticsReport.Scope) {
      participant = person.participant.number
      count = person.summary.count
      mean = person.summary.mean
      median = person.summary.median
      best = person.summary.best(scope.better)
      spread = person.summary.spread
      change = person.change.map { change in
        Change(
          before: change.before.score, after: change.after.score, difference: change.difference,
          verdict: change.verdict)
      }
      guard participant == scope.participant else { return }
      results = person.results.map {
        Result(run: $0.run, startedAt: $0.at, value: $0.score, attempts: $0.attempts.count)
      }
    }
  }

  private struct Change: Encodable {
    var before: Double
    var after: Double
    var difference: Double
    var verdict: ScoreChange.Verdict
  }

  private struct Result: Encodable {
    var run: RunID
    var startedAt: Timestamp
    var value: Double
    var attempts: Int

    enum CodingKeys: String, CodingKey {
      case run
      case startedAt = "started_at"
      case value, attempts
    }
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    let wish = try StatisticsRequest(request)
    guard let id = wish.exercise else { throw Problem.invalid("exercise", "an exercise's id") }
    guard let exercise = await station.exercise(id) else {
      throw Problem(.notFound, "unknown-exercise", "There is no exercise \(id.prefix(64)).")
    }
    let values = ValueText(language: .en, forms: quantities)
    let scope = wish.scope(of: exercise, better: ScoreForm.better(exercise, values))
    let report = try catalogue.statistics(scope)
    let isHits = exercise.kind == .passFail
    return try JSONAnswer.response(
      Answer(
        exercise: exercise.id, equipment: report.equipment, simulated: report.simulated,
        quantity: isHits ? nil : exercise.quantity, unit: isHits ? nil : exercise.unit,
        better: scope.better, noise: report.noise.map(Noise.init),
        people: report.people.map { Person($0, scope) }))
  }
}
