/// Makes the lines of a Stalker radar in its "bE" format: shots, each seen many times, and quiet
/// between them; pure, the same for the same seed.
///
/// Source of the format: `StalkerDecoder`.
package struct StalkerSimulator: DeviceSimulator {
  /// Tenths of the unit that the radar is set to.
  package static let plausible = 300...900
  private static let sightings = 8
  private static let period = 0.05
  private static let pause = 2.0

  private var random: SeededGenerator
  private var count = 0
  private var peak = 0

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func restart(at tick: Int) { count = 0 }

  package mutating func next() -> SimulatorStep {
    let isFirst = count % Self.sightings == 0
    let live = Int.random(in: Self.plausible, using: &random)
    peak = isFirst ? live : max(peak, live)
    count += 1
    let line =
      [0x88] + Array("RD   2".utf8) + Self.block("4C", live)
      + Self.block("5C", peak) + [0x0D]
    return SimulatorStep(bytes: line, delay: isFirst ? Self.pause : Self.period)
  }

  /// What it is, the zone, four places, and blanks up to fifteen.
  private static func block(_ kind: String, _ tenths: Int) -> [UInt8] {
    let digits = String(tenths)
    let blanks = String(repeating: " ", count: max(0, 4 - digits.count))
    let text = Array((kind + blanks + digits).utf8)
    return text + [UInt8](repeating: 0x20, count: max(0, 15 - text.count))
  }
}
