import Dispatch
import Export
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Station
import Store

/// `/api/v1/participants/{number}/data.zip`: everything that is known of one person.
struct PersonFileAPI: Sendable {
  private static let queue = DispatchQueue(label: "sideline.person", attributes: .concurrent)
  private static let chunkSize = 32 * 1024

  let station: Station
  let store: Store

  func add(to group: RouterGroup<WebContext>) {
    group.get("participants/:number/data.zip", use: take)
  }

  private func take(_ request: Request, _ context: WebContext) throws -> Response {
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    let text = try OutsideJSON.text(try known(number))
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip",
        .contentDisposition: "attachment; filename=\"sideline-\(number).zip\"",
      ],
      body: ResponseBody { body in
        let pipe = ChunkPipe()
        defer { pipe.close() }
        Self.queue.async { write(number, Array(text.utf8), to: pipe) }
        for try await chunk in pipe.chunks {
          try await body.write(chunk)
          pipe.taken()
        }
        try await body.finish(nil)
      })
  }

  private func known(_ number: Int) throws -> PersonFacts {
    let person = try station.knownParticipant(number)
    let plans = try station.plans(limit: 100_000).compactMap { plan in
      let cells = plan.cells.filter { $0.participant == number }
      return cells.isEmpty
        ? nil
        : PersonFacts.Place(
          plan: plan.id, title: plan.title, startedAt: plan.startedAt, cells: cells)
    }
    return PersonFacts(
      participant: person, runs: try store.runs(of: number).map(PersonFacts.Run.init), plans: plans)
  }

  /// Runs on a thread that may block; an error ends the stream short, so that the reader sees it.
  private func write(_ number: Int, _ facts: [UInt8], to pipe: ChunkPipe) {
    do {
      let now = Timestamp.now()
      let format = ExportFormat.csv
      var count = 0
      var chunk = ByteBuffer()
      func put(_ bytes: [UInt8]) throws {
        count += bytes.count
        chunk.writeBytes(bytes)
        guard chunk.readableBytes >= Self.chunkSize else { return }
        try pipe.send(chunk)
        chunk = ByteBuffer()
      }
      var person = try ZipFile(name: "person.json", at: now)
      try put(person.head)
      try put(person.add(facts))
      let first = try person.finishEntry()
      try put(first.rest)
      var results = try ZipFile(name: "results.csv", at: now, start: count)
      try put(results.head)
      try put(results.add(format.head))
      let filter = TrialFilter(participant: number, status: .all)
      try format.forEachLine(of: store, filter) { try put(results.add($0)) }
      let second = try results.finishEntry()
      try put(second.rest)
      try put(ZipFile.directory([first.record, second.record], start: count))
      try pipe.send(chunk)
      pipe.finish()
    } catch {
      pipe.finish(error)
    }
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

  /// A place in a practice plan.
  struct Place: Encodable {
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

  var participant: Participant
  var runs: [Run]
  var plans: [Place]
}
