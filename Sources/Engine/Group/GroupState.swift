package import Model

/// What a group run has come to: folded from its events, so that whoever knows them knows it.
package struct GroupState: Sendable, Hashable {
  package enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    case running, warned, out, finished, withdrawn
    /// Of starts at intervals: whoever has not started yet.
    case waiting
    /// Everybody was stopped while this one still ran.
    case stopped

    package var isOver: Bool { ![.running, .warned, .waiting].contains(self) }
  }

  /// A beep that was missed.
  package struct Miss: Sendable, Hashable, Codable {
    /// How many beeps there were before the press.
    package var check: Int
    /// How many units were completed then.
    package var units: Int
    package var event: String
    package var screen: String
    package var at: HostInstant
  }

  package struct Result: Sendable, Hashable {
    /// Units that were completed, where units count.
    package var completed: Int?
    package var metres: Double?
    /// From the start to the finish.
    package var seconds: Double?
    /// When it ended.
    package var at: HostInstant
    /// How far that may be wrong, in seconds.
    package var uncertainty: Double
    /// Who ended it.
    package var screen: String
    package var source: GroupEvent.Source
  }

  package struct Person: Sendable, Hashable {
    package var entry: GroupEntry
    package var status: Status = .running
    package var misses: [Miss] = []
    /// As it counts; nothing before the end, and for who gave up.
    package var result: Result?
    /// As it was before it was corrected.
    package var original: Result?
    /// Why it was corrected, or why somebody gave up.
    package var reason: String?
    /// The newest event that counts, which undo takes back.
    package var last: String?
  }

  package private(set) var startedAt: HostInstant?
  package private(set) var stoppedAt: HostInstant?
  package private(set) var people: [Person]
  /// The events that do not count any more.
  package private(set) var void: Set<String> = []
  /// The presses of somebody on a beep on which another one was faster.
  package private(set) var merged: Set<String> = []
  /// Who comes in when; nothing where no times are taken.
  package private(set) var finish: FinishQueue?
  /// Who is on the course; nothing where everybody starts together.
  package private(set) var course: GroupCourse?

  /// Two presses of one screen on one bib that are nearer than this are one, in nanoseconds.
  private static let deaf: Int64 = 300_000_000

  package init(_ plan: GroupPlan, _ events: [GroupEvent]) {
    people = plan.entries.map { Person(entry: $0) }
    void = Self.void(events)
    let counting = events.filter { !void.contains($0.id) && $0.kind != .void }
    let begin = counting.first { $0.kind == .start }
    startedAt = begin?.at
    stoppedAt = counting.first { $0.kind == .stop }?.at
    guard plan.table.score != .time else {
      if plan.interval != nil || plan.lanes != nil {
        course = GroupCourse(plan, counting)
        finish = course?.finish
      } else {
        finish = FinishQueue(counting)
      }
      if let begin { comeIn(counting, since: begin) }
      return
    }
    guard let startedAt else { return }
    let stop = counting.first { $0.kind == .stop }
    let own = Dictionary(grouping: counting.filter { $0.participant != nil }) { $0.participant }
    for index in people.indices {
      var person = people[index]
      fold(own[person.entry.participant] ?? [], stop, plan, startedAt, &person)
      people[index] = person
    }
  }

  package subscript(participant: Int) -> Person? {
    people.first { $0.entry.participant == participant }
  }

  /// What is not sure of somebody's time: whose it is, and the start.
  package func doubts(of participant: Int) -> [String] {
    [
      finish?.time(of: participant)?.doubt?.rawValue,
      course?.line.call(of: participant)?.doubt?.rawValue,
    ].compactMap(\.self)
  }

  /// How many still run.
  package var running: Int { people.count { !$0.status.isOver } }

  /// Whether nobody runs any more; where times are taken somebody says so, as the last name may be wrong.
  package var isOver: Bool {
    finish == nil ? startedAt != nil && running == 0 : stoppedAt != nil
  }

  /// The events that do not count: those taken back, but not those whose taking back was taken back.
  private static func void(_ events: [GroupEvent]) -> Set<String> {
    var void: Set<String> = []
    for event in events.reversed() where event.kind == .void && !void.contains(event.id) {
      event.ref.map { _ = void.insert($0) }
    }
    return void
  }

  /// Says of everybody whether and when they came in.
  private mutating func comeIn(_ events: [GroupEvent], since start: GroupEvent) {
    let own = Dictionary(grouping: events.filter { $0.participant != nil }) { $0.participant }
    for index in people.indices {
      var person = people[index]
      let events = own[person.entry.participant] ?? []
      let time = finish?.time(of: person.entry.participant)
      let call = course?.line.call(of: person.entry.participant)
      if course != nil, call == nil { person.status = .waiting }
      if stoppedAt != nil { person.status = .stopped }
      // Who gave up and came in all the same is in.
      let since = events.last { $0.id == time?.assignment }?.sequence ?? 0
      amend(events.filter { $0.kind != .correct && $0.sequence < since }, &person)
      if let time {
        person.status = .finished
        person.result = Result(
          seconds: time.at.seconds(since: call?.start ?? start.at), at: time.at,
          uncertainty: time.uncertainty + (call?.uncertainty ?? start.uncertainty),
          screen: time.screen, source: time.source)
        person.last = time.assignment
      }
      amend(events.filter { $0.sequence > since }, &person)
      people[index] = person
    }
  }

  /// Reads somebody's events by when they happened: a screen without a network sends them late.
  private mutating func fold(
    _ events: [GroupEvent], _ stop: GroupEvent?, _ plan: GroupPlan, _ start: HostInstant,
    _ person: inout Person
  ) {
    let presses = events.sorted { ($0.at, $0.sequence) < ($1.at, $1.sequence) }
    for event in presses where event.at <= stop?.at ?? event.at && !person.status.isOver {
      switch event.kind {
      case .warn, .out:
        if event.isTap {
          tap(event, plan, start, &person)
        } else {
          end(.out, event, completed: event.completed, &person)
        }
      case .clear:
        person.misses = []
        person.status = .running
        person.last = event.id
      case .finish: end(.finished, event, completed: event.completed, &person)
      default: break
      }
    }
    if let stop, !person.status.isOver {
      end(.stopped, stop, completed: plan.completed(at: stop.at, since: start), &person)
      person.last = nil
    }
    amend(events, &person)
  }

  /// Takes in what was decided afterwards, in the order in which it was decided.
  private func amend(_ events: [GroupEvent], _ person: inout Person) {
    for event in events.sorted(by: { $0.sequence < $1.sequence }) {
      switch event.kind {
      case .withdraw:
        person.status = .withdrawn
        person.original = person.original ?? person.result
        person.result = nil
      case .correct where person.status.isOver:
        person.original = person.original ?? person.result
        if person.status == .withdrawn { person.status = .out }
        if event.seconds != nil { person.status = .finished }
        person.result = Result(
          completed: event.completed, metres: event.metres, seconds: event.seconds,
          at: person.original?.at ?? event.at,
          uncertainty: person.original?.uncertainty ?? event.uncertainty, screen: event.screen,
          source: event.source)
      case .finish where person.status == .finished || person.status == .stopped:
        // Metres are measured when the time is over; who measures again says the last word.
        guard let metres = event.metres else { continue }
        person.status = .finished
        person.result?.metres = metres
        person.result?.screen = event.screen
        person.result?.source = event.source
      default: continue
      }
      person.reason = event.reason
      person.last = event.id
    }
  }

  private mutating func tap(
    _ event: GroupEvent, _ plan: GroupPlan, _ start: HostInstant, _ person: inout Person
  ) {
    let time = event.at.nanoseconds - start.nanoseconds
    let check = plan.schedule.checks(at: time)
    if let last = person.misses.last {
      let isSame = last.screen == event.screen
      let isNear = event.at.nanoseconds - last.at.nanoseconds < Self.deaf
      if isSame && isNear || !isSame && last.check == check {
        merged.insert(event.id)
        return
      }
      if plan.rules.consecutive, check > last.check + 1 { person.misses = [] }
    }
    person.misses.append(
      Miss(
        check: check, units: plan.schedule.completed(at: time), event: event.id,
        screen: event.screen, at: event.at))
    if person.misses.count > plan.rules.warnings {
      end(
        .out, event, completed: plan.schedule.proposal(at: time, plan.table.score), &person)
    } else {
      person.status = .warned
      person.last = event.id
    }
  }

  private func end(
    _ status: Status, _ event: GroupEvent, completed: Int?, _ person: inout Person
  ) {
    person.status = status
    person.result = Result(
      completed: completed, metres: event.metres, at: event.at, uncertainty: event.uncertainty,
      screen: event.screen, source: event.source)
    person.last = event.id
  }
}

extension GroupPlan {
  /// How many units are completed at a moment; nothing where units do not count.
  func completed(at moment: HostInstant, since start: HostInstant) -> Int? {
    guard table.score.isPaced else { return nil }
    return schedule.completed(at: moment.nanoseconds - start.nanoseconds)
  }
}
