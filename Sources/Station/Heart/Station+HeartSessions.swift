import Engine
import Logging
package import Model
import Store

/// Sessions of the wall that are recorded.
extension Station {
  /// Begins to record everybody whose strap is here.
  ///
  /// - Throws: `StationError`: `wall-session-running`, `wall-nobody`.
  package func beginHeartSession(key: RequestKey? = nil) throws(StationError) -> HeartSession {
    guard heart.session == nil else {
      throw StationError(
        code: "wall-session-running", status: .notAllowed, detail: "A session is recorded.")
    }
    refreshWall()
    var wall = heart.wall
    let start = HostInstant.now()
    let numbers = wall.begin(at: start)
    guard !numbers.isEmpty else {
      throw StationError(
        code: "wall-nobody", status: .notAllowed, detail: "Nobody's strap is heard.")
    }
    let record = HeartSessionRecord(
      boot: environment.boot, start: start, startedAt: environment.clock.time(start))
    var open = OpenHeartSession(StoredHeartSession(session: record, members: []))
    for number in numbers {
      let isSimulated = wall.book.strap(of: number).map(heart.simulated.contains) ?? false
      open.join(number, wall.people[number]?.maximum, isSimulated: isSimulated)
    }
    open.news = []
    do {
      try store.begin(
        record, members: open.snapshot.members, key: key?.answered(by: open.snapshot))
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; the newest one is what was made.
      if let made = try heartSessions(limit: 1).first { return made }
      throw StationError(
        code: "wall-session-unknown", status: .unknown, detail: "The session is gone.")
    } catch {
      throw StationError(error)
    }
    heart.wall = wall
    heart.session = open
    goOnWithWall()
    publishWall()
    return open.snapshot
  }

  /// Ends what is recorded: each member's results and curve are kept, all or none.
  ///
  /// - Throws: `StationError`: `wall-session-unknown`.
  package func endHeartSession(
    _ id: HeartSessionID, key: RequestKey? = nil
  ) throws(StationError) -> HeartSession {
    guard let open = heart.session, open.record.id == id else { return try heartSession(id) }
    try stored { try writePoints() }
    let results = HeartResults(environment)
    let now = environment.now
    let told: [[StoredEvent]]
    let end: HeartSessionEnd
    do {
      guard let kept = try store.heartSession(id) else { return open.snapshot }
      end = results.end(kept, try store.heartPoints(of: id), .over, at: now)
      told = try store.end(end)
    } catch {
      throw StationError(error)
    }
    heart.session = nil
    heart.wall.end()
    publishWall()
    publish(end, told)
    return try heartSession(id)
  }

  /// Returns a session as it is now.
  ///
  /// - Throws: `StationError`: `wall-session-unknown`.
  package func heartSession(_ id: HeartSessionID) throws(StationError) -> HeartSession {
    if let open = heart.session, open.record.id == id { return open.snapshot }
    guard let found = try stored({ try store.heartSession(id) }) else {
      throw StationError(
        code: "wall-session-unknown", status: .unknown, detail: "There is no session \(id).")
    }
    return found.snapshot
  }

  /// Returns the newest sessions, newest first.
  package func heartSessions(limit: Int = 50) throws(StationError) -> [HeartSession] {
    try stored { try store.heartSessions(limit: limit) }.map { found in
      heart.session?.record.id == found.session.id
        ? heart.session?.snapshot ?? found.snapshot : found.snapshot
    }
  }

  /// Returns the curves of a session that has ended, by participant.
  package func heartCurves(
    of id: HeartSessionID
  ) throws(StationError) -> [Int: HeartCurve] {
    try stored { try store.heartCurves(of: id) }
  }

  /// Writes down what came since the last time; what cannot be written waits, is told, and tried again.
  func recordPoints() {
    do {
      try writePoints()
    } catch {
      if !heart.isStuck {
        logger.error("heart rates cannot be recorded yet", metadata: ["error": "\(error)"])
      }
      heart.isStuck = true
    }
  }

  private func writePoints() throws {
    if let session = heart.session, !session.points.isEmpty || !session.news.isEmpty {
      try store.append(
        session.points, session.news.sorted().compactMap { session.members[$0] },
        to: session.record.id)
      heart.session?.points = []
      heart.session?.news = []
    }
    heart.isStuck = false
  }

  private func publish(_ end: HeartSessionEnd, _ told: [[StoredEvent]]) {
    let runs = end.results.sorted { $0.key < $1.key }.flatMap(\.value.runs)
    for (new, events) in zip(runs, told) {
      guard let exercise = HeartExercise(rawValue: new.run.exercise) else { continue }
      publish(
        Run(StoredRun(run: new.run, trials: [new.trial]), of: exercise.definition),
        trials: [new.trial], events: events.map(\.id))
    }
  }

  /// Brings back the session that was recorded.
  ///
  /// In another boot of the machine its clock means nothing: it is broken, and what came until then is
  /// its result.
  ///
  /// - Throws: `StoreError`.
  static func heartSessionUnderWay(
    in store: Store, _ environment: StationEnvironment, _ heart: inout WallWork
  ) throws {
    guard let found = try store.heartSessionUnderWay() else { return }
    let points = try store.heartPoints(of: found.session.id)
    guard found.session.boot == environment.boot else {
      let last = points.last?.at ?? found.session.start
      let end = found.session.startedAt.advanced(
        bySeconds: last.seconds(since: found.session.start))
      _ = try store.end(HeartResults(environment).end(found, points, .broken, at: end))
      return
    }
    heart.session = OpenHeartSession(found)
    for member in found.members {
      heart.wall.set(member.heartMaximum, of: member.participant)
      heart.wall.join(member.participant)
      if member.simulated, let strap = heart.wall.book.strap(of: member.participant) {
        heart.simulated.insert(strap)
      }
    }
    for point in points {
      heart.wall.restore(HeartPoint(at: point.at, rate: point.rate), of: point.participant)
    }
  }
}
