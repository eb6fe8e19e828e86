import Model

/// Makes the bytes of a linear encoder on a bar that somebody lifts: pure, the same for the same seed.
///
/// Each step is a whole lift: up, down and a moment of rest. Source of the format:
/// `LinearEncoderDecoder`.
package struct LinearEncoderSimulator: DeviceSimulator {
  /// Metres per second, in the mean of a lift.
  package static let plausible = 0.4...1.4
  /// Millimetres.
  private static let heights = 300...600
  /// Milliseconds.
  private static let rest = 100

  private var random: SplitMix64
  private var isStarted = false

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) { isStarted = false }

  package mutating func next() -> SimulatorStep {
    let height = Int.random(in: Self.heights, using: &random)
    let duration = Int(Double(height) / Double.random(in: Self.plausible, using: &random))
    // What comes first is left out.
    var bytes = [UInt8](repeating: 0, count: isStarted ? 0 : 20)
    isStarted = true
    bytes += way(height, in: duration)
    bytes += way(height, in: duration).map { 0 &- $0 }
    bytes += [UInt8](repeating: 0, count: Self.rest)
    return SimulatorStep(bytes: bytes, delay: Double(bytes.count) * LinearEncoderDecoder.period)
  }

  /// An even movement in whole pulses.
  private func way(_ height: Int, in duration: Int) -> [UInt8] {
    (0..<duration).map { time in
      UInt8(height * (time + 1) / duration - height * time / duration)
    }
  }
}
