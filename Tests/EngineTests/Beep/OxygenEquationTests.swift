import Engine
import Model
import Testing

/// What the levels of the 20 m shuttle run let expect of the oxygen uptake, and what they do not.
@Suite struct OxygenEquationTests {
  private let tables = BeepLibrary.load().tables

  private func equation() throws -> OxygenEquation {
    try #require(tables.first { $0.id == "beep-20m" }?.oxygen)
  }

  private func estimate(_ speed: Double, age: Int?) throws -> OxygenEstimate? {
    try equation().estimate(speed: speed, birthYear: age.map { 2026 - $0 }, year: 2026)
  }

  /// Léger 1988, J Sports Sci 6:93-101: 31.025 + 3.238 X − 3.248 A + 0.1536 A X, so that at 11 km/h and
  /// 12 years it is 31.025 + 35.618 − 38.976 + 20.275, at 8.5 and 14 31.025 + 27.523 − 45.472 + 18.278.
  @Test(arguments: [(11.0, 12, 47.94), (8.5, 14, 31.35), (13.0, 17, 51.85)])
  func `an estimate is that of the published equation`(
    speed: Double, age: Int, expected: Double
  ) throws {
    let found = try #require(try estimate(speed, age: age))
    #expect(abs(found.value - expected) < 0.01)
  }

  /// Léger and Gadoury 1989, Can J Sport Sci 14:21-26: of adults −27.4 + 6.0 X, at whatever age.
  @Test(arguments: [19, 30, 47], [8.5, 11.0, 14.0])
  func `adults are reckoned as if they were 18`(age: Int, speed: Double) throws {
    let found = try #require(try estimate(speed, age: age))
    #expect(abs(found.value - (-27.4 + 6.0 * speed)) < 0.1)
  }

  /// Liu 1992, Res Q Exerc Sport 63:360-365 (12 to 15 years: 5.26); Ruiz 2009, J Sports Sci 27:899-906
  /// (13 to 19: 6.5); Léger and Gadoury 1989 (19 to 47: 4.7).
  @Test(
    arguments: [
      (12, 5.26, "Liu"), (13, 6.5, "Ruiz"), (18, 6.5, "Ruiz"), (19, 4.7, "Gadoury"),
      (47, 4.7, "Gadoury"),
    ])
  func `how far off it is was found at that age, by somebody`(
    age: Int, error: Double, author: String
  ) throws {
    let found = try #require(try estimate(11, age: age))
    #expect(found.error == error)
    #expect(found.source.contains(author))
  }

  @Test(arguments: [nil, -1, 0, 8, 11, 48, 90])
  func `without a year of birth, or of an age that no source was about, there is none`(
    age: Int?
  ) throws {
    #expect(try estimate(11, age: age) == nil)
  }

  @Test func `a result takes the speed of its level, and none without a shuttle`() throws {
    let table = try #require(tables.first { $0.id == "beep-20m" })
    let plan = try GroupPlan(
      table: table, rules: table.rules, entries: [GroupEntry(participant: 1, bib: 1)])
    func value(_ completed: Int) -> Double? {
      let score = GroupScore(plan, completed: completed, metres: nil)
      let result = GroupRun.Result(
        completed: completed, level: score?.level, levelName: score?.name, shuttle: score?.shuttle,
        metres: score?.metres, speed: score?.speed, at: HostInstant(nanoseconds: 0), uncertainty: 0,
        screen: "a", source: .touch)
      return table.estimate(of: result, birthYear: 2014, year: 2026)?.value
    }
    #expect(value(0) == nil)
    // FITNESSGRAM: level 6 is 42 to 51 laps, at 11 km/h.
    for completed in [42, 51] { #expect(abs((value(completed) ?? 0) - 47.94) < 0.01) }
    #expect(value(41) != value(42) && value(51) != value(52))
    #expect(table.estimate(of: nil, birthYear: 2014, year: 2026) == nil)
  }

  @Test func `a value that nobody can have is none`() throws {
    var equation = try equation()
    equation.constant = -60
    #expect(equation.estimate(speed: 8.5, birthYear: 2014, year: 2026) == nil)
    equation.constant = 500
    #expect(equation.estimate(speed: 8.5, birthYear: 2014, year: 2026) == nil)
  }

  @Test func `no other test has an estimate, since no standard error of one was found`() {
    #expect(tables.filter { $0.oxygen != nil }.map(\.id) == ["beep-20m"])
  }
}
