import Engine
import Model
import Store

/// A group run with what its events come to, and the results that stand in the records of it.
struct OpenGroup {
  private(set) var stored: StoredGroup
  let plan: GroupPlan
  private(set) var state: GroupState
  /// Whether something of it waits for room on the disk.
  var isNotRecorded = false

  /// - Throws: `ExerciseError` if the kept table can no longer be read, `GroupRefusal`.
  init(_ stored: StoredGroup) throws {
    self.stored = stored
    let table = try BeepFile.table(from: stored.group.tableText, file: stored.group.table)
    plan = try GroupPlan(
      table: table, rules: stored.group.rules, entries: stored.entries,
      interval: stored.group.interval, lanes: stored.group.lanes)
    state = GroupState(plan, stored.events)
  }

  var group: GroupRecord { stored.group }

  /// The last beep, or when the last one who was called can no longer be on the way; nothing before the
  /// start.
  var end: HostInstant? {
    let start = state.course?.line.calls.map(\.cue).max() ?? group.start
    return start.map { HostInstant(nanoseconds: $0.nanoseconds + plan.schedule.end) }
  }

  func has(_ event: String) -> Bool { stored.events.contains { $0.id == event } }

  func event(_ id: String) -> GroupEvent? { stored.events.first { $0.id == id } }

  /// Whether an event came after another one.
  func isAfter(_ event: GroupEvent, _ other: String) -> Bool {
    self.event(other).map { event.sequence > $0.sequence } ?? false
  }

  /// Adds events and folds anew.
  mutating func append(_ events: [GroupEvent]) {
    for var event in events {
      event.sequence = (stored.events.last?.sequence ?? 0) + 1
      stored.events.append(event)
    }
    state = GroupState(plan, stored.events)
  }

  /// Has the newest event say what it was taken for.
  mutating func name(_ kind: GroupEvent.Kind) {
    stored.events[stored.events.count - 1].kind = kind
  }

  mutating func change(_ body: (inout GroupRecord) -> Void) { body(&stored.group) }

  mutating func bind(_ participant: Int, to run: RunID?) { stored.runs[participant] = run }

  /// What somebody's result is by the table; nothing without one.
  func score(of person: GroupState.Person) -> GroupScore? {
    person.result.flatMap {
      GroupScore(plan, completed: $0.completed, metres: $0.metres, seconds: $0.seconds)
    }
  }

  /// The whole as everybody sees it.
  var snapshot: GroupRun {
    GroupRun(
      id: group.id, revision: stored.events.count, table: plan.table.id, title: plan.table.title,
      hash: plan.table.hash, state: group.state, rules: plan.rules, start: group.start, end: end,
      stop: state.stoppedAt, createdAt: group.createdAt, startedAt: group.startedAt,
      endedAt: group.endedAt, people: state.people.map(outside), times: times, course: course,
      plan: group.plan, isNotRecorded: isNotRecorded)
  }

  private var course: GroupRun.Course? {
    guard let line = state.course?.line else { return nil }
    var course = GroupRun.Course(
      interval: plan.interval, gate: line.gates[0]?.device, channel: line.gates[0]?.channel,
      isAsked: line.asked?.isFinish == false, waiting: line.waiting,
      called: line.called?.participant, call: line.called?.event, cue: line.called?.cue,
      isAwaited: line.awaited != nil, next: next?.cue)
    guard let lanes = plan.lanes else { return course }
    func beam(_ gate: StartLine.Gate?) -> GroupRun.Course.Beam? {
      gate.map { GroupRun.Course.Beam(device: $0.device, channel: $0.channel) }
    }
    course.lanes = (1...lanes).map { lane in
      GroupRun.Course.Lane(
        lane: lane, participant: line.running.first { $0.lane == lane }?.participant,
        start: beam(line.gates[lane]), finish: beam(line.goals[lane]))
    }
    course.heats = Set(line.calls.map(\.cue)).count
    course.isHeatOver = state.course?.isHeatOver
    course.askedLane = line.asked?.lane
    course.isFinishAsked = line.asked?.isFinish
    return course
  }

  private var times: [GroupRun.Time]? {
    guard let start = group.start else { return nil }
    return state.finish?.times.filter { !$0.isForgotten }.map { time in
      GroupRun.Time(
        id: time.id, seconds: time.at.seconds(since: start), uncertainty: time.uncertainty,
        source: time.source, channel: time.channel, blocked: time.blocked,
        simulated: time.simulated, doubt: time.doubt?.rawValue, participant: time.participant)
    }
  }

  private func outside(_ person: GroupState.Person) -> GroupRun.Person {
    let isTorn = group.state == .broken && !person.status.isOver
    let call = state.course?.line.call(of: person.entry.participant)
    return GroupRun.Person(
      participant: person.entry.participant, bib: person.entry.bib,
      status: isTorn ? "torn" : person.status.rawValue,
      misses: person.misses.map { .init(check: $0.check, units: $0.units, screen: $0.screen) },
      result: person.result.map(outside), original: person.original.map(outside),
      reason: person.reason, last: person.last, run: stored.runs[person.entry.participant],
      start: call?.start, startDoubt: call?.doubt?.rawValue)
  }

  private func outside(_ result: GroupState.Result) -> GroupRun.Result {
    let score = GroupScore(
      plan, completed: result.completed, metres: result.metres, seconds: result.seconds)
    return GroupRun.Result(
      completed: result.completed, level: score?.level, levelName: score?.name,
      shuttle: score?.shuttle, metres: score?.metres, speed: score?.speed,
      seconds: score?.seconds, at: result.at, uncertainty: result.uncertainty,
      screen: result.screen, source: result.source)
  }
}
