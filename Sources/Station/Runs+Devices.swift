import Devices
import Engine
import Model
import Store

/// What happens to devices, told to the runs that use them.
extension Runs {
  /// Whether an open run is bound to the device.
  func isUsed(_ id: DeviceID) -> Bool { open.values.contains { $0.record.device == id } }

  /// Whether a run waits for the device's results, so that what was lost in between matters.
  func isAwaited(_ id: DeviceID) -> Bool { open.values.contains { $0.awaits(id) } }

  /// Whether an open run was bound to the device before the daemon started anew.
  func waitsForDevice(_ id: DeviceID) -> Bool {
    open.values.contains { $0.record.device == id && $0.machine.state == .lost }
  }

  /// Whether a run waits for the angles of the device.
  func isMeasuringAngles(_ id: DeviceID) -> Bool {
    open.values.contains { $0.takesAngles(of: id) }
  }

  private func bound(
    to id: DeviceID, where isMeant: (ActiveRun) -> Bool = { _ in true }
  ) -> [RunID] {
    open.compactMap { $0.value.record.device == id && isMeant($0.value) ? $0.key : nil }
  }

  /// Appends an event to the runs that are bound to a device.
  mutating func append(_ event: ExerciseEvent, toRunsOf device: DeviceID) -> [Effect] {
    bound(to: device).flatMap { append(event, to: $0) }
  }

  /// Appends a measurement, by which the runs follow the device's clock too.
  mutating func append(_ measurement: Measurement) -> [Effect] {
    bound(to: measurement.device).flatMap { id in
      // In place: a copy of the run would have its clock copied for each measurement.
      open[id]?.deviceClock.add(measurement)
      return append(.measurement(measurement), to: id)
    }
  }

  /// Appends an angle to the runs that wait for it.
  mutating func append(angle: Measurement) -> [Effect] {
    bound(to: angle.device) { $0.takesAngles(of: angle.device) }
      .flatMap { append(.measurement(angle), to: $0) }
  }

  /// Tells the runs that cannot do without a quantity that the device has no value of it.
  mutating func appendMissing(_ quantity: Quantity, toRunsOf device: DeviceID) -> [Effect] {
    bound(to: device) { $0.machine.exercise.isTorn(without: quantity) }
      .flatMap { append(.missing(1), to: $0) }
  }

  /// Has the runs of a device follow its clock anew.
  mutating func forgetClock(of id: DeviceID) {
    for run in bound(to: id) { open[run]?.deviceClock.reset() }
  }

  /// Says in the runs that wait for results of a device that one may have come damaged.
  mutating func tellUnreadable(from device: DeviceID) -> [Effect] {
    let meant = bound(to: device) {
      $0.machine.state == .waiting && $0.notice != .unreadable
    }
    return meant.flatMap { id in
      open[id]?.notice = .unreadable
      open[id]?.noticeCount = nil
      return shown(id)
    }
  }

  /// Returns what a device had sent last before the program ended, once and where a run knows.
  mutating func removeLastSent(by id: DeviceID) -> LastSent? {
    let own = bound(to: id)
    let last = own.compactMap { open[$0]?.lastSent }.first
    for run in own { open[run]?.lastSent = nil }
    return last
  }

  /// Binds a ready device to runs that have none and need what it measures.
  mutating func bind(_ device: DeviceFacts) -> [Effect] {
    let meant = open.values.filter {
      $0.record.device == nil && $0.machine.exercise.isMeasured(by: device.quantities)
    }
    return meant.map(\.record.id).flatMap { id in
      open[id]?.record.device = device.id
      open[id]?.record.simulated = device.simulated
      open[id]?.hasUnsavedBinding = true
      return append(.linkReady, to: id)
    }
  }
}

extension ActiveRun {
  /// Whether it waits for the device's results.
  func awaits(_ device: DeviceID) -> Bool {
    record.device == device && [.waiting, .lost].contains(machine.state)
  }

  fileprivate func takesAngles(of device: DeviceID) -> Bool {
    record.device == device && machine.state == .waiting
      && machine.exercise.inputs.contains(.angle)
  }
}
