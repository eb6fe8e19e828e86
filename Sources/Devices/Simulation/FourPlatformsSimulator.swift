import Model

/// Makes the notifications of 4Platforms under somebody who jumps from plate to plate: pure, the same for
/// the same seed.
///
/// Source of the format: `FourPlatformsDecoder`.
package struct FourPlatformsSimulator: DeviceSimulator {
  /// Microseconds on the ground and in the air.
  package static let plausible = (ground: 150_000...400_000, air: 300_000...600_000)

  /// Phases on one plate before the next.
  private static let stay = 8

  private var random: SplitMix64
  private var sent = 0
  private var isDown = false

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// It counts each phase from its own beginning.
  package mutating func restart(at tick: Int) { (sent, isDown) = (0, false) }

  package mutating func next() -> SimulatorStep {
    let phase = Int.random(
      in: isDown ? Self.plausible.ground : Self.plausible.air, using: &random)
    let plate = sent / Self.stay % FourPlatformsDecoder.plates.count
    sent += 1
    defer { isDown.toggle() }
    return SimulatorStep(
      bytes: Array("\(isDown ? -phase : phase)".utf8), delay: Double(phase) / 1_000_000,
      source: FourPlatformsDecoder.plates[plate])
  }
}
