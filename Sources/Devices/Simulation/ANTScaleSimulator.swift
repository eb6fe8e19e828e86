import Model

/// Makes the messages of an ANT+ scale that people step on one after the other: pure, the same for the
/// same seed.
///
/// Source of the format: `ANTScaleDecoder`.
package struct ANTScaleSimulator: DeviceSimulator {
  /// In hundredths of a kilogram.
  package static let plausible = 4_000...11_000
  /// 8192 of 32 768 ticks a second.
  private static let period = 0.25
  private static let computing = 0xFFFE

  private var random: SplitMix64
  private var isComputing = false

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) { isComputing = false }

  package mutating func next() -> SimulatorStep {
    isComputing.toggle()
    var page: [UInt8] = [1, 0xFF, 0xFF, 0, 0xFF, 0xFF]
    let number = isComputing ? Self.computing : Int.random(in: Self.plausible, using: &random)
    page.append(number, width: 2)
    return SimulatorStep(bytes: page, delay: Self.period)
  }
}
