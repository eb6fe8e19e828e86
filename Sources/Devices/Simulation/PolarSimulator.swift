import Model

/// Makes the notifications of a Polar sensor: pure, the same for the same seed.
///
/// Source of the format: `PolarMeasurement`.
package struct PolarSimulator: DeviceSimulator {
  package enum Kind: Sendable, Hashable { case acceleration, beats }

  /// Thousandths of g0 of somebody who runs; milliseconds between beats at rest.
  package static let plausible = (acceleration: -3000...3000, interval: 700...1000)
  /// Samples in a notification, and how many of them a second has.
  private static let samples = (count: 12, rate: 52.0)

  private let kind: Kind
  private var random: SplitMix64
  /// In nanoseconds since 2000.
  private var time = 800_000_000_000_000_000

  package init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = SplitMix64(seed: seed)
  }

  /// 64 bits of nanoseconds never come round.
  package mutating func restart(at tick: Int) { time = 800_000_000_000_000_000 }

  package mutating func next() -> SimulatorStep {
    var samples: [UInt8] = []
    var delay = 0.0
    switch kind {
    case .acceleration:
      for _ in 0..<3 * Self.samples.count {
        samples.append(Int.random(in: Self.plausible.acceleration, using: &random), width: 2)
      }
      delay = Double(Self.samples.count) / Self.samples.rate
    case .beats:
      let interval = Int.random(in: Self.plausible.interval, using: &random)
      samples.append(60_000 / interval, width: 1)
      samples.append(interval, width: 2)
      samples.append(10, width: 2)
      samples.append(0b110, width: 1)
      delay = Double(interval) / 1000
    }
    time += Int(delay * 1e9)
    var bytes: [UInt8] = [kind == .acceleration ? 2 : 3]
    bytes.append(time, width: 8)
    bytes.append(kind == .acceleration ? 1 : 0)
    return SimulatorStep(bytes: bytes + samples, delay: delay, source: PolarDecoder.data)
  }
}
