import Model

/// Makes the indications of a body composition scale, 0x2A9C: pure, the same for the same seed.
///
/// Layout: GATT Specification Supplement, "Body Composition Measurement".
package struct BodyCompositionSimulator: DeviceSimulator {
  /// Tenths of a per cent, and steps of 5 g.
  private static let plausible = (fat: 80...350, mass: 8_000...20_000)
  private static let period = 1.0

  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) {}

  package mutating func next() -> SimulatorStep {
    var bytes: [UInt8] = []
    // Bit 10 is the weight.
    bytes.append(1 << 10, width: 2)
    bytes.append(Int.random(in: Self.plausible.fat, using: &random), width: 2)
    bytes.append(Int.random(in: Self.plausible.mass, using: &random), width: 2)
    return SimulatorStep(
      bytes: bytes, delay: Self.period, source: BodyCompositionDecoder.characteristic)
  }
}
