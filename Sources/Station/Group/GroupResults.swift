import Engine
import Model
import Store

/// Makes what is recorded of the people of a group run: one ordinary run with one trial each.
struct GroupResults {
  let session: SessionID
  let clock: WallClock
  let now: Timestamp
  private let boot: String
  private let devices: (DeviceID) -> DeviceFacts?
  private let read: (RunID) throws -> StoredRun?

  init(
    _ environment: StationEnvironment, devices: @escaping (DeviceID) -> DeviceFacts?,
    read: @escaping (RunID) throws -> StoredRun?
  ) {
    self.devices = devices
    session = environment.session.id
    clock = environment.clock
    boot = environment.boot
    now = environment.now
    self.read = read
  }

  /// Has the records of some people say what the events come to.
  ///
  /// - Throws: What reading throws.
  func settle(
    _ participants: [Int], of group: inout OpenGroup, into change: inout GroupChange
  ) throws {
    for number in participants {
      guard let person = group.state[number] else { continue }
      let score = group.score(of: person)
      let kept = try group.stored.runs[number].flatMap { try read($0) }
      let trial = kept?.trials.last { $0.status == .valid }
      switch (score, kept, trial) {
      case (nil, let kept?, let trial?):
        change.changes.append(cancelled(kept.run, trial))
        change.released.append(number)
        group.bind(number, to: nil)
      case (let score?, let kept?, let trial?):
        let new = self.trial(of: person, score, in: group, run: kept.run.id)
        guard new.value != trial.value || new.details != trial.details else { continue }
        change.changes.append(edited(kept.run, trial, new, person))
      case (let score?, _, _):
        let new = new(person, score, in: group)
        change.new.append(new)
        group.bind(number, to: new.run.id)
      case (nil, _, _): break
      }
    }
  }

  private func new(
    _ person: GroupState.Person, _ score: GroupScore, in group: OpenGroup
  ) -> GroupChange.NewRun {
    let begin = began(person, in: group)
    var run = RunRecord(
      session: session, participant: person.entry.participant, exercise: group.plan.table.id,
      exerciseVersion: group.plan.table.version, state: .saved, startedOnce: true,
      simulated: group.state.finish?.time(of: person.entry.participant)?.simulated ?? false,
      startedAt: begin)
    if group.state.course?.line.call(of: person.entry.participant)?.simulated == true {
      run.simulated = true
    }
    run.endedAt = max(begin, moment(of: person, in: group))
    return GroupChange.NewRun(
      run: run, trial: trial(of: person, score, in: group, run: run.id))
  }

  /// When somebody started, as far as another start of the machine knows it.
  private func began(_ person: GroupState.Person, in group: OpenGroup) -> Timestamp {
    let begin = group.group.startedAt ?? now
    guard let call = group.state.course?.line.call(of: person.entry.participant),
      let start = call.start, let first = group.group.start
    else { return begin }
    return begin.advanced(bySeconds: start.seconds(since: first))
  }

  private func trial(
    of person: GroupState.Person, _ score: GroupScore, in group: OpenGroup, run: RunID
  ) -> Trial {
    let definition = group.plan.table.definition
    var trial = Trial(
      session: session, run: run, participant: person.entry.participant, exercise: definition.id,
      exerciseVersion: definition.version, attempt: 1, quantity: definition.quantity,
      value: score.value, unit: definition.unit,
      origin: person.result?.source == .key ? .key : .touch, simulated: false,
      measuredAt: moment(of: person, in: group), recordedAt: now)
    var details = score.details
    details["group"] = .string(group.group.id.rawValue)
    details["table_sha256"] = .string(group.plan.table.hash)
    if person.status == .stopped { details["stopped"] = .bool(true) }
    let time = group.state.finish?.time(of: person.entry.participant)
    let call = group.state.course?.line.call(of: person.entry.participant)
    // Whose time it was has to be known when they are forgotten, also of a result that was corrected.
    if call != nil, let time { details["finish"] = .string(time.id) }
    trial.details = details
    if let time, person.result?.at == time.at, person.original == nil {
      fill(&trial, from: time)
      if let call {
        trial.details?.merge(course(time, call)) { $1 }
        trial.simulated = trial.simulated || call.simulated
      }
      trial.uncertainty = person.result?.uncertainty
    }
    return trial
  }

  /// What is said of somebody who started after others.
  private func course(_ time: FinishQueue.Time, _ call: StartLine.Call) -> [String: JSONValue] {
    var details: [String: JSONValue] = ["start": .string(call.gate == nil ? "sound" : "gate")]
    if let doubt = call.doubt { details["start_doubt"] = .string(doubt.rawValue) }
    if time.doubt == .order { details["order"] = .string("doubtful") }
    return details
  }

  /// Says by what a time at the finish was taken.
  private func fill(_ trial: inout Trial, from time: FinishQueue.Time) {
    trial.simulated = time.simulated
    guard time.source == .gate else { return }
    trial.origin = .device
    trial.deviceID = time.device
    trial.channel = time.channel
    trial.timeSource = .arrival
    time.device.flatMap(devices)?.fill(&trial)
  }

  /// When somebody's result was measured; of another start of the machine only the time since the group's
  /// own start means something.
  private func moment(of person: GroupState.Person, in group: OpenGroup) -> Timestamp {
    guard let result = person.result else { return now }
    guard group.group.boot != boot, let start = group.group.start,
      let startedAt = group.group.startedAt
    else { return clock.time(result.at) }
    return startedAt.advanced(bySeconds: result.at.seconds(since: start))
  }

  /// Gives up a run whose result was taken back.
  private func cancelled(_ run: RunRecord, _ trial: Trial) -> RunChange {
    var change = RunChange(run: run, marks: [.init(trial.id, .undone)])
    change.run.revision += 1
    change.run.state = .cancelled
    var tombstone = Trial(
      session: session, run: run.id, participant: trial.participant, exercise: trial.exercise,
      exerciseVersion: trial.exerciseVersion, attempt: trial.attempt, quantity: trial.quantity,
      origin: .touch, simulated: false, measuredAt: now, recordedAt: now, status: .undone)
    tombstone.replaces = trial.id
    tombstone.reason = "undo"
    change.trials = [tombstone]
    return change
  }

  private func edited(
    _ run: RunRecord, _ old: Trial, _ new: Trial, _ person: GroupState.Person
  ) -> RunChange {
    var change = RunChange(run: run, marks: [.init(old.id, .edited)])
    change.run.revision += 1
    var new = new
    new.participant = old.participant
    new.replaces = old.id
    new.reason = person.reason ?? "late"
    change.trials = [new]
    return change
  }
}
