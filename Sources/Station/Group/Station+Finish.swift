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
    guard open.plan.table.score == .time, open.plan.interval == nil, age <= Self.oldestGun,
      age >= -Self.future
    else {
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
    case .time(let lane):
      // What is sent late counts if it was pressed before the end.
      guard open.group.state != .broken else { throw .notRunning }
      let last = open.state.stoppedAt ?? open.end ?? event.at
      guard event.at > start, event.at <= last else { throw .impossibleTime }
      guard finish.times.count < 2 * FinishQueue.most else { throw .tooManyTimes }
      if let course = open.state.course {
        let off = course.onCourse().contains {
          $0.lane == lane && event.at > $0.start ?? event.at
        }
        guard off else { throw .impossibleTime }
        event.lane = lane
      }
      event.kind = .unassigned
      event.participant = nil
    case .assign(let id):
      guard let participant = wish.participant else { throw .notInRun }
      event.kind = .assign
      if let course = open.state.course {
        guard course.mayGive(try time(id), to: participant) else { throw .impossibleTime }
        return event
      }
      guard try time(id).isFree else { throw .timeTaken }
      guard finish.time(of: participant) == nil else { throw .alreadyIn }
    case .split(let id):
      _ = try time(id)
      guard finish.times.count < 2 * FinishQueue.most else { throw .tooManyTimes }
      event.kind = .split
      event.participant = nil
    case .merge(let id):
      guard try time(id).isFree, !finish.isSplit(id) else { throw .timeTaken }
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
      ![.start, .stop, .free, .correct, .gate, .goal, .tone].contains(old.kind),
      old.kind != .call || open.mayRecall(old),
      open.state.course?.line.passages.contains(ref) != true
    else { throw .unknownEvent }
    // Who starts after whom is only changed for those who have not been called.
    if old.kind == .hold || old.kind == .place, let calls = open.state.course?.line.calls,
      let last = calls.last
    {
      let wasCalled = calls.contains { $0.isHeld && $0.participant == old.participant }
      guard open.isAfter(old, last.event), !wasCalled else { throw .unknownEvent }
    }
    if open.state.course == nil, old.kind == .unassigned || old.kind == .split,
      let finish = open.state.finish
    {
      // Of two that were one the second one goes first.
      guard finish[ref]?.isFree != false, !finish.isSplit(ref) else { throw .timeTaken }
    }
    var event = press
    event.kind = .void
    event.ref = ref
    event.participant = old.participant
    return event
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
    case .stop, .time, .split, .merge, .startGate, .startTone, .finishGates, .heat: false
    case .void: state.finish == nil
    default: true
    }
  }
}
