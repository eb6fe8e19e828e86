package import Devices
package import Model

/// Turns the bytes of a buffer into samples: pure, keeps only an unfinished scan and how far the
/// samples' clock is from the host's.
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
  /// From a sample's own time to its arrival, in nanoseconds: of the last one that came alone, so
  /// that it cannot have waited.
  private var offset: Int64?

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
    let scans = (0..<count).map {
      bytes[($0 * layout.byteCount)..<(($0 + 1) * layout.byteCount)]
    }
    let times = scans.map { scan in
      timePlace.flatMap { $0.type.value(in: scan, at: $0.offset) }
    }
    let arrival = chunk.hostTime
    var samples: [MotionSample] = []
    var isAnyFresh = false
    for (number, scan) in scans.enumerated() {
      let (instant, source) = time(times[number], arrival, back: Double(count - 1 - number))
      let age =
        source == .kernel
        ? arrival.seconds(since: instant)
        : wait(times[number], newest: times[count - 1], arrival, back: count - 1 - number)
      if age > Self.staleness { continue }
      isAnyFresh = true
      for (sensor, axes) in sensors {
        guard let taken = sample(sensor, axes, scan, instant, source) else { continue }
        samples.append(taken)
      }
    }
    if !isAnyFresh {
      // That clock may have been set meanwhile.
      offset = nil
    } else if count == 1 {
      offset = times[0].map { arrival.nanoseconds &- $0 }
    }
    return samples
  }

  private func time(
    _ nanoseconds: Int64?, _ arrival: HostInstant, back: Double
  ) -> (HostInstant, TimeSource) {
    if hasMonotonicTime, let nanoseconds {
      let instant = HostInstant(nanoseconds: nanoseconds)
      if abs(arrival.seconds(since: instant)) <= Self.clockLimit { return (instant, .kernel) }
    }
    return (arrival.advanced(bySeconds: -back * interval), .arrival)
  }

  /// How long a sample has waited at least whose time is on another clock, in seconds: what lies
  /// between it and the newest that came with it, and how late the newest is itself.
  private func wait(
    _ nanoseconds: Int64?, newest: Int64?, _ arrival: HostInstant, back: Int
  ) -> Double {
    let nominal = Double(back) * interval
    guard let nanoseconds, let newest else { return nominal }
    let distance = Double(newest &- nanoseconds) / 1e9
    // A clock that stands still or jumps tells nothing.
    let isPlausible = back == 0 || (distance > 0 && distance <= Self.clockLimit * Double(back))
    let lateness = offset.map { Double((arrival.nanoseconds &- newest) &- $0) / 1e9 } ?? 0
    return (isPlausible ? distance : nominal) + max(0, lateness)
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
