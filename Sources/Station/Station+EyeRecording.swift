import Devices
import Engine
import EyeTest
import Model
import Store
import Logging

extension Station {
  /// Hands an answer to a round's machine and makes its rows durable before anybody sees them.
  ///
  /// - Parameters:
  ///   - answer: To the open question.
  ///   - round: As it is now; it is unchanged if this throws.
  ///   - device: The sensor that answered, for a tilt.
  ///   - key: Of the request.
  /// - Returns: The round after it.
  /// - Throws: `StationError`.
  @discardableResult
  func record(
    _ answer: EyeAnswer, of round: OpenRound, device: DeviceID?, key: RequestKey? = nil
  ) throws(StationError) -> EyeRound {
    var round = round
    if isOtherScreen(round) { _ = round.machine.note(.display) }
    let records = round.machine.answer(answer.answer)
    guard let first = records.first else { return round.snapshot }
    let now = clock.time(.now())
    var trials: [Trial] = []
    for record in records {
      let attempt = round.trials.count + trials.count + 1
      var trial = round.row(attempt, session.id, now)
      trial.quantity = record.quantity
      trial.value = record.value
      trial.unit = record.unit
      trial.outcome = record.outcome
      trial.response = record.response
      trial.details = round.roundDetails.merging(record.details) { _, own in own }
      trial.details?["solution"] = record.solution.map { .string($0) }
      if trials.isEmpty { fill(&trial, from: answer, device: device) }
      trials.append(trial)
    }
    if trials.contains(where: \.simulated) { round.record.simulated = true }
    round.last = EyeRound.Answered(
      question: answer.answer.question, choice: answer.answer.choice,
      correct: first.outcome.map { $0 == .pass }, solution: first.solution,
      origin: answer.origin, responseTime: answer.answer.responseTime)
    return try commit(round, trials: trials, key: key)
  }

  private func fill(_ trial: inout Trial, from answer: EyeAnswer, device: DeviceID?) {
    trial.origin = answer.origin
    trial.responseTime = answer.answer.responseTime
    if let at = answer.at { trial.measuredAt = clock.time(at) }
    if let uncertainty = answer.uncertainty {
      trial.details?["response_uncertainty_s"] = .number(uncertainty)
    }
    guard let device = device.flatMap({ facts(of: $0) }) else { return }
    trial.deviceID = device.id
    trial.deviceModel = device.model
    trial.deviceFirmware = device.firmware
    trial.driver = device.driver
    trial.simulated = device.simulated
  }

  /// Ends an open round before its own end: what was answered stays readable and counts no more.
  @discardableResult
  func finish(
    _ id: RunID, _ end: RoundEnd, key: RequestKey? = nil
  ) throws(StationError) -> EyeRound {
    guard var round = rounds[id] else { return try eyeRound(id) }
    let open = round.machine.question
    _ = round.machine.stop(end)
    var last = round.row(round.trials.count + 1, session.id, clock.time(.now()))
    last.status = .aborted
    last.reason = end.rawValue
    last.details = round.roundDetails.merging(open?.stimulus ?? [:]) { known, _ in known }
    return try commit(round, trials: [last], key: key)
  }

  private func commit(
    _ changed: OpenRound, trials: [Trial], key: RequestKey?
  ) throws(StationError) -> EyeRound {
    var round = changed
    var change = RunChange(run: round.record, trials: trials)
    if let end = round.machine.end {
      round.record.state = end.isWhole ? .saved : .cancelled
      round.record.endedAt = clock.time(.now())
      if !end.isWhole {
        for index in round.trials.indices where round.trials[index].status == .valid {
          round.trials[index].status = .aborted
          change.marks.append(RunChange.Mark(round.trials[index].id, .aborted))
        }
      }
    }
    round.record.revision += 1
    change.run = round.record
    let events = try stored { try store.commit(change, key: key) }
    let marked = change.marks.map(\.trial)
    let told = round.trials.filter { marked.contains($0.id) } + trials
    round.trials += trials
    round.revision += 1
    round.touched = patienceClock()
    round.shown = nil
    round.unrests = 0
    round.gesture.disarm()
    if round.machine.end == nil {
      rounds[round.record.id] = round
    } else {
      rounds[round.record.id] = nil
      watchers.removeValue(forKey: round.record.id)?.cancel()
      returnTiltSensor()
    }
    let kept = StoredRun(run: round.record, trials: round.trials)
    publish(Run(kept, of: round.kind.definition), trials: told, events: events.map(\.id))
    publish(round)
    return round.snapshot
  }

  /// Tells the screens of a round.
  func publish(_ round: OpenRound) {
    let id = round.record.id
    hub.publish(event(.eye, nil, id, round.snapshot, topic: "eye \(id.rawValue)"))
  }

  /// Ends the rounds that were open when the program that held them ended.
  static func interrupt(_ stored: StoredRun, in store: Store, _ session: Session) throws {
    guard let kind = RoundKind(exercise: stored.run.exercise) else { return }
    let now = Timestamp.now()
    var record = stored.run
    record.state = .cancelled
    record.endedAt = now
    record.revision += 1
    var row = Trial(
      session: session.id, run: record.id, participant: record.participant,
      exercise: record.exercise, exerciseVersion: record.exerciseVersion,
      attempt: stored.trials.count + 1, origin: .manual, simulated: false, measuredAt: now,
      recordedAt: now, status: .aborted)
    row.reason = RoundEnd.interrupted.rawValue
    row.details = ["kind": .string(kind.rawValue), "end": .string(RoundEnd.interrupted.rawValue)]
    row.details?["progress"] = stored.trials.last?.details?["progress"] ?? .object([:])
    let valid = stored.trials.filter { $0.status == .valid }
    _ = try store.commit(
      RunChange(
        run: record, marks: valid.map { RunChange.Mark($0.id, .aborted) }, trials: [row]))
  }
}
