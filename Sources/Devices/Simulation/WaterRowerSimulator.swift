import Model

/// Makes the lines of a WaterRower that somebody rows: pure, the same for the same seed.
///
/// Source of the format: `WaterRowerDecoder`.
package struct WaterRowerSimulator: DeviceSimulator {
  /// Pulses in 25 ms, at 3 to 5 m/s.
  package static let plausible = 7...11
  private static let period = 0.025
  /// Packets of pulses in a stroke, two thirds of them after its end.
  private static let stroke = 90

  private var random: SplitMix64
  private var turn = 0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) { turn = 0 }

  package mutating func next() -> SimulatorStep {
    defer { turn = (turn + 1) % (Self.stroke + 2) }
    switch turn {
    case 0: return SimulatorStep(bytes: Array("SS\r\n".utf8), delay: 0)
    case Self.stroke / 3: return SimulatorStep(bytes: Array("SE\r\n".utf8), delay: 0)
    default:
      let pulses = String(
        Int.random(in: Self.plausible, using: &random), radix: 16, uppercase: true)
      return SimulatorStep(bytes: Array("P0\(pulses)\r\n".utf8), delay: Self.period)
    }
  }
}
