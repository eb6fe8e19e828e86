import Engine
import Model
import Store

extension Station {
  /// Feeds a sample of a tilt sensor as two angles to the runs that wait for them.
  ///
  /// Screens are told ten times a second and only then: a tablet gives a hundred samples a second,
  /// and nobody has a use for angles that nothing is measured with.
  func measureTilt(_ sample: MotionSample, from id: DeviceID) {
    guard isMeasuringAngles(id), let angles = TiltAngles(sample) else { return }
    let isShown = isShown(sample, of: id)
    for (channel, angle) in [("x", angles.x), ("y", angles.y)] {
      let measurement = Measurement(
        device: id, quantity: .angle, value: angle, unit: .radian, channel: channel,
        hostTime: sample.hostTime, timeSource: sample.timeSource)
      feed(angle: measurement)
      guard isShown else { continue }
      hub.publish(
        event(
          .measurement, nil, nil, MeasurementEvent(measurement: measurement),
          topic: "measurement \(id.rawValue) angle \(channel)"))
    }
  }

  /// Seconds between two samples that screens are told of.
  private static let swayInterval = 0.1

  private func isShown(_ sample: MotionSample, of id: DeviceID) -> Bool {
    if let last = roster[id]?.swayShown, sample.hostTime.seconds(since: last) < Self.swayInterval {
      return false
    }
    roster[id]?.swayShown = sample.hostTime
    return true
  }
}
