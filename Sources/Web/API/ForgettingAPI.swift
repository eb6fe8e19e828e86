import Dispatch
import Export
import Glibc
import HTTPTypes
import Hummingbird
import Logging
import Model
import Station
import Store

/// `/api/v1/participants/{number}/traces|forget` and `/api/v1/erasures`.
struct ForgettingAPI: Sendable {
  private static let queue = DispatchQueue(label: "sideline.forget")

  let catalogue: Catalogue
  let outbox: Outbox
  let room: Room
  let station: Station
  private let logger = Logger(label: "sideline")

  init(catalogue: Catalogue, outbox: Outbox, room: Room, station: Station) {
    self.catalogue = catalogue
    self.outbox = outbox
    self.room = room
    self.station = station
  }

  fileprivate struct Body: Decodable {
    enum Backups: String, Decodable { case keep, remove }

    var results: Erasure.Results
    var backups: Backups?
  }

  fileprivate struct Answer: Encodable {
    var runs: Int
    var trials: Int
    var results: Erasure.Results
    var scrubbed: Bool
    var backupsRemoved: Int

    enum CodingKeys: String, CodingKey {
      case runs, trials, results, scrubbed
      case backupsRemoved = "backups_removed"
    }
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("participants/:number/traces", use: traces)
    group.post("participants/:number/forget", use: forget)
    group.get("erasures", use: list)
  }

  private func traces(_ request: Request, _ context: WebContext) throws -> Response {
    try JSONAnswer.response(try TracesView(try Self.number(context), catalogue))
  }

  private func list(_ request: Request, _ context: WebContext) throws -> Response {
    let erasures = try catalogue.erasures(limit: 100).map(ErasureView.init)
    return try JSONAnswer.response(ItemList(items: erasures, next: nil))
  }

  private func forget(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let number = try Self.number(context)
    let wish = try body.decoded(as: Body.self)
    // Neither the key's digest nor the answer may tell who it was; what that is, cleaning tells.
    return try await Idempotency.answer(
      request, body, by: catalogue, status: .ok, fingerprint: "forget"
    ) { key in
      do {
        let screens = try room.store.screens()
        let erasure = try await outbox.forget(number, results: wish.results, key: key?.first)
        await station.forgetPerson(number)
        try await room.forgetScreens(known: screens)
        return await settle(erasure, wish)
      } catch StoreError.keyUsed {
        // The program ended, or is not done, before the answer was remembered.
        guard let last = try catalogue.erasures(limit: 1).first else { throw Self.unknown }
        return Answer(last, backupsRemoved: 0)
      } catch StoreError.notFound {
        throw Self.unknown
      } catch StoreError.conflict(let run, _) {
        if (try? await station.heartSession(HeartSessionID(rawValue: run.rawValue))) != nil {
          throw Problem(.conflict, "wall-session-open", "A session of the wall is recorded.")
        }
        throw Problem(.conflict, "run-open", "A run of this participant is under way.")
      }
    }
  }

  /// Cleans the file and the copies of it, on a thread that may take its time.
  private func settle(_ erasure: Erasure, _ wish: Body) async -> Answer {
    await withCheckedContinuation { done in
      Self.queue.async {
        var answer = Answer(erasure, backupsRemoved: 0)
        do {
          answer.scrubbed = try clean()
          if wish.backups == .remove {
            answer.backupsRemoved = try catalogue.renewBackups(at: .now())
          }
        } catch {
          logger.error("scrubbing failed", metadata: ["error": "\(error)"])
        }
        done.resume(returning: answer)
      }
    }
  }

  /// Cleans the file; what is in the way of it now is over in a moment or in a minute.
  ///
  /// - Returns: Whether that is done; if not, it is tried again.
  private func clean() throws -> Bool {
    for attempt in 0..<Self.attempts {
      if attempt > 0 { usleep(Self.pause) }
      if try catalogue.scrub() { return true }
    }
    Self.queue.asyncAfter(deadline: .now() + .seconds(60)) { _ = try? clean() }
    return false
  }

  private static let attempts = 5
  /// Between two attempts, in microseconds.
  private static let pause: UInt32 = 200_000

  private static let unknown = Problem(
    .notFound, "unknown-participant", "There is no such participant.")

  private static func number(_ context: WebContext) throws -> Int {
    guard let number = Int(try PathPart.text("number", context)),
      Participant.numbers.contains(number)
    else { throw unknown }
    return number
  }
}

extension ForgettingAPI.Answer {
  fileprivate init(_ erasure: Erasure, backupsRemoved: Int) {
    self.init(
      runs: erasure.runs, trials: erasure.trials, results: erasure.results,
      scrubbed: erasure.isScrubbed, backupsRemoved: backupsRemoved)
  }
}

/// An erasure as everybody outside sees it.
struct ErasureView: Encodable {
  var at: Timestamp
  var cause: Erasure.Cause
  var results: Erasure.Results
  var runs: Int
  var trials: Int
  var scrubbed: Bool

  init(_ erasure: Erasure) {
    at = erasure.at
    cause = erasure.cause
    results = erasure.results
    runs = erasure.runs
    trials = erasure.trials
    scrubbed = erasure.isScrubbed
  }
}
