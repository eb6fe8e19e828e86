import Engine
import Model
import Store

extension Station {
  /// Feeds a sample of a tilt sensor as two angles to the runs that wait for them.
  ///
  /// Nobody else is told: a tablet gives a hundred samples a second, and no screen has a use for
  /// angles that nothing is measured with.
  func measureTilt(_ sample: MotionSample, from id: DeviceID) {
    let waiting = runs.values.filter {
      $0.record.device == id && $0.machine.state == .waiting
        && $0.machine.exercise.inputs.contains(.angle)
    }
    guard !waiting.isEmpty, let angles = TiltAngles(sample) else { return }
    for (channel, angle) in [("x", angles.x), ("y", angles.y)] {
      let measurement = Measurement(
        device: id, quantity: .angle, value: angle, unit: .radian, channel: channel,
        hostTime: sample.hostTime, timeSource: sample.timeSource)
      for run in waiting { feed(.measurement(measurement), to: run.record.id) }
    }
  }
}
