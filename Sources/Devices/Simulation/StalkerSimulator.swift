import Model

/// Makes the lines of a Stalker radar in its "bE" format: shots, each seen many times, and between
/// them the lines without a speed that it goes on sending; pure, the same for the same seed.
///
/// Source of the format: `StalkerDecoder`. The idle line is one that was captured, and comes every third
/// of a second.
package struct StalkerSimulator: DeviceSimulator {
  /// Tenths of the unit that the radar is set to.
  package static let plausible = 300...900
  private static let sightings = 8
  private static let period = 0.05
  private static let idlePeriod = 1.0 / 3
  /// Two seconds between shots.
  private static let idleLines = 6

  private var random: SplitMix64
  /// Since the shot before, idle lines first.
  private var count = 0
  private var peak = 0

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func restart(at tick: Int) { count = 0 }

  package mutating func next() -> SimulatorStep {
    defer { count = (count + 1) % (Self.idleLines + Self.sightings) }
    guard count >= Self.idleLines else {
      return SimulatorStep(bytes: Self.line(live: nil, peak: nil), delay: Self.idlePeriod)
    }
    let live = Int.random(in: Self.plausible, using: &random)
    peak = count == Self.idleLines ? live : max(peak, live)
    return SimulatorStep(bytes: Self.line(live: live, peak: peak), delay: Self.period)
  }

  private static func line(live: Int?, peak: Int?) -> [UInt8] {
    [0x88] + Array("RD   3".utf8) + block("4C", live) + block("5C", peak) + block("6A", nil) + [
      0x0D
    ]
  }

  /// What it is, the zone, four places, and blanks up to fifteen.
  private static func block(_ kind: String, _ tenths: Int?) -> [UInt8] {
    let digits = tenths.map { String($0) } ?? ""
    let blanks = String(repeating: " ", count: max(0, 4 - digits.count))
    let text = Array((kind + blanks + digits).utf8)
    return text + [UInt8](repeating: 0x20, count: max(0, 15 - text.count))
  }
}
