import Hummingbird
import Learning
import Model
import Station
import Store

/// `/api/v1/participants/{number}/data.zip`: everything that is known of one person.
struct PersonFileAPI: Sendable {
  let catalogue: Catalogue

  func add(to group: RouterGroup<WebContext>) {
    group.get("participants/:number/data.zip", use: file)
  }

  private func file(_ request: Request, _ context: WebContext) throws -> Response {
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    let text = try JSON.text(try known(number))
    return try Download(name: "sideline-\(number).zip", mediaType: "application/zip") {
      [store = catalogue.store] in
      try PersonZip(Array(text.utf8), of: number, in: store, at: .now()).next
    }.response()
  }

  private func known(_ number: Int) throws -> PersonFacts {
    let person = try catalogue.knownParticipant(number)
    let plans = try catalogue.plans(limit: 100_000).compactMap { plan in
      let cells = plan.cells.filter { $0.participant == number }
      return cells.isEmpty
        ? nil
        : PersonFacts.PlanEntry(
          plan: plan.id, title: plan.title, startedAt: plan.startedAt, cells: cells)
    }
    let (strap, pulse) = try hearts(of: number)
    return PersonFacts(
      participant: person, also: try others(of: number),
      runs: try catalogue.runs(of: number).map(PersonFacts.Run.init),
      plans: plans,
      learning: PersonLearning(
        figure: try catalogue.figures()[number],
        finished: try catalogue.finishedRounds(of: number)[number] ?? [:],
        answers: try catalogue.learningAnswers(of: number)),
      code: try PersonCode(number, catalogue), strap: strap, pulse: pulse)
  }

  private func others(of number: Int) throws -> [Participant]? {
    let others = try catalogue.store.participants(shownAs: number)
    return others.isEmpty ? nil : others
  }

  /// The strap that is theirs, and the curve of each session of the heart-rate wall.
  private func hearts(of number: Int) throws -> (String?, [PersonFacts.Curve]?) {
    let strap = try catalogue.store.straps().first { $0.participant == number }
    let curves = try catalogue.store.heartCurves(ofParticipant: number).map { found in
      PersonFacts.Curve(
        session: found.session, startedAt: found.startedAt,
        points: found.curve.points.map { [$0.time, $0.rate] })
    }
    return (strap?.key, curves.isEmpty ? nil : curves)
  }
}

/// What is known of a person beside the results themselves.
struct PersonFacts: Encodable {
  struct Run: Encodable {
    var id: RunID
    var session: SessionID
    var exercise: String
    var exerciseVersion: Int
    var equipment: String?
    var device: DeviceID?
    var state: Model.Run.State
    var simulated: Bool
    var startedAt: Timestamp
    var endedAt: Timestamp?
    var deletedAt: Timestamp?

    enum CodingKeys: String, CodingKey {
      case id, session, exercise
      case exerciseVersion = "exercise_version"
      case equipment, device, state, simulated
      case startedAt = "started_at"
      case endedAt = "ended_at"
      case deletedAt = "deleted_at"
    }

    init(_ run: RunRecord) {
      id = run.id
      session = run.session
      exercise = run.exercise
      exerciseVersion = run.exerciseVersion
      equipment = run.equipment
      device = run.device
      state = run.state
      simulated = run.simulated
      startedAt = run.startedAt
      endedAt = run.endedAt
      deletedAt = run.deletion?.at
    }
  }

  /// An entry of a practice plan.
  struct PlanEntry: Encodable {
    var plan: PlanID
    var title: String
    var startedAt: Timestamp
    var cells: [Plan.Cell]

    enum CodingKeys: String, CodingKey {
      case plan, title
      case startedAt = "started_at"
      case cells
    }
  }

  /// The pulse in a session of the heart-rate wall.
  struct Curve: Encodable {
    var session: HeartSessionID
    var startedAt: Timestamp
    /// Milliseconds since the start, and beats per minute.
    var points: [[Int]]

    enum CodingKeys: String, CodingKey {
      case session
      case startedAt = "started_at"
      case points
    }
  }

  var participant: Participant
  /// What else they are known as, where somebody said that they are the same; nothing where nobody did.
  var also: [Participant]?
  var runs: [Run]
  var plans: [PlanEntry]
  /// Nothing for who never played.
  var learning: PersonLearning?
  /// Nothing for who never wrote a program.
  var code: PersonCode?
  var strap: String?
  /// Nothing for who was in no session.
  var pulse: [Curve]?
}
