import Engine
import Model
import Testing

@Suite struct HeartMaximumTests {
  @Test func `what was measured goes before what is usual at an age`() throws {
    let both = try #require(HeartMaximum(measured: 203, birthYear: 2014, year: 2026))
    #expect(both.value == 203)
    #expect(both.basis == .measured)
    // Tanaka 2001: 208 − 0.7 × 12 = 199.6.
    let age = try #require(HeartMaximum(measured: nil, birthYear: 2014, year: 2026))
    #expect(abs(age.value - 199.6) < 1e-9)
    #expect(age.basis == .age)
    #expect(abs(age.percent(of: 99.8) - 50) < 1e-9)
  }

  @Test(arguments: [(nil, nil), (nil, 2027), (nil, 1900), (0, nil), (255, nil)])
  func `nothing is told by what is not known or cannot be`(measured: Int?, born: Int?) {
    #expect(HeartMaximum(measured: measured, birthYear: born, year: 2026) == nil)
  }

  /// Edwards 1993: five zones of a tenth each from half of the maximum on.
  @Test(
    arguments: [
      (49.99, nil), (50, .easy), (59.99, .easy), (60, .light), (70, .steady), (80, .hard),
      (89.99, .hard), (90, .maximal), (100, .maximal), (130, .maximal),
    ] as [(Double, HeartZone?)])
  func `a zone begins with its tenth`(percent: Double, zone: HeartZone?) {
    #expect(HeartZone(percent: percent) == zone)
  }

  @Test(arguments: 0...120)
  func `the whole per cents that are shown and the zone beside them agree`(age: Int) throws {
    let maximum = try #require(HeartMaximum(measured: nil, birthYear: 2026 - age, year: 2026))
    for pulse in 30...240 {
      let percent = maximum.percent(of: Double(pulse))
      let shown = Int(percent.rounded(.down))
      #expect(HeartZone(percent: percent) == HeartZone(percent: Double(shown)))
      #expect(percent <= Double(pulse) * 100 / maximum.value + 1e-9)
    }
  }

  @Test func `almost nine tenths is no nine tenths`() {
    let maximum = HeartMaximum(value: 200.1, basis: .age)
    #expect(maximum.percent(of: 180.08) == 89.9)
    #expect(HeartMaximum(value: 200, basis: .measured).percent(of: 180) == 90)
  }
}
