import EyeTest
import Model
import Store

/// What becomes of a round by an answer or an end: made durable, then shown.
///
/// Nothing becomes of it where its rows would have a number that JSON cannot carry (`JSON.NotFinite`).
struct RoundStep {
  /// Why a row counts for nobody: the second player was nobody known.
  static let guest = "guest"

  /// The round as it is after it.
  private(set) var round: OpenRound
  private(set) var change: RunChange
  /// What becomes of the second player's run; nothing if nothing does.
  private(set) var secondChange: RunChange?
  /// The rows of the round's own run that are marked or new.
  private(set) var changed: [Trial] = []

  /// What is to be made durable as one.
  var changes: [RunChange] { [change] + [secondChange].compactMap(\.self) }

  /// Hands an answer to the round's machine; nothing if it answers no open question.
  init?(
    _ round: OpenRound, by answer: RoundAnswer, at now: HostInstant, _ maker: TrialMaker
  ) throws {
    self.init(round)
    let asked = round.machine.question?.number
    self.round.machine.tick(at: now)
    let records = self.round.machine.answer(answer)
    // A throw of a die and a clock that ran out leave no row, and change the round.
    guard
      !records.isEmpty || self.round.machine.question?.number != asked
        || self.round.machine.end != nil
    else { return nil }
    for (index, record) in records.enumerated() {
      var trial = try row(of: record, maker)
      if index == 0 { Self.fill(&trial, from: answer, maker) }
      append(trial)
    }
    if change.trials.contains(where: \.simulated) { self.round.record.simulated = true }
    let feedback = self.round.machine.feedback
    self.round.last = Round.Answered(
      question: answer.question, choice: answer.choice,
      correct: records.first?.outcome.map { $0 == .pass }, solution: records.first?.solution,
      origin: answer.origin, responseTime: answer.responseTime,
      feedback: feedback.isEmpty ? nil : feedback)
    try finish(at: now, maker)
  }

  /// Ends a round whose time is up; nothing if it is not.
  init?(_ round: OpenRound, tickingAt now: HostInstant, _ maker: TrialMaker) throws {
    self.init(round)
    self.round.machine.tick(at: now)
    guard self.round.machine.end != nil else { return nil }
    try finish(at: now, maker)
  }

  /// Ends the round before its own end: what was answered stays readable and counts no more.
  init(_ round: OpenRound, ending end: RoundEnd, at now: HostInstant, _ maker: TrialMaker) throws {
    self.init(round)
    let open = round.machine.question
    _ = self.round.machine.stop(end)
    try finish(at: now, showing: open?.stimulus ?? [:], maker)
  }

  private init(_ round: OpenRound) {
    self.round = round
    change = RunChange(run: round.record)
    secondChange = round.second.map { RunChange(run: $0.record) }
  }

  /// Puts a record into the words of a row, in the run of whoever it is about.
  private func row(of record: RoundRecord, _ maker: TrialMaker) throws -> Trial {
    let isOther = record.player == 1
    var trial: Trial
    if isOther, let second = round.second {
      trial = round.row(of: second.record, count(secondChange, second.trials) + 1, maker)
    } else {
      trial = round.row(of: round.record, count(change, round.trials) + 1, maker)
      // What nobody known answered is kept for the round and is nobody's practice.
      if isOther { (trial.status, trial.reason) = (.aborted, Self.guest) }
    }
    trial.quantity = record.quantity
    trial.value = record.value
    trial.unit = record.unit
    trial.outcome = record.outcome
    trial.response = record.response
    let run = isOther ? round.second?.record ?? round.record : round.record
    trial.details = try round.roundDetails(in: run).merging(record.details) { _, own in own }
    // A row that is a result has it where lists of results look for it.
    if record.outcome == nil, case .object(let progress)? = trial.details?["progress"] {
      trial.details?["result"] = progress["result"]
    }
    trial.details?["solution"] = record.solution.map { .string($0) }
    return trial
  }

  private func count(_ change: RunChange?, _ trials: [Trial]) -> Int {
    trials.count + (change?.trials.count ?? 0)
  }

  private mutating func append(_ trial: Trial) {
    if trial.run == change.run.id {
      change.trials.append(trial)
    } else {
      secondChange?.trials.append(trial)
    }
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

  private mutating func finish(
    at now: HostInstant, showing stimulus: [String: JSONValue] = [:], _ maker: TrialMaker
  ) throws {
    if let end = round.machine.end {
      try close(end, showing: stimulus, maker)
      round.record.state = end.isWhole ? .saved : .cancelled
      round.record.endedAt = maker.now
      if !end.isWhole, !round.machine.keepsAnswers { setAside() }
    }
    round.record.revision += 1
    change.run = round.record
    let marked = change.marks.map(\.trial)
    changed = round.trials.filter { marked.contains($0.id) } + change.trials
    round.trials += change.trials
    finishSecond()
    round.settle(at: now)
  }

  /// The second player's run changes with its own answers and with the end.
  private mutating func finishSecond() {
    guard var second = round.second, let trials = secondChange?.trials,
      !trials.isEmpty || round.machine.end != nil
    else {
      secondChange = nil
      return
    }
    second.record.state = round.record.state
    second.record.endedAt = round.record.endedAt
    if trials.contains(where: \.simulated) { second.record.simulated = true }
    second.record.revision += 1
    second.trials += trials
    secondChange?.run = second.record
    round.second = second
  }

  /// Says in each run how the round ended where no answer in it tells that.
  private mutating func close(
    _ end: RoundEnd, showing stimulus: [String: JSONValue], _ maker: TrialMaker
  ) throws {
    if change.trials.isEmpty {
      append(
        try round.closingRow(
          of: round.record, round.trials.count + 1, end, showing: stimulus, maker))
    }
    if let second = round.second, secondChange?.trials.isEmpty == true {
      append(
        try round.closingRow(
          of: second.record, second.trials.count + 1, end, showing: stimulus, maker))
    }
  }

  private mutating func setAside() {
    for index in round.trials.indices where round.trials[index].status == .valid {
      round.trials[index].status = .aborted
      change.marks.append(RunChange.Mark(round.trials[index].id, .aborted))
    }
  }
}
