import Devices
import EyeTest
import Logging
package import Model
import Store

/// How the tablet's sensors sit behind its screen: learned by five poses, kept for each sensor.
extension Station {
  /// Begins to learn how a tilt sensor sits, or begins anew; connects it meanwhile if need be.
  ///
  /// - Parameters:
  ///   - id: The sensor.
  ///   - turn: How the desktop has turned the screen that asks for the poses.
  /// - Returns: The device with what is asked for first.
  /// - Throws: `StationError.Code.unknownDevice`, or `orderNotTaken` for what is no tilt sensor.
  package func calibrateTilt(
    _ id: DeviceID, turn: ScreenTurn = .none
  ) throws(StationError) -> DeviceStatus {
    let sensor = try tiltSensor(id)
    // A link that begins gives up what was being learned over the one before.
    if sensor.state != .ready { lend(id) }
    roster[id]?.calibration = TiltCalibration()
    roster[id]?.calibrationTurn = turn
    return try changed(id)
  }

  /// Gives up learning; where no pose is asked for, forgets what was learned.
  ///
  /// - Throws: `StationError.Code.unknownDevice`, `orderNotTaken`, `storeFailed`.
  package func forgetTiltAxes(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    let sensor = try tiltSensor(id)
    if sensor.calibration?.isAsking != true {
      try stored { try store.forgetTiltAxes(of: id) }
      roster.setAxes(nil, of: id)
    }
    roster[id]?.calibration = nil
    returnTiltSensor()
    return try changed(id)
  }

  /// Takes a sample in that comes while the axes are being learned.
  func learn(_ sample: MotionSample, from id: DeviceID) {
    guard !sample.isLate, var calibration = roster[id]?.calibration else { return }
    let before = calibration.state
    calibration.handle(sample)
    roster[id]?.calibration = calibration
    if calibration.state != before { learned(calibration.state, of: id) }
  }

  private func learned(_ state: TiltCalibration.State, of id: DeviceID) {
    if case .done(let seen) = state {
      let axes = (roster[id]?.calibrationTurn ?? .none).panel(seen)
      let record = TiltAxesRecord(
        device: id, acceleration: axes.acceleration?.text,
        angularVelocity: axes.angularVelocity?.text, learnedAt: environment.now)
      roster.setAxes(axes, of: id)
      do {
        try store.keep(record)
      } catch {
        // The tilts of today are right all the same.
        logger.error("tilt axes not kept", metadata: ["id": "\(id)", "error": "\(error)"])
      }
    }
    // What was felt before was of other axes.
    roster[id]?.gesture = nil
    if case .asks = state {} else { returnTiltSensor() }
    logger.info("tilt calibration", metadata: ["id": "\(id)", "state": "\(state)"])
    if let entry = roster[id] { publish(entry) }
  }

  private func tiltSensor(_ id: DeviceID) throws(StationError) -> RosterEntry {
    let entry = try roster.known(id)
    guard entry.sighting.kind == .iio, !entry.sighting.simulated else {
      throw StationError(.orderNotTaken, .notAllowed, "\(id) is no tilt sensor of this tablet.")
    }
    return entry
  }

  private func changed(_ id: DeviceID) throws(StationError) -> DeviceStatus {
    let entry = try roster.known(id)
    publish(entry)
    return entry.status
  }
}

extension TiltAxesRecord {
  /// What was learned, as far as it can be read.
  var axes: TiltAxes {
    TiltAxes(
      acceleration: acceleration.flatMap { TiltAxes.Frame($0) },
      angularVelocity: angularVelocity.flatMap { TiltAxes.Frame($0) })
  }
}
