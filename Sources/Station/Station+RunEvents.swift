import Devices
import Engine
import EyeTest
import Model
import Store
import Logging

/// What happens to devices, told to the runs that use them.
extension Station {
  /// What the record of a run has to know of a device; nothing if it is not on the roster.
  func facts(of id: DeviceID) -> DeviceFacts? { roster[id]?.facts }

  /// Whether an open run is bound to the device.
  func isUsed(_ id: DeviceID) -> Bool { runs.values.contains { $0.record.device == id } }

  /// Whether a run waits for the device's results, so that what was lost in between matters.
  func isAwaited(_ id: DeviceID) -> Bool {
    runs.values.contains {
      $0.record.device == id && [.waiting, .lost].contains($0.machine.state)
    }
  }

  /// Whether an open run was bound to the device before the daemon started anew.
  func waitsForDevice(_ id: DeviceID) -> Bool {
    runs.values.contains { $0.record.device == id && $0.machine.state == .lost }
  }

  /// Whether a run waits for the angles of the device.
  func isMeasuringAngles(_ id: DeviceID) -> Bool {
    runs.values.contains { Self.takesAngles($0, of: id) }
  }

  private static func takesAngles(_ run: ActiveRun, of id: DeviceID) -> Bool {
    run.record.device == id && run.machine.state == .waiting
      && run.machine.exercise.inputs.contains(.angle)
  }

  /// Feeds an event to the runs that are bound to a device.
  func feed(_ event: ExerciseEvent, toRunsOf device: DeviceID) {
    feed(event, toRunsOf: device) { _ in true }
  }

  private func feed(
    _ event: ExerciseEvent, toRunsOf device: DeviceID, where isMeant: (ActiveRun) -> Bool
  ) {
    for run in runs.values where run.record.device == device && isMeant(run) {
      feed(event, to: run.record.id)
    }
  }

  /// Feeds a measurement, by which the runs follow the device's clock too.
  func feed(_ measurement: Measurement) {
    // By their ids alone: a copy of a run would have its clock copied for each measurement.
    for run in runs.compactMap({ $0.value.record.device == measurement.device ? $0.key : nil }) {
      runs[run]?.deviceClock.add(measurement)
      feed(.measurement(measurement), to: run)
    }
  }

  /// Feeds an angle to the runs that wait for it.
  func feed(angle: Measurement) {
    feed(.measurement(angle), toRunsOf: angle.device) {
      Self.takesAngles($0, of: angle.device)
    }
  }

  /// Tells the runs that cannot do without a quantity that the device has no value of it.
  func feedMissing(_ quantity: Quantity, toRunsOf device: DeviceID) {
    feed(.missing(1), toRunsOf: device) { $0.machine.exercise.isTorn(without: quantity) }
  }

  /// Has the runs of a device follow its clock anew.
  func forgetClock(of id: DeviceID) {
    for run in runs.values where run.record.device == id {
      runs[run.record.id]?.deviceClock.reset()
    }
  }

  /// Says in the runs that wait for results of a device that one may have come damaged.
  func tellUnreadable(from device: DeviceID) {
    for id in runs.keys { tellUnreadable(from: device, in: id) }
  }

  private func tellUnreadable(from device: DeviceID, in id: RunID) {
    guard let run = runs[id], run.record.device == device, run.machine.state == .waiting,
      run.notice != .unreadable
    else { return }
    runs[id]?.notice = .unreadable
    runs[id]?.noticeCount = nil
    if let run = runs[id] { publish(run, trials: [], events: []) }
  }

  /// Returns what a device had sent last before the program ended, once and where a run knows.
  func takeLastSent(by id: DeviceID) -> LastSent? {
    let own = runs.values.filter { $0.record.device == id }
    for run in own { runs[run.record.id]?.lastSent = nil }
    return own.lazy.compactMap(\.lastSent).first
  }

  /// Binds a ready device to runs that have none and need what it measures.
  func bind(_ device: DeviceFacts) {
    for run in runs.values where run.record.device == nil {
      guard run.machine.exercise.isMeasured(by: device.quantities) else { continue }
      runs[run.record.id]?.record.device = device.id
      runs[run.record.id]?.record.simulated = device.simulated
      runs[run.record.id]?.hasUnsavedBinding = true
      feed(.linkReady, to: run.record.id)
    }
  }

  /// Tells a run that was just made or brought back how its device stands.
  func link(_ run: inout ActiveRun, isReady: Bool) {
    do {
      _ = try run.machine.handle(isReady ? .linkReady : .linkLost)
    } catch {
      logger.debug("run does not take link state", metadata: ["code": "\(error.code.rawValue)"])
    }
  }

  /// Brings back what a run was doing when the process that held it ended.
  func resume(_ run: ActiveRun) {
    guard let deadline = run.machine.deadline else { return }
    startTimer(for: run.record.id, at: deadline)
  }
}
