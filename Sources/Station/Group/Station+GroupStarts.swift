import Devices
import Engine
import Logging
import Model
import Store

/// Group runs with starts at intervals: who is called when, and by which beam starts are told.
extension Station {
  /// The call with which a run begins, if one starts after the other.
  func firstCall(of open: OpenGroup, at start: HostInstant) -> [GroupEvent] {
    guard let first = open.state.course?.line.waiting.first else { return [] }
    return [call(first, at: start)]
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
      startTask = wait(until: .now().advanced(bySeconds: 1)) { $0.callNext(id) }
    }
  }

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
    switch press.kind {
    case .startGate: event.kind = .gate
    case .startTone: event.kind = .tone
    default:
      guard let participant = press.participant, open.state[participant] != nil else {
        throw .notInRun
      }
      guard line.mayHold(participant, at: now) else { throw .notNext }
      event.participant = participant
    }
    finish.asking = event.kind == .gate ? open.group.id : finish.asking
    return event
  }

  /// Takes in the beam that is broken while a start gate is asked for.
  ///
  /// - Returns: Whether it was asked for.
  func tellStartGate(_ measurement: Measurement) -> Bool {
    guard let id = finish.asking, measurement.quantity == .passage,
      !runs.isUsed(measurement.device)
    else { return false }
    finish.asking = nil
    do throws(StationError) {
      var open = try openGroup(id)
      guard open.state.course?.line.isTold == false,
        [.ready, .running].contains(open.group.state)
      else { return false }
      open.append([
        GroupEvent(
          sequence: 0, id: "gate-" + UUIDv7.string(), kind: .gate, at: measurement.hostTime,
          source: .gate, device: measurement.device, channel: measurement.channel,
          simulated: roster[measurement.device]?.sighting.simulated ?? false)
      ])
      _ = try commit(&open, 1, touching: [])
    } catch {
      finish.asking = id
      logger.error("start gate not recorded", metadata: ["error": "\(error)"])
    }
    return true
  }
}

extension OpenGroup {
  /// Everything that is heard of it, as far as it is known.
  func sounds(from start: HostInstant, _ language: String) -> [DueSound] {
    let all = plan.schedule.sounds(from: start, plan.table, language: language)
    guard let line = state.course?.line else { return all }
    let first = all.filter { $0.due.map { $0 <= start } ?? false }
    let isFirst = line.calls.count == 1 && line.called != nil
    return isFirst ? first : line.called?.sounds ?? []
  }

  /// Who is called next, and when at the earliest.
  var next: (participant: Int, cue: HostInstant)? {
    guard let interval = plan.interval, let start = group.start else { return nil }
    return state.course?.line.next(every: interval, from: start)
  }
}
