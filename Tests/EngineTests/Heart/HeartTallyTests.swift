import Engine
import Model
import Testing

@Suite struct HeartTallyTests {
  private static let start = HostInstant(nanoseconds: 500_000_000_000)
  /// Of 200 beats per minute, so that a zone is 20 beats wide.
  private let maximum = HeartMaximum(measured: 200, birthYear: nil, year: 2026)

  private func point(_ seconds: Double, _ rate: Double) -> HeartPoint {
    HeartPoint(at: Self.start.advanced(bySeconds: seconds), rate: rate)
  }

  @Test func `minutes in zones, mean, highest and Edwards' points are those of the time spent`() {
    // A minute at 110 (zone 1), two at 170 (zone 4), one at 190 (zone 5), half a one at 80 (none).
    var curve: [HeartPoint] = []
    for second in 0..<270 {
      let rate: Double =
        switch second {
        case ..<60: 110
        case ..<180: 170
        case ..<240: 190
        default: 80
        }
      curve.append(point(Double(second), rate))
    }
    curve.append(point(270, 80))
    let tally = HeartTally(curve, maximum)
    #expect(tally.zones == [.easy: 60, .hard: 120, .maximal: 60])
    #expect(tally.below == 30)
    #expect(tally.known == 270)
    #expect(tally.highest == 190)
    // 1 × 1 + 2 × 4 + 1 × 5.
    #expect(tally.edwards(maximum) == 14)
    // 60 s × 110 + 120 s × 170 + 60 s × 190 + 30 s × 80, over 270 s.
    let mean = 40_800.0 / 270
    #expect(abs((tally.mean ?? 0) - mean) < 1e-9)
  }

  @Test func `without a maximum there are no zones and no points`() {
    let tally = HeartTally([point(0, 150), point(1, 150)], nil)
    #expect(tally.zones.isEmpty)
    #expect(tally.edwards(nil) == nil)
    #expect(tally.mean == 150)
  }

  @Test func `a gap stays a gap`() {
    let tally = HeartTally([point(0, 150), point(4.9, 150), point(10, 150)], maximum)
    #expect(abs(tally.known - 4.9) < 1e-9)
    #expect(tally.points == 3)
  }

  @Test func `a clock that jumps counts nothing in between, and goes on`() {
    let tally = HeartTally(
      [
        point(0, 150), point(1, 150), point(3601, 150), point(3602, 150), point(2, 150),
        point(3, 150),
      ], maximum)
    #expect(abs(tally.known - 3) < 1e-9)
  }

  @Test func `a value that comes late or again counts once`() {
    let tally = HeartTally(
      [point(0, 150), point(1, 150), point(1, 150), point(0.5, 180), point(2, 150)], maximum)
    #expect(abs(tally.known - 2) < 1e-9)
    #expect(tally.highest == 150)
  }

  @Test func `4 values a second count as one does`() {
    var (slow, fast) = (HeartTally(), HeartTally())
    for second in 0...60 { _ = slow.add(point(Double(second), 150), maximum) }
    for quarter in 0...240 { _ = fast.add(point(Double(quarter) / 4, 150), maximum) }
    #expect(fast == slow)
    #expect(fast.points == 61)
  }

  @Test(arguments: UInt64(0)..<500)
  func `no curve comes to a number that cannot be`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    var live = HeartTally()
    var curve: [HeartPoint] = []
    var span = 0.0
    for _ in 0..<200 {
      let step =
        switch Int.random(in: 0..<20, using: &random) {
        case 0: Double.random(in: 5...4000, using: &random)
        case 1: -Double.random(in: 0...4000, using: &random)
        case 2: 0.0
        default: Double.random(in: 0.2...1.5, using: &random)
        }
      time += step
      span += abs(step)
      let wrong: [Double] = [0, 255, -4, .infinity, .nan, 29.9, 240.1]
      let rate =
        Int.random(in: 0..<6, using: &random) == 0
        ? wrong[Int.random(in: 0..<wrong.count, using: &random)]
        : Double.random(in: HeartRule.plausible, using: &random)
      let value = point(time, rate)
      if live.add(value, maximum) { curve.append(value) }
    }
    #expect(HeartTally(curve, maximum) == live)
    let inZones = live.zones.values.reduce(live.below, +)
    #expect(abs(inZones - live.known) < 1e-6)
    #expect(live.known <= span && live.known >= 0)
    guard let highest = live.highest, let mean = live.mean else { return }
    #expect(HeartRule.plausible.contains(highest))
    #expect(mean <= highest && mean >= HeartRule.plausible.lowerBound)
    #expect((live.edwards(maximum) ?? 0) <= live.known / 60 * 5 + 1e-9)
  }
}
