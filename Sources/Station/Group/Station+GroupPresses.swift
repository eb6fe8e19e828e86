import Engine
package import Model
import Store

/// What is pressed in a group run.
extension Station {
  /// How far in the future a press may seem to be, by a clock that is not known well.
  static let future = 2.0

  /// Takes a press, once.
  ///
  /// - Throws: `StationError` with the codes of `GroupRefusal`.
  package func press(
    _ press: GroupPress, on id: GroupID, key: RequestKey? = nil
  ) throws(StationError) -> GroupRun {
    var open = try openGroup(id)
    if open.has(press.id) { return open.snapshot }
    if case .heat(let isGun) = press.kind {
      return try startHeat(press, isGun: isGun, of: &open, key: key)
    }
    let event: GroupEvent
    do throws(GroupRefusal) {
      event = try self.event(for: press, in: open, now: .now())
    } catch {
      throw StationError(error)
    }
    let old = open.state
    let before = event.participant.flatMap { old[$0]?.status }
    let more = open.recalled(by: event)
    open.append([event] + more)
    if event.isTap, before?.isOver == false,
      event.participant.flatMap({ open.state[$0]?.status.isOver }) == true
    {
      open.name(.out)
    }
    let changed = touched(by: event, old, open)
    // What was taken back again must not take a time from whoever has it now.
    if open.state.finish != nil, open.state.course == nil,
      changed.contains(where: { $0 != event.participant })
    {
      throw StationError(GroupRefusal.timeTaken)
    }
    return try commit(&open, 1 + more.count, touching: changed, key: key)
  }

  /// Whose result an event may have changed.
  func touched(by event: GroupEvent, _ old: GroupState, _ open: OpenGroup) -> [Int] {
    if open.state.finish != nil {
      // What is in doubt stands in the record too.
      return zip(old.people, open.state.people).filter {
        let participant = $1.entry.participant
        return $0.result != $1.result
          || old.doubts(of: participant) != open.state.doubts(of: participant)
      }.map(\.1.entry.participant)
    }
    return event.kind == .stop
      ? open.stored.entries.map(\.participant) : [event.participant].compactMap(\.self)
  }

  /// Says what a press is, if it may be one now.
  private func event(
    for press: GroupPress, in open: OpenGroup, now: HostInstant
  ) throws(GroupRefusal) -> GroupEvent {
    let state = open.group.state
    switch press.kind {
    case .hold, .place, .startGate, .startTone, .finishGates:
      return try startEvent(press, in: open, now: now)
    default: break
    }
    guard let start = open.group.start, state != .ready else { throw .notRunning }
    let at = min(press.at ?? now, now)
    if let told = press.at, told.seconds(since: now) > Self.future { throw .impossibleTime }
    var event = GroupEvent(
      sequence: 0, id: press.id, kind: .warn, participant: press.participant, at: at,
      uncertainty: press.uncertainty ?? 0.1, source: press.source, screen: press.screen,
      reason: press.reason)
    if press.participant.map({ open.state[$0] == nil }) ?? press.needsParticipant(open.state) {
      throw .notInRun
    }
    let table = open.plan.table
    switch press.kind {
    case .hold, .place, .startGate, .startTone, .finishGates, .heat: throw .notRunning
    case .time, .assign, .split, .merge: return try finishEvent(event, press, in: open)
    case .void(let ref) where table.score == .time: return try takenBack(event, ref, in: open)
    case .tap, .out, .clear:
      guard state != .broken, table.score.isPaced else { throw .notRunning }
      // What is sent late counts if it was pressed while the test ran.
      let last = open.state.stoppedAt ?? open.end ?? now
      guard at >= start, at <= last else { throw .impossibleTime }
      if case .clear = press.kind { event.kind = .clear }
      if case .out(let completed) = press.kind {
        guard GroupScore(open.plan, completed: completed, metres: nil) != nil else {
          throw .impossibleResult
        }
        event.kind = .out
        event.completed = completed
      }
    case .withdraw: event.kind = .withdraw
    case .finish(let metres):
      guard table.score == .distance,
        GroupScore(open.plan, completed: nil, metres: metres) != nil
      else { throw .impossibleResult }
      event.kind = .finish
      event.metres = metres
    case .correct(let completed, let metres, let seconds):
      guard press.participant.flatMap({ open.state[$0]?.status.isOver }) == true else {
        throw .notOver
      }
      guard
        GroupScore(open.plan, completed: completed, metres: metres, seconds: seconds) != nil
      else { throw .impossibleResult }
      event.kind = .correct
      (event.completed, event.metres, event.seconds) = (completed, metres, seconds)
    case .void(let ref):
      let isMine = open.event(ref).map {
        $0.participant == press.participant && ![.void, .start, .stop].contains($0.kind)
      }
      guard isMine == true, !open.state.void.contains(ref) else { throw .unknownEvent }
      // Who runs again needs beeps to run to.
      guard
        state == .running
          || open.end.map({ now < $0 }) == true && state == .over
            && open.state.stoppedAt == nil && open.group.boot == environment.boot
      else { throw .notRunning }
      event.kind = .void
      event.ref = ref
    case .stop:
      guard state == .running else { throw .notRunning }
      event.kind = .stop
      event.at = max(at, start)
    }
    let isLate = state != .running && (event.kind == .correct || event.kind == .withdraw)
    if isLate, press.reason == nil { throw .reasonMissing }
    return event
  }
}
