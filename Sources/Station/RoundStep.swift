import EyeTest
import Model
import Store

/// What becomes of a round by an answer or an end: made durable, then shown.
struct RoundStep {
  /// The round as it is after it.
  private(set) var round: OpenRound
  private(set) var change: RunChange
  /// The rows that are marked or new.
  private(set) var changed: [Trial] = []

  /// Hands an answer to the round's machine; nothing if it answers no open question.
  init?(_ round: OpenRound, by answer: RoundAnswer, at now: HostInstant, _ maker: TrialMaker) {
    self.round = round
    change = RunChange(run: round.record)
    let asked = round.machine.question?.number
    self.round.machine.tick(at: now)
    let records = self.round.machine.answer(answer)
    // A throw of a die and a clock that ran out leave no row, and change the round.
    guard
      !records.isEmpty || self.round.machine.question?.number != asked
        || self.round.machine.end != nil
    else { return nil }
    for (index, record) in records.enumerated() {
      var trial = self.round.row(round.trials.count + index + 1, maker)
      trial.quantity = record.quantity
      trial.value = record.value
      trial.unit = record.unit
      trial.outcome = record.outcome
      trial.response = record.response
      trial.details = self.round.roundDetails.merging(record.details) { _, own in own }
      trial.details?["solution"] = record.solution.map { .string($0) }
      if index == 0 { Self.fill(&trial, from: answer, maker) }
      change.trials.append(trial)
    }
    if change.trials.contains(where: \.simulated) { self.round.record.simulated = true }
    let feedback = self.round.machine.feedback
    self.round.last = Round.Answered(
      question: answer.question, choice: answer.choice,
      correct: records.first?.outcome.map { $0 == .pass }, solution: records.first?.solution,
      origin: answer.origin, responseTime: answer.responseTime,
      feedback: feedback.isEmpty ? nil : feedback)
    finish(at: now, maker)
  }

  /// Ends a round whose time is up; nothing if it is not.
  init?(_ round: OpenRound, tickingAt now: HostInstant, _ maker: TrialMaker) {
    self.round = round
    change = RunChange(run: round.record)
    self.round.machine.tick(at: now)
    guard let end = self.round.machine.end else { return nil }
    change.trials = [self.round.closingRow(end, maker)]
    finish(at: now, maker)
  }

  /// Ends the round before its own end: what was answered stays readable and counts no more.
  init(_ round: OpenRound, ending end: RoundEnd, at now: HostInstant, _ maker: TrialMaker) {
    self.round = round
    change = RunChange(run: round.record)
    let open = round.machine.question
    _ = self.round.machine.stop(end)
    change.trials = [self.round.closingRow(end, showing: open?.stimulus ?? [:], maker)]
    finish(at: now, maker)
  }

  private static func fill(_ trial: inout Trial, from answer: RoundAnswer, _ maker: TrialMaker) {
    trial.origin = answer.origin
    trial.responseTime = answer.responseTime
    if let at = answer.at { trial.measuredAt = maker.clock.time(at) }
    if let uncertainty = answer.uncertainty {
      trial.details?["response_uncertainty_s"] = .number(uncertainty)
    }
    guard answer.origin == .tilt, let device = maker.device else { return }
    trial.deviceID = device.id
    device.fill(&trial)
  }

  private mutating func finish(at now: HostInstant, _ maker: TrialMaker) {
    if let end = round.machine.end {
      round.record.state = end.isWhole ? .saved : .cancelled
      round.record.endedAt = maker.now
      if !end.isWhole, !round.machine.keepsAnswers { setAside() }
    }
    round.record.revision += 1
    change.run = round.record
    let marked = change.marks.map(\.trial)
    changed = round.trials.filter { marked.contains($0.id) } + change.trials
    round.trials += change.trials
    round.settle(at: now)
  }

  private mutating func setAside() {
    for index in round.trials.indices where round.trials[index].status == .valid {
      round.trials[index].status = .aborted
      change.marks.append(RunChange.Mark(round.trials[index].id, .aborted))
    }
  }
}
