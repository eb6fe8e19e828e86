package import Devices
package import Model

/// Turns the bytes of a buffer into samples: pure, keeps only an unfinished scan.
package struct ScanDecoder: Sendable {
  /// A sample's own time further away than this from its arrival is on another clock, in seconds.
  private static let clockLimit = 1.0
  /// What waited longer than this is no movement of now, in seconds.
  private static let staleness = 0.15

  private let layout: ScanLayout
  /// The wanted sensors, each with the places of its axes: looked up once, not for each sample.
  private let sensors: [(sensor: IIOSensor, axes: [ScanLayout.Field])]
  private let timePlace: ScanLayout.Field?
  private let hasMonotonicTime: Bool
  /// The distance of two scans, in seconds.
  private let interval: Double
  private var tail: [UInt8] = []

  /// Makes a decoder for a running buffer.
  ///
  /// - Parameters:
  ///   - layout: What is enabled.
  ///   - sensors: What is wanted of it.
  ///   - hasMonotonicTime: True if the samples' times are on the host's clock.
  ///   - frequency: Samples per second, to place samples that arrive together and have no times.
  package init(
    layout: ScanLayout, sensors: [IIOSensor], hasMonotonicTime: Bool, frequency: Double?
  ) {
    self.layout = layout
    self.sensors = sensors.map { ($0, $0.channels.compactMap { layout.fields[$0] }) }
    timePlace = layout.fields["in_timestamp"]
    self.hasMonotonicTime = hasMonotonicTime
    interval = frequency.map { $0 > 0 ? 1 / $0 : 0 } ?? 0
  }

  /// Takes the next bytes; the kernel hands out whole scans, a pipe in a test may not.
  ///
  /// Samples that had to wait for their reader for too long are left out, and so is an
  /// accelerometer's all-zero answer, which hubs give while they wake up.
  package mutating func decode(_ chunk: Chunk) -> [MotionSample] {
    guard layout.byteCount > 0 else { return [] }
    let bytes = tail + chunk.bytes
    let count = bytes.count / layout.byteCount
    tail = Array(bytes[(count * layout.byteCount)...])
    var samples: [MotionSample] = []
    for number in 0..<count {
      let scan = bytes[(number * layout.byteCount)..<((number + 1) * layout.byteCount)]
      let back = Double(count - 1 - number) * interval
      let (instant, source) = time(of: scan, arrival: chunk.hostTime, back: back)
      if source == .kernel, chunk.hostTime.seconds(since: instant) > Self.staleness { continue }
      for (sensor, axes) in sensors {
        guard let taken = sample(sensor, axes, scan, instant, source) else { continue }
        samples.append(taken)
      }
    }
    return samples
  }

  private func time(
    of scan: ArraySlice<UInt8>, arrival: HostInstant, back: Double
  ) -> (HostInstant, TimeSource) {
    if hasMonotonicTime, let place = timePlace,
      let nanoseconds = place.type.value(in: scan, at: place.offset)
    {
      let instant = HostInstant(nanoseconds: nanoseconds)
      if abs(arrival.seconds(since: instant)) <= Self.clockLimit { return (instant, .kernel) }
    }
    return (arrival.advanced(bySeconds: -back), .arrival)
  }

  private func sample(
    _ sensor: IIOSensor, _ axes: [ScanLayout.Field], _ scan: ArraySlice<UInt8>,
    _ instant: HostInstant, _ source: TimeSource
  ) -> MotionSample? {
    let raw = axes.compactMap { $0.type.value(in: scan, at: $0.offset) }
    if sensor.kind == .acceleration, raw.allSatisfy({ $0 == 0 }) { return nil }
    return sensor.sample(raw, at: instant, source: source)
  }
}
