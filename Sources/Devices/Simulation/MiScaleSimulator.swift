import Model

/// Makes the advertisements of a Mi scale that people step on one after the other: pure, the same for the
/// same seed.
///
/// Source of the format: `MiScaleAdvertisement`.
package struct MiScaleSimulator: DeviceSimulator {
  /// In steps of 5 g.
  package static let plausible = 8_000...22_000
  private static let period = 1.0
  /// Of one person: swaying, and still.
  private static let phases: [UInt8] = [0x02, 0x22]
  /// 1 February 2026, noon.
  private static let date: [UInt8] = [0xEA, 0x07, 2, 1, 12, 0, 0]

  private let generation: MiScaleAdvertisement.Generation
  private var random: SplitMix64
  private var weight = 0
  private var sent = 0

  package init(_ generation: MiScaleAdvertisement.Generation, seed: UInt64) {
    self.generation = generation
    random = SplitMix64(seed: seed)
  }

  package mutating func restart(at tick: Int) { sent = 0 }

  package mutating func next() -> SimulatorStep {
    let phase = sent % Self.phases.count
    if phase == 0 { weight = Int.random(in: Self.plausible, using: &random) }
    let flags = Self.phases[phase]
    sent += 1
    var bytes: [UInt8]
    switch generation {
    case .first:
      bytes = [flags]
      bytes.append(weight, width: 2)
      bytes += Self.date
    case .second:
      // Kilograms, and no impedance: whoever steps on it wears shoes.
      bytes = [0x02, flags & ~0x02] + Self.date + [0, 0]
      bytes.append(weight, width: 2)
    }
    return SimulatorStep(bytes: bytes, delay: Self.period, source: generation.service)
  }
}
