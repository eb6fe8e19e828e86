import Model

/// The force of somebody who pulls, lets go and pulls again: pure, the same for the same seed.
struct PullSimulation: Sendable, Hashable {
  /// In kilograms, of the hardest moment of a pull.
  static let peaks = 20.0...60.0
  /// How long one takes, and the rest before it, in seconds.
  private static let pull = 2.0
  private static let rest = 1.0

  private var random: SplitMix64
  private var peak = 0.0
  private var time = 0.0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    peak = Double.random(in: Self.peaks, using: &random)
  }

  mutating func restart() { time = 0 }

  /// Returns what is pulled after so many more seconds, in kilograms.
  mutating func next(after seconds: Double) -> Double {
    time += seconds
    if time >= Self.rest + Self.pull {
      time -= Self.rest + Self.pull
      peak = Double.random(in: Self.peaks, using: &random)
    }
    let part = (time - Self.rest) / Self.pull
    guard part > 0 else { return 0 }
    // Rises and falls as a parabola does.
    return peak * 4 * part * (1 - part)
  }
}

/// Makes the advertisements of a WH-C06: pure, the same for the same seed.
///
/// Source of the format: `WHC06Decoder`.
package struct WHC06Simulator: DeviceSimulator {
  private static let period = 0.125
  private static let address: [UInt8] = [0xAA, 0xBB, 0xCC, 0x00, 0x00, 0x01]

  private var pull: PullSimulation
  private var sent = 0

  package init(seed: UInt64) { pull = PullSimulation(seed: seed) }

  package mutating func restart(at tick: Int) { pull.restart() }

  package mutating func next() -> SimulatorStep {
    let steps = Int((pull.next(after: Self.period) * 100).rounded())
    sent += 1
    let bytes =
      WHC06Decoder.header + Self.address
      + [0x01, UInt8(steps >> 8 & 0xFF), UInt8(steps & 0xFF), 0x01, 0xF4, 0x01]
      + [UInt8(sent >> 8 & 0xFF), UInt8(sent & 0xFF)]
    return SimulatorStep(bytes: bytes, delay: Self.period, source: WHC06Decoder.source)
  }
}
