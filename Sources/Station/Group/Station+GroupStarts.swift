import Devices
import Engine
import Logging
import Model
import Store

/// Group runs with starts at intervals: who is called when, and by which beam starts are told.
extension Station {
  /// The calls with which a run begins in which not everybody starts together.
  func firstCalls(
    of open: OpenGroup, at start: HostInstant, uncertainty: Double = 0
  ) -> [GroupEvent] {
    open.state.course?.line.heat.enumerated().map { place, participant in
      var call = call(participant, at: start)
      call.uncertainty = uncertainty
      if open.plan.lanes != nil { call.lane = place + 1 }
      return call
    } ?? []
  }

  private func call(_ participant: Int, at cue: HostInstant) -> GroupEvent {
    GroupEvent(
      sequence: 0, id: "call-" + UUIDv7.string(), kind: .call, participant: participant, at: cue,
      source: .station)
  }

  /// Has the next one called when it is time: on disk before the first tick is heard.
  func followStarts(of open: OpenGroup) {
    startTask?.cancel()
    startTask = nil
    guard open.group.state == .running, let next = open.next else { return }
    let id = open.group.id
    startTask = wait(until: next.cue.advanced(bySeconds: -StartLine.lead)) { $0.callNext(id) }
  }

  private func callNext(_ id: GroupID) {
    guard var open = groups[id], let next = open.next else { return }
    // Whoever comes late by a stop of the program has as long as anybody.
    let cue = max(next.cue, HostInstant.now().advanced(bySeconds: StartLine.lead))
    open.append([call(next.participant, at: cue)])
    do {
      _ = try commit(&open, 1, touching: [])
    } catch {
      logger.error("start not recorded yet", metadata: ["error": "\(error)"])
      tellNotRecorded(id)
      startTask = wait(until: .now().advanced(bySeconds: 1)) { $0.callNext(id) }
    }
  }

  /// Says what the calls of the next heat are, if it may begin now: the press itself is the first one.
  ///
  /// - Throws: `GroupRefusal`: `notRunning`, `heatRunning`, `impossibleTime`.
  func heat(
    _ press: GroupPress, isGun: Bool, in open: OpenGroup, now: HostInstant
  ) throws(GroupRefusal) -> [GroupEvent] {
    guard let course = open.state.course, open.plan.lanes != nil, open.group.state == .running
    else { throw .notRunning }
    guard course.isHeatOver, !course.line.waiting.isEmpty else { throw .heatRunning }
    let told = press.at ?? now
    // Nobody of the heat before came in after this one began.
    let last = course.line.running.compactMap { course.finish.time(of: $0.participant)?.at }.max()
    guard abs(now.seconds(since: told)) < Self.oldestHeat, last.map({ told > $0 }) ?? true else {
      throw .impossibleTime
    }
    let cue = isGun ? min(told, now) : now.advanced(bySeconds: environment.groupLead)
    let doubt = isGun ? press.uncertainty ?? 0.1 : 0
    var calls = firstCalls(of: open, at: cue, uncertainty: doubt)
    calls[0].id = press.id
    calls[0].screen = press.screen
    return calls
  }

  /// Starts the next heat.
  ///
  /// - Throws: `StationError` with the codes of `GroupRefusal`.
  func startHeat(
    _ press: GroupPress, isGun: Bool, of open: inout OpenGroup, key: RequestKey?
  ) throws(StationError) -> GroupRun {
    let calls: [GroupEvent]
    do throws(GroupRefusal) {
      calls = try heat(press, isGun: isGun, in: open, now: .now())
    } catch {
      throw StationError(error)
    }
    open.append(calls)
    return try commit(&open, calls.count, touching: [], key: key)
  }

  /// How old the press of a heat may be, in seconds: later nobody stands there any more.
  private static let oldestHeat = 10.0

  /// Says what a press at the start is, if it may be one now.
  ///
  /// - Throws: `GroupRefusal`: `notRunning`, `notNext`.
  func startEvent(
    _ press: GroupPress, in open: OpenGroup, now: HostInstant
  ) throws(GroupRefusal) -> GroupEvent {
    let state = open.group.state
    guard let line = open.state.course?.line, state == .ready || state == .running else {
      throw .notRunning
    }
    // A press that comes late is about a start that was: it counts from now on.
    var event = GroupEvent(
      sequence: 0, id: press.id, kind: .hold, participant: nil, at: now,
      uncertainty: press.uncertainty ?? 0.1, source: press.source, screen: press.screen)
    // By what starts are told is settled before the first one: passages are then those of runners.
    if press.kind.isAboutGates {
      guard state == .ready else { throw .notReady }
      guard groups.isEmpty else { throw .otherRunning }
    }
    switch press.kind {
    case .startGate: event.kind = .gate
    case .startTone: event.kind = .tone
    case .finishGates:
      guard open.plan.lanes != nil else { throw .notRunning }
      event.kind = .goal
    case .place(let lane):
      guard let participant = press.participant, line.waiting.contains(participant),
        line.heat.indices.contains(lane - 1)
      else { throw .notNext }
      event.kind = .place
      event.participant = participant
      event.lane = lane
    default:
      guard let participant = press.participant, open.state[participant] != nil else {
        throw .notInRun
      }
      guard line.mayHold(participant, at: now) else { throw .notNext }
      event.participant = participant
    }
    if event.kind == .gate || event.kind == .goal { finish.asking = open.group.id }
    return event
  }

  /// Takes in the beam that is broken while a gate is asked for, at the start or at the finish of a lane.
  ///
  /// - Returns: Whether it was asked for.
  func tellGate(_ measurement: Measurement) -> Bool {
    guard let id = finish.asking, measurement.isPassage, !runs.isUsed(measurement.device) else {
      return false
    }
    finish.asking = nil
    do throws(StationError) {
      var open = try openGroup(id)
      guard let line = open.state.course?.line, let asked = line.asked,
        open.group.state == .ready, groups.isEmpty
      else { return false }
      finish.asking = id
      let gate = StartLine.Gate(device: measurement.device, channel: measurement.channel)
      // Whoever walks back through a beam that was told tells it of no other lane.
      guard asked.lane == 0 || !line.isTold(gate) else { return true }
      open.append([
        GroupEvent(
          sequence: 0, id: "gate-" + UUIDv7.string(), kind: asked.isFinish ? .goal : .gate,
          at: measurement.hostTime, source: .gate, device: measurement.device,
          channel: measurement.channel, lane: asked.lane == 0 ? nil : asked.lane,
          simulated: roster[measurement.device]?.sighting.simulated ?? false)
      ])
      _ = try commit(&open, 1, touching: [])
      if open.state.course?.line.asked == nil { finish.asking = nil }
    } catch {
      finish.asking = id
      logger.error("gate not recorded", metadata: ["error": "\(error)"])
    }
    return true
  }
}

extension OpenGroup {
  /// Whether a heat can be taken back: the newest one, as long as nobody of it has a time.
  func mayRecall(_ call: GroupEvent) -> Bool {
    guard plan.lanes != nil, let course = state.course, call.at == course.line.calls.last?.cue
    else {
      return false
    }
    return course.line.running.allSatisfy { course.finish.time(of: $0.participant) == nil }
  }

  /// Returns what else is taken back with the first call of a heat: the others.
  func recalled(by event: GroupEvent) -> [GroupEvent] {
    guard event.kind == .void, let first = event.ref.flatMap(self.event), first.kind == .call else {
      return []
    }
    return stored.events.filter { $0.kind == .call && $0.at == first.at && $0.id != first.id }.map {
      var other = event
      other.id = "recall-" + UUIDv7.string()
      other.ref = $0.id
      other.participant = $0.participant
      return other
    }
  }

  /// Everything that is heard of it, as far as it is known.
  func sounds(from start: HostInstant, _ language: String) -> [DueSound] {
    let all = plan.schedule.sounds(from: start, plan.table, language: language)
    guard let line = state.course?.line else { return all }
    let first = all.filter { $0.due.map { $0 <= start } ?? false }
    guard let call = line.called else { return [] }
    return call.cue == start ? first : call.sounds
  }

  /// Who is called next, and when at the earliest.
  var next: (participant: Int, cue: HostInstant)? {
    guard let interval = plan.interval, let start = group.start else { return nil }
    return state.course?.line.next(every: interval, from: start)
  }
}

extension GroupPress.Kind {
  /// Whether it says by what starts and finishes are told.
  fileprivate var isAboutGates: Bool { [.startGate, .startTone, .finishGates].contains(self) }
}
