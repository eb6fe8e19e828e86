import Devices
import Engine
import Logging
import Model
import Store

/// What gates tell at the finish of a group.
struct FinishWork {
  /// For how long beams are interrupted, by device.
  var beams: [DeviceID: BeamTimer] = [:]
  /// What is not on disk yet, first come first.
  var waiting: [(group: GroupID, event: GroupEvent)] = []
  var retry: Task<Void, Never>?
  /// Which run waits to be told its gates.
  var asking: GroupID?
}

/// The gates at the finish of a group run in which everybody has a time.
extension Station {
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
    guard !tellGate(measurement) else { return }
    guard let (id, open) = groups.first(where: { $0.value.state.finish != nil }),
      open.group.state == .running, !runs.isUsed(measurement.device)
    else { return }
    let blocked = finish.beams[measurement.device, default: BeamTimer()].append(measurement)
    if measurement.isPassage {
      pass(measurement, in: id)
    } else if measurement.quantity == .release, let blocked {
      free(measurement, after: blocked, in: id)
    }
  }

  private func pass(_ measurement: Measurement, in id: GroupID) {
    guard var open = groups[id], let start = open.group.start else { return }
    // What the disk could not take yet was passed all the same.
    let waiting = finish.waiting.filter { $0.group == id }.map(\.event)
    if !waiting.isEmpty { open.append(waiting) }
    guard open.mayPass(measurement, start),
      open.end.map({ measurement.hostTime <= $0 }) == true
    else { return }
    // A gate that tells of passages without end would hold up everything else; presses have room left.
    guard (open.state.finish?.times.count ?? 0) + finish.waiting.count < FinishQueue.most else {
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
      of: id)
  }

  /// What is said of a passage whose way here nobody knows, in seconds.
  private static let unknownDelay = 0.1

  private func free(_ measurement: Measurement, after blocked: Double, in id: GroupID) {
    func isTheirs(_ event: GroupEvent) -> Bool {
      event.kind == .unassigned && event.device == measurement.device
        && event.channel == measurement.channel
    }
    let time =
      finish.waiting.last { isTheirs($0.event) }?.event
      ?? groups[id]?.stored.events.last(where: isTheirs)
    func isFree(_ event: GroupEvent) -> Bool { event.kind == .free && event.ref == time?.id }
    guard let time, groups[id]?.stored.events.contains(where: isFree) == false,
      !finish.waiting.contains(where: { isFree($0.event) })
    else { return }
    record(
      GroupEvent(
        sequence: 0, id: "free-" + UUIDv7.string(), kind: .free, at: measurement.hostTime,
        source: .gate, seconds: blocked, device: measurement.device,
        channel: measurement.channel, ref: time.id),
      of: id)
  }

  private func record(_ event: GroupEvent, of id: GroupID) {
    finish.waiting.append((id, event))
    recordFinish()
  }

  /// Records what gates told, first come first.
  ///
  /// What cannot be recorded is kept and tried again: a passage must not be lost because the disk was full
  /// for a moment. Nobody sees it before.
  private func recordFinish() {
    while let (id, event) = finish.waiting.first {
      do {
        var open = try openGroup(id)
        let old = open.state
        open.append([event])
        // A second half that has a name moves with the end of the interruption.
        _ = try commit(&open, 1, touching: touched(by: event, old, open))
        finish.waiting.removeFirst()
      } catch {
        logger.error("time at the finish not recorded yet", metadata: ["error": "\(error)"])
        tellNotRecorded(id)
        guard finish.retry == nil else { return }
        finish.retry = wait(until: .now().advanced(bySeconds: 1)) { station in
          station.finish.retry = nil
          station.recordFinish()
        }
        return
      }
    }
  }
}

extension Measurement {
  /// Whether a beam was broken; a gate without a name for its beam tells how long after the passage before.
  var isPassage: Bool {
    quantity == .passage || quantity == .interval && timeSource == .deviceInterval
  }
}

extension OpenGroup {
  /// Whether a beam that is broken may be somebody's who runs: at the start whoever was called, at the
  /// finish whoever has been on the course for as long as the fastest.
  fileprivate func mayPass(_ measurement: Measurement, _ start: HostInstant) -> Bool {
    let at = measurement.hostTime
    guard let course = state.course else { return at.seconds(since: start) > plan.table.earliest }
    let gate = StartLine.Gate(device: measurement.device, channel: measurement.channel)
    if course.line.isAtStart(gate) { return course.line.mayPass(gate, at: at) }
    let lane = course.line.goals.first { $0.value == gate }?.key
    return course.onCourse().contains {
      $0.lane == lane && at.seconds(since: $0.start ?? at) > plan.table.earliest
    }
  }
}
