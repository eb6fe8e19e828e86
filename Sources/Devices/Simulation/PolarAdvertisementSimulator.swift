import Model

/// Makes the advertisements of a Polar strap: pure, the same for the same seed.
///
/// Source of the format: `PolarAdvertisement`.
package struct PolarAdvertisementSimulator: DeviceSimulator {
  /// Beats per minute.
  package static let plausible = 55.0...185.0
  /// From one advertisement to the next; the value is a new one every second time.
  private static let period = 0.5
  /// Skin contact, and that it is a broadcast.
  private static let flags: UInt8 = 0x22

  private var random: SplitMix64
  private var rate: Double
  private var sent = 0

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    rate = Double.random(in: 70...110, using: &random)
  }

  package mutating func restart(at tick: Int) { sent = 0 }

  package mutating func next() -> SimulatorStep {
    if sent.isMultiple(of: 2) {
      rate += Double.random(in: -1.5...1.5, using: &random)
      rate = min(max(rate, Self.plausible.lowerBound), Self.plausible.upperBound)
    }
    let second = UInt8(truncatingIfNeeded: sent / 2)
    sent += 1
    let beats = UInt8(clamping: Int(rate.rounded()))
    return SimulatorStep(
      bytes: [Self.flags | (second & 0x07) << 2, second, beats, beats], delay: Self.period,
      source: PolarAdvertisementDecoder.source)
  }
}
