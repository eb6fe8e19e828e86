import Devices
import Engine
import Model

/// What happens to devices, told to the runs that use them.
extension Station {
  /// What the record of a run has to know of a device; nothing if it is not on the roster.
  func facts(of id: DeviceID) -> DeviceFacts? { roster[id]?.facts }

  /// Whether an open run is bound to the device.
  func isUsed(_ id: DeviceID) -> Bool { runs.isUsed(id) }

  /// Whether a run waits for the device's results, so that what was lost in between matters.
  func isAwaited(_ id: DeviceID) -> Bool { runs.isAwaited(id) }

  /// Whether an open run was bound to the device before the daemon started anew.
  func waitsForDevice(_ id: DeviceID) -> Bool { runs.waitsForDevice(id) }

  /// Whether a run waits for the angles of the device.
  func isMeasuringAngles(_ id: DeviceID) -> Bool { runs.isMeasuringAngles(id) }

  /// Feeds an event to the runs that are bound to a device.
  func feed(_ event: ExerciseEvent, toRunsOf device: DeviceID) {
    carryOut(runs.append(event, toRunsOf: device))
  }

  /// Feeds a measurement, by which the runs follow the device's clock too.
  func feed(_ measurement: Measurement) { carryOut(runs.append(measurement)) }

  /// Feeds an angle to the runs that wait for it.
  func feed(angle: Measurement) { carryOut(runs.append(angle: angle)) }

  /// Tells the runs that cannot do without a quantity that the device has no value of it.
  func feedMissing(_ quantity: Quantity, toRunsOf device: DeviceID) {
    carryOut(runs.appendMissing(quantity, toRunsOf: device))
  }

  /// Has the runs of a device follow its clock anew.
  func forgetClock(of id: DeviceID) {
    finish.beams[id] = nil
    runs.forgetClock(of: id)
  }

  /// Says in the runs that wait for results of a device that one may have come damaged.
  func tellUnreadable(from device: DeviceID) { carryOut(runs.tellUnreadable(from: device)) }

  /// Returns what a device had sent last before the program ended, once and where a run knows.
  func removeLastSent(by id: DeviceID) -> LastSent? { runs.removeLastSent(by: id) }

  /// Binds a ready device to runs that have none and need what it measures.
  func bind(_ device: DeviceFacts) { carryOut(runs.bind(device)) }
}
