package import Model

/// Follows the clock of a device that has one through a run, so that its moments can be told on the
/// host's clock.
package struct DeviceClock: Sendable {
  /// How many samples the map is made from at least, once there are so many: 25 s of a gauge with 80
  /// samples a second.
  package static let capacity = 2_000

  private var samples: [DeviceClockMap.Sample] = []

  package init() {}

  /// Takes in when a measurement was made by the device's clock and when its bytes were read.
  ///
  /// Of what was read at once only the newest counts: the rest waited for it, and says nothing more
  /// of the way.
  package mutating func add(_ measurement: Measurement) {
    guard let time = measurement.deviceTime else { return }
    let sample = DeviceClockMap.Sample(device: time, host: measurement.hostTime)
    if let newest = samples.last {
      // A device that was started anew counts from another moment.
      if time < newest.device { reset() }
      if time == newest.device { return }
      if samples.last?.host == sample.host { samples.removeLast() }
    }
    samples.append(sample)
    if samples.count >= 2 * Self.capacity { samples.removeFirst(Self.capacity) }
  }

  /// Begins anew, because the device may have.
  package mutating func reset() { samples = [] }

  /// Tells when a measurement was made.
  ///
  /// - Parameter measurement: One that was added.
  /// - Returns: The moment; nothing if the device has no clock or too little is known of it.
  package func moment(of measurement: Measurement) -> DeviceClockMap.Moment? {
    measurement.deviceTime.flatMap { DeviceClockMap(samples)?.moment(at: $0) }
  }
}
