package import Engine
package import Model
import Logging
import Store

/// Group runs: many participants, one exercise, one clock.
extension Station {
  /// Makes a group run that waits for its start.
  ///
  /// - Throws: `StationError` with the codes of `GroupRefusal`; for a practice plan `unknown-plan`,
  ///   `plan-ended` and those of `PlanRefusal`.
  package func createGroup(_ new: NewGroup, key: RequestKey? = nil) throws(StationError) -> GroupRun
  {
    guard let table = tables.first(where: { $0.id == new.table }) else {
      throw StationError(GroupRefusal.unknownTable)
    }
    let rules = new.rules ?? table.rules
    guard (0...GroupRules.mostWarnings).contains(rules.warnings) else {
      throw StationError(GroupRefusal.impossibleResult)
    }
    let plan: GroupPlan
    do throws(GroupRefusal) {
      plan = try GroupPlan(
        table: table, rules: rules, entries: new.entries, interval: new.interval,
        lanes: new.lanes)
    } catch {
      throw StationError(error)
    }
    let replaced = try replaced(by: new)
    for entry in plan.entries { _ = try participant(entry.participant) }
    let record = GroupRecord(
      table: table.id, tableVersion: table.version, tableHash: table.hash, tableText: table.text,
      rules: rules, interval: new.interval, lanes: new.lanes, plan: new.plan,
      createdAt: environment.now)
    let open = try stored { try OpenGroup(StoredGroup(group: record, entries: plan.entries)) }
    do {
      try store.keepDefinitions([table.definition])
      try store.insertGroup(
        record, entries: plan.entries, inPlaceOf: replaced.map(\.group.id),
        key: key?.answered(by: open.snapshot))
    } catch StoreError.keyUsed {
      // The program ended before the answer was remembered; the newest one is what was made.
      if let made = try stored({ try store.groups(limit: 1) }).first {
        return try stored { try OpenGroup(made).snapshot }
      }
      throw StationError(GroupRefusal.unknown)
    } catch {
      throw StationError(error)
    }
    for var other in replaced {
      other.change { $0.state = .cancelled }
      publish(other)
    }
    publish(open)
    tellPlan(of: open)
    return open.snapshot
  }

  /// Returns a group run as it is now.
  package func group(_ id: GroupID) throws(StationError) -> GroupRun {
    try openGroup(id).snapshot
  }

  /// Returns a group run with its table and its beeps.
  package func groupFacts(
    _ id: GroupID
  ) throws(StationError) -> (run: GroupRun, plan: GroupPlan, events: [GroupEvent]) {
    let open = try openGroup(id)
    return (open.snapshot, open.plan, open.stored.events)
  }

  /// Returns the newest group runs, newest first.
  package func groups(limit: Int = 50) throws(StationError) -> [GroupRun] {
    try stored { try store.groups(limit: limit) }.compactMap { found in
      do {
        return try OpenGroup(found).snapshot
      } catch {
        logger.error("group not readable", metadata: ["error": "\(error)"])
        return nil
      }
    }
  }

  /// Starts the clock: the first beep is due a countdown after the press, or the press itself is the start.
  ///
  /// - Parameters:
  ///   - id: The group run.
  ///   - gun: The press at a start by gun, on the machine's clock, and how far that may be wrong; nothing
  ///     for a start by beep.
  ///   - key: Of the request, which starts once however often it is sent.
  /// - Returns: The run as it is then.
  /// - Throws: `StationError`: `group-not-ready`, `group-other-running`, `group-impossible-time` for a press
  ///   of another time and for a gun where everybody runs to beeps.
  package func startGroup(
    _ id: GroupID, gun: (at: HostInstant, uncertainty: Double)? = nil, key: RequestKey? = nil
  ) throws(StationError) -> GroupRun {
    var open = try openGroup(id)
    // A press that is sent twice starts once.
    if open.group.state == .running { return open.snapshot }
    guard open.group.state == .ready else { throw StationError(GroupRefusal.notReady) }
    guard groups.isEmpty else { throw StationError(GroupRefusal.otherRunning) }
    let begin: GroupEvent
    do throws(GroupRefusal) {
      begin = try self.begin(of: open, gun: gun, now: .now())
    } catch {
      throw StationError(error)
    }
    let start = begin.at
    let first = firstCalls(of: open, at: start, uncertainty: begin.uncertainty)
    finish.asking = nil
    open.append([begin] + first)
    open.change { record in
      record.state = .running
      record.boot = environment.boot
      record.start = start
      record.startedAt = environment.clock.time(start)
    }
    return try commit(&open, 1 + first.count, touching: [], key: key)
  }

  /// Gives up a group run before its start.
  ///
  /// - Throws: `StationError`: `group-not-ready`.
  package func cancelGroup(_ id: GroupID, key: RequestKey? = nil) throws(StationError) -> GroupRun {
    var open = try openGroup(id)
    if open.group.state == .cancelled { return open.snapshot }
    guard open.group.state == .ready else { throw StationError(GroupRefusal.notReady) }
    open.change { $0.state = .cancelled }
    return try commit(&open, 0, touching: [], key: key)
  }

  /// Makes a step durable with the results that follow, then shows it.
  func commit(
    _ open: inout OpenGroup, _ count: Int, touching participants: [Int], key: RequestKey? = nil
  ) throws(StationError) -> GroupRun {
    let now = environment.now
    // What waits for the disk is tried once a second, and says so again if it has to.
    open.isNotRecorded = false
    open.change { [state = open.state] record in
      if record.state == .running, state.isOver {
        record.state = .over
        record.endedAt = now
      } else if record.state == .over, !state.isOver {
        record.state = .running
        record.endedAt = nil
      }
    }
    let results = GroupResults(environment, devices: { [roster] in roster[$0]?.facts }) { [store] in
      try store.run($0)
    }
    var change = GroupChange(
      group: open.group, events: Array(open.stored.events.suffix(count)), at: now)
    let told: [[StoredEvent]]
    do {
      try results.settle(participants, of: &open, into: &change)
      told = try store.commit(change, key: key?.answered(by: open.snapshot))
    } catch StoreError.keyUsed {
      return try openGroup(open.group.id).snapshot
    } catch {
      throw StationError(error)
    }
    settle(open)
    publish(open)
    tellPlan(of: open)
    publish(change, told, of: open.plan.table.definition)
    return open.snapshot
  }

  /// Keeps what is under way, with the moment of its last beep.
  private func settle(_ open: OpenGroup) {
    let id = open.group.id
    soundBeeps(of: open)
    guard open.group.state == .running else {
      // What is corrected of another run ends nothing of the one that is under way.
      guard groups.removeValue(forKey: id) != nil else { return }
      groupTask?.cancel()
      groupTask = nil
      startTask?.cancel()
      startTask = nil
      return
    }
    groups[id] = open
    followStarts(of: open)
    if groupTask == nil { groupTask = endOfTable(of: open) }
  }

  /// Ends the test for those who ran to its last beep.
  func endOfTable(of open: OpenGroup) -> Task<Void, Never>? {
    guard let end = open.end else { return nil }
    let id = open.group.id
    return Task(executorPreference: executor) { [weak self, executor] in
      do {
        try await executor.sleep(until: end)
      } catch {
        return
      }
      await self?.finish(id, at: end)
    }
  }

  private func finish(_ id: GroupID, at end: HostInstant) {
    guard var open = groups[id], open.group.state == .running else { return }
    // Whoever was called since then is still on the way.
    if let last = open.end, last > end {
      groupTask = endOfTable(of: open)
      return
    }
    let units = open.plan.schedule.units.count
    let left = open.state.people.filter { !$0.status.isOver }.map(\.entry.participant)
    let isMeasured = open.plan.table.score == .distance
    guard open.plan.table.score != .time else { return close(&open, at: end) }
    open.append(
      left.map { number in
        GroupEvent(
          sequence: 0, id: "end-\(number)", kind: .finish, participant: number, at: end,
          source: .station, completed: isMeasured ? nil : units)
      })
    do {
      _ = try commit(&open, left.count, touching: left)
    } catch {
      logger.error("end of a group not recorded", metadata: ["error": "\(error)"])
    }
  }

  func openGroup(_ id: GroupID) throws(StationError) -> OpenGroup {
    if let open = groups[id] { return open }
    guard let found = try stored({ try store.group(id) }) else {
      throw StationError(GroupRefusal.unknown)
    }
    return try stored { try OpenGroup(found) }
  }

  /// Brings back the group run that was under way.
  ///
  /// In another boot of the machine its clock means nothing: it is broken, and every result so far is
  /// kept.
  ///
  /// - Throws: `StoreError`.
  static func groupUnderWay(
    in store: Store, _ environment: StationEnvironment, _ logger: Logger
  ) throws -> [GroupID: OpenGroup] {
    guard let found = try store.groupUnderWay() else { return [:] }
    if found.group.boot == environment.boot {
      do {
        return [found.group.id: try OpenGroup(found)]
      } catch {
        logger.error("group not readable", metadata: ["error": "\(error)"])
      }
    }
    var broken = found.group
    broken.state = .broken
    broken.endedAt = environment.now
    _ = try store.commit(GroupChange(group: broken, events: [], at: environment.now))
    return [:]
  }

  func event(of open: OpenGroup) -> LiveEvent {
    event(.group, nil, nil, open.snapshot, topic: "group \(open.group.id)")
  }

  /// Has screens say that something of a run waits for room on the disk.
  func tellNotRecorded(_ id: GroupID) {
    guard var open = groups[id], !open.isNotRecorded else { return }
    open.isNotRecorded = true
    groups[id] = open
    publish(open)
  }

  private func publish(_ open: OpenGroup) { hub.publish(event(of: open)) }

  private func publish(_ change: GroupChange, _ told: [[StoredEvent]], of definition: Exercise) {
    let runs =
      change.new.map { (StoredRun(run: $0.run, trials: [$0.trial]), [$0.trial]) }
      + change.changes.map { (StoredRun(run: $0.run, trials: $0.trials), $0.trials) }
    for ((run, trials), events) in zip(runs, told) {
      publish(
        Run(run, of: definition), trials: trials, events: events.suffix(trials.count + 1).map(\.id))
    }
  }
}

extension StationError {
  init(_ refusal: GroupRefusal) {
    let status: Status =
      switch refusal {
      case .unknown: .unknown
      case .notRunning, .notReady, .notOver, .otherRunning, .unknownEvent: .notAllowed
      case .timeTaken, .alreadyIn, .heatRunning: .notAllowed
      default: .refused
      }
    self.init(
      code: refusal.rawValue, status: status,
      detail: "The group run does not take this: \(refusal.rawValue).")
  }
}
