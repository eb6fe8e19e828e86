import Engine
import Model
import Store

/// Makes what is recorded of a session of the wall: for each member three ordinary runs and a curve.
struct HeartResults {
  private let session: SessionID
  private let now: Timestamp

  init(_ environment: StationEnvironment) {
    session = environment.session.id
    now = environment.now
  }

  /// - Parameters:
  ///   - stored: The session with its members.
  ///   - points: All of its points.
  ///   - state: How it ended.
  ///   - end: When.
  /// - Returns: The end; a member of whom nothing was heard has no result.
  func end(
    _ stored: StoredHeartSession, _ points: [StoredHeartPoint], _ state: HeartSession.State,
    at end: Timestamp
  ) -> HeartSessionEnd {
    var head = stored.session
    head.state = state
    head.endedAt = max(end, head.startedAt)
    // A value may have been read just before the press.
    let own = Dictionary(grouping: points.filter { $0.at >= head.start }, by: \.participant)
    var results: [Int: HeartSessionEnd.Result] = [:]
    for member in stored.members {
      guard let points = own[member.participant], !points.isEmpty else { continue }
      results[member.participant] = result(of: member, points, head)
    }
    return HeartSessionEnd(session: head, results: results)
  }

  private func result(
    of member: HeartSession.Member, _ points: [StoredHeartPoint], _ head: HeartSessionRecord
  ) -> HeartSessionEnd.Result {
    let maximum = member.heartMaximum
    let tally = HeartTally(
      points.lazy.map { HeartPoint(at: $0.at, rate: $0.rate) }, maximum)
    let runs = HeartExercise.allCases.compactMap { exercise in
      exercise.value(of: tally, maximum).map { value in
        run(exercise, value, of: member, tally, head)
      }
    }
    let curve = HeartCurve(
      points.map { point in
        HeartCurve.Point(
          time: Int(point.at.seconds(since: head.start) * 1000), rate: Int(point.rate.rounded()))
      })
    return HeartSessionEnd.Result(runs: runs, curve: curve)
  }

  private func run(
    _ exercise: HeartExercise, _ value: Double, of member: HeartSession.Member,
    _ tally: HeartTally, _ head: HeartSessionRecord
  ) -> GroupChange.NewRun {
    let definition = exercise.definition
    var run = RunRecord(
      session: session, participant: member.participant, exercise: definition.id,
      exerciseVersion: definition.version, state: .saved, startedOnce: true,
      simulated: member.simulated, startedAt: head.startedAt)
    run.endedAt = head.endedAt
    var trial = Trial(
      session: session, run: run.id, participant: member.participant, exercise: definition.id,
      exerciseVersion: definition.version, attempt: 1, quantity: definition.quantity,
      value: value, unit: definition.unit, origin: .device, simulated: member.simulated,
      measuredAt: head.endedAt ?? now, recordedAt: now)
    var details = HeartExercise.details(of: tally, member.heartMaximum)
    details["wall"] = .string(head.id.rawValue)
    details["curve_points"] = .number(Double(tally.points))
    if head.state == .broken { details["broken"] = .bool(true) }
    trial.details = details
    return GroupChange.NewRun(run: run, trial: trial)
  }
}
