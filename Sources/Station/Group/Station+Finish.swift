import Devices
import Engine
import Logging
import Model
import Store

/// The finish of a group run in which everybody has a time: a gate or a press tells when, people tell who.
extension Station {
  /// How old the press of a start by gun may be, in seconds: a screen without a network sends it late.
  private static let oldestGun = 60.0

  /// Says how a group run begins.
  ///
  /// - Throws: `GroupRefusal.impossibleTime`.
  func begin(
    of open: OpenGroup, gun: (at: HostInstant, uncertainty: Double)?, now: HostInstant
  ) throws(GroupRefusal) -> GroupEvent {
    var begin = GroupEvent(
      sequence: 0, id: "start", kind: .start,
      at: now.advanced(bySeconds: environment.groupLead), source: .station)
    guard let gun else { return begin }
    let age = now.seconds(since: gun.at)
    // Who runs to beeps hears them from the first one on.
    guard open.plan.table.score == .time, age <= Self.oldestGun, age >= -Self.future else {
      throw .impossibleTime
    }
    begin.at = min(gun.at, now)
    begin.uncertainty = gun.uncertainty
    begin.source = .touch
    return begin
  }

  /// Says what a press at the finish is, if it may be one now.
  ///
  /// - Throws: `GroupRefusal`: `notRunning`, `impossibleTime`, `unknownTime`, `timeTaken`, `alreadyIn`.
  func finishEvent(
    _ press: GroupEvent, _ wish: GroupPress, in open: OpenGroup
  ) throws(GroupRefusal) -> GroupEvent {
    guard let finish = open.state.finish, let start = open.group.start else { throw .notRunning }
    var event = press
    func time(_ id: String) throws(GroupRefusal) -> FinishQueue.Time {
      guard let time = finish[id] else { throw .unknownTime }
      event.ref = id
      return time
    }
    switch wish.kind {
    case .time:
      // What is sent late counts if it was pressed before the end.
      guard open.group.state != .broken else { throw .notRunning }
      let last = open.state.stoppedAt ?? open.end ?? event.at
      guard event.at > start, event.at <= last else { throw .impossibleTime }
      guard finish.times.count < 2 * FinishQueue.most else { throw .tooManyTimes }
      event.kind = .unassigned
      event.participant = nil
    case .assign(let id):
      guard let participant = wish.participant else { throw .notInRun }
      guard try time(id).participant == nil else { throw .timeTaken }
      guard finish.time(of: participant) == nil else { throw .alreadyIn }
      event.kind = .assign
    case .split(let id):
      _ = try time(id)
      guard finish.times.count < 2 * FinishQueue.most else { throw .tooManyTimes }
      event.kind = .split
      event.participant = nil
    case .merge(let id):
      guard try time(id).participant == nil, !finish.isSplit(id) else { throw .timeTaken }
      guard finish.time(before: id) != nil else { throw .unknownTime }
      event.kind = .merge
      event.participant = nil
    default: throw .notRunning
    }
    return event
  }

  /// Says what the taking back of an event at the finish is, if it can be taken back.
  ///
  /// - Throws: `GroupRefusal`: `unknownEvent`, `timeTaken` for a time that is somebody's.
  func takenBack(
    _ press: GroupEvent, _ ref: String, in open: OpenGroup
  ) throws(GroupRefusal) -> GroupEvent {
    guard let old = open.event(ref), !open.state.void.contains(ref),
      ![.start, .stop, .free, .correct].contains(old.kind)
    else { throw .unknownEvent }
    if old.kind == .unassigned || old.kind == .split, let finish = open.state.finish {
      // Of two that were one the second one goes first.
      guard finish[ref]?.participant == nil, !finish.isSplit(ref) else { throw .timeTaken }
    }
    var event = press
    event.kind = .void
    event.ref = ref
    event.participant = old.participant
    return event
  }

  /// Returns the names of the gates that are heeded at a finish: what an exercise uses it keeps.
  package func finishGates() -> [String] {
    roster.values.filter { entry in
      entry.state == .ready && !runs.isUsed(entry.sighting.id)
        && entry.driver.quantities.contains { [.passage, .interval].contains($0) }
    }.map(\.status.name).sorted()
  }

  /// Takes in what a gate tells while a group is on its way.
  ///
  /// Every gate that no exercise uses is at the finish; what was no finisher is made nobody's.
  func feedFinish(_ measurement: Measurement) {
    guard let (id, open) = groups.first(where: { $0.value.state.finish != nil }),
      open.group.state == .running, !runs.isUsed(measurement.device)
    else { return }
    let blocked = beams[measurement.device, default: BeamTimer()].append(measurement)
    switch measurement.quantity {
    case .release: if let blocked { free(measurement, after: blocked, in: id) }
    case .passage: pass(measurement, in: id)
    // A gate without a name for its beam tells how long after the passage before.
    case .interval where measurement.timeSource == .deviceInterval: pass(measurement, in: id)
    default: break
    }
  }

  private func pass(_ measurement: Measurement, in id: GroupID) {
    guard var open = groups[id], let start = open.group.start,
      measurement.hostTime.seconds(since: start) > open.plan.table.earliest,
      open.end.map({ measurement.hostTime <= $0 }) == true
    else { return }
    // A gate that tells of passages without end would hold up everything else; presses have room left.
    guard open.state.finish?.times.count ?? 0 < FinishQueue.most else {
      if roster[measurement.device]?.refusals.count(at: measurement.hostTime) != nil {
        logger.warning("too many times at the finish", metadata: ["id": "\(measurement.device)"])
      }
      return
    }
    record(
      GroupEvent(
        sequence: 0, id: "gate-" + UUIDv7.string(), kind: .unassigned, at: measurement.hostTime,
        uncertainty: measurement.arrivalDelay ?? Self.unknownDelay, source: .gate,
        device: measurement.device, channel: measurement.channel,
        simulated: roster[measurement.device]?.sighting.simulated ?? false),
      in: &open)
  }

  /// What is said of a passage whose way here nobody knows, in seconds.
  private static let unknownDelay = 0.1

  private func free(_ measurement: Measurement, after blocked: Double, in id: GroupID) {
    guard var open = groups[id],
      let time = open.stored.events.last(where: {
        $0.kind == .unassigned && $0.device == measurement.device
          && $0.channel == measurement.channel
      }), open.state.finish?[time.id]?.blocked == nil
    else { return }
    record(
      GroupEvent(
        sequence: 0, id: "free-" + UUIDv7.string(), kind: .free, at: measurement.hostTime,
        source: .gate, seconds: blocked, device: measurement.device,
        channel: measurement.channel, ref: time.id),
      in: &open)
  }

  private func record(_ event: GroupEvent, in open: inout OpenGroup) {
    let old = open.state
    open.append([event])
    do {
      // A second half that has a name moves with the end of the interruption.
      _ = try commit(&open, 1, touching: touched(by: event, old, open))
    } catch {
      // Nobody sees a time that is not on disk; the gate's next one may be.
      logger.error("time at the finish not recorded", metadata: ["error": "\(error)"])
    }
  }

  /// Ends a run whose time is up, for those who are not in.
  func close(_ open: inout OpenGroup, at end: HostInstant) {
    open.append([
      GroupEvent(
        sequence: 0, id: "end-" + UUIDv7.string(), kind: .stop, at: end, source: .station)
    ])
    do {
      _ = try commit(&open, 1, touching: [])
    } catch {
      logger.error("end of a group not recorded", metadata: ["error": "\(error)"])
    }
  }
}

extension GroupPress {
  /// Whether it is about somebody.
  func needsParticipant(_ state: GroupState) -> Bool {
    switch kind {
    case .stop, .time, .split, .merge: false
    case .void: state.finish == nil
    default: true
    }
  }
}
