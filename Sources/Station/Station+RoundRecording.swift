import EyeTest
import Model
import Store
import Logging

/// What `Rounds` wants done, carried out: recorded first, then shown.
extension Station {
  func carryOut(_ effects: [Rounds.Effect]) {
    for effect in effects {
      switch effect {
      case .show(let round): publish(round)
      case .answer(let answer, let id): record(answer, by: id)
      case .lean(let lean): publish(lean)
      case .release(let id):
        tasks.cancel(.watch, of: id)
        returnTiltSensor()
      }
    }
  }

  /// Makes a step durable, then shows it.
  ///
  /// - Throws: `StationError`; the round is unchanged then.
  func carryOut(_ step: RoundStep, key: RequestKey? = nil) throws(StationError) -> Round {
    let round = step.round
    let snapshot = round.snapshot
    let events = try stored {
      try store.commit(step.changes, of: round.record.id, key: key?.answered(by: snapshot))
    }
    let effects = rounds.settle(step)
    publish(
      StoredRun(run: round.record, trials: round.trials), of: round, step.changed, events.first)
    if let second = round.second, let change = step.secondChange {
      publish(
        StoredRun(run: second.record, trials: second.trials), of: round, change.trials, events.last)
    }
    carryOut(effects)
    return snapshot
  }

  /// Tells the screens of a run in which a round was recorded.
  private func publish(
    _ kept: StoredRun, of round: OpenRound, _ changed: [Trial], _ events: [StoredEvent]?
  ) {
    publish(
      Run(kept, of: round.form.definition), trials: changed, events: (events ?? []).map(\.id))
  }

  func rows(by device: DeviceID? = nil) -> TrialMaker {
    environment.maker(device.flatMap { facts(of: $0) })
  }

  /// Hands an answer to a round's machine and makes its rows durable before anybody sees them.
  func record(
    _ answer: RoundAnswer, of round: OpenRound, key: RequestKey? = nil
  ) throws(StationError) -> Round {
    var round = round
    if catalogue.isOtherScreen(round) { _ = round.machine.note(.display) }
    let device = answer.origin == .tilt ? round.sensor : nil
    let step = try stored {
      try RoundStep(round, by: answer, at: environment.patienceClock(), rows(by: device))
    }
    guard let step else { return round.snapshot }
    return try carryOut(step, key: key)
  }

  private func record(_ tilt: RoundAnswer, by id: RunID) {
    guard let round = rounds[id] else { return }
    do {
      _ = try record(tilt, of: round)
    } catch {
      logger.error("answer cannot be recorded", metadata: ["error": "\(error)"])
      rounds.rearm(id)
    }
  }

  /// Ends an open round before its own end.
  @discardableResult
  func finish(
    _ id: RunID, _ end: RoundEnd, key: RequestKey? = nil
  ) throws(StationError) -> Round {
    guard let round = rounds[id] else { return try self.round(id) }
    return try finish(round, end, key: key)
  }

  /// Ends a round as it is now, noted or not.
  func finish(
    _ round: OpenRound, _ end: RoundEnd, key: RequestKey? = nil
  ) throws(StationError) -> Round {
    try carryOut(
      try stored { try RoundStep(round, ending: end, at: environment.patienceClock(), rows()) },
      key: key)
  }

  /// Tells the screens of a round.
  private func publish(_ round: OpenRound) {
    hub.publish(event(of: round))
  }

  /// Tells the screens where the tablet leans that answers a round.
  private func publish(_ lean: LeanEvent) {
    let topic = "lean \(lean.round.rawValue)"
    hub.publish(event(.lean, nil, lean.round, lean, topic: topic))
  }
}
