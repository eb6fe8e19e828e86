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
  /// A sensor with the places of its axes: looked up once, not for each sample.
  private struct Wanted: Sendable {
    var sensor: IIOSensor
    var x: ScanLayout.Field
    var y: ScanLayout.Field
    var z: ScanLayout.Field

    init?(_ sensor: IIOSensor, _ layout: ScanLayout) {
      let axes = sensor.channels.compactMap { layout.fields[$0] }
      guard axes.count == 3 else { return nil }
      self.sensor = sensor
      (x, y, z) = (axes[0], axes[1], axes[2])
    }
  }

  private let sensors: [Wanted]
  private let timeField: ScanLayout.Field?
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
    self.sensors = sensors.compactMap { Wanted($0, layout) }
    timeField = layout.fields["in_timestamp"]
    self.hasMonotonicTime = hasMonotonicTime
    interval = frequency.map { $0 > 0 ? 1 / $0 : 0 } ?? 0
  }

  /// Takes the next bytes; the kernel hands out whole scans, a pipe in a test may not.
  ///
  /// Samples that had to wait for their reader for too long are late. An accelerometer's all-zero
  /// answer, which hubs give while they wake up, is left out.
  package mutating func decode(_ chunk: Chunk) -> [MotionSample] {
    guard layout.byteCount > 0 else { return [] }
    let bytes = tail.isEmpty ? chunk.bytes : tail + chunk.bytes
    let count = bytes.count / layout.byteCount
    tail = Array(bytes[(count * layout.byteCount)...])
    guard count > 0 else { return [] }
    let arrival = chunk.hostTime
    let newest = nanoseconds(of: count - 1, in: bytes)
    var samples: [MotionSample] = []
    var isAnyFresh = false
    for number in 0..<count {
      let (own, back) = (nanoseconds(of: number, in: bytes), count - 1 - number)
      let (instant, source) = time(own, arrival, back: Double(back))
      let age =
        source == .kernel
        ? arrival.seconds(since: instant) : wait(own, newest: newest, arrival, back: back)
      let isLate = age > Self.staleness
      isAnyFresh = isAnyFresh || !isLate
      for index in sensors.indices {
        guard let raw = value(of: sensors[index], scan: number, in: bytes) else { continue }
        var sample = sensors[index].sensor.sample(raw, at: instant, source: source)
        sample.isLate = isLate
        samples.append(sample)
      }
    }
    if !isAnyFresh {
      // That clock may have been set meanwhile.
      offset = nil
    } else if count == 1 {
      offset = newest.map { arrival.nanoseconds &- $0 }
    }
    return samples
  }

  /// The time that a scan brings along, in nanoseconds of its clock.
  private func nanoseconds(of scan: Int, in bytes: [UInt8]) -> Int64? {
    timeField.flatMap { $0.type.value(in: bytes, at: scan * layout.byteCount + $0.offset) }
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

  /// The three values of a sensor; nothing for an accelerometer that feels nothing at all.
  private func value(of wanted: Wanted, scan: Int, in bytes: [UInt8]) -> SIMD3<Int64>? {
    let start = scan * layout.byteCount
    guard let x = wanted.x.type.value(in: bytes, at: start + wanted.x.offset),
      let y = wanted.y.type.value(in: bytes, at: start + wanted.y.offset),
      let z = wanted.z.type.value(in: bytes, at: start + wanted.z.offset)
    else { return nil }
    let raw = SIMD3(x, y, z)
    return wanted.sensor.kind == .acceleration && raw == .zero ? nil : raw
  }
}
