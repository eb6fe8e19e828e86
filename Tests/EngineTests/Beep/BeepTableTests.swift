import Engine
import Model
import Testing

/// Every table that ships against what others have published of it.
@Suite struct BeepTableTests {
  private let library = BeepLibrary.load()

  private func table(_ id: String) throws -> BeepTable {
    try #require(library.tables.first { $0.id == id })
  }

  private func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }

  /// The metres at the end of each level.
  private func metres(_ id: String) throws -> [Double] {
    let schedule = BeepSchedule(try table(id))
    return try (0..<table(id).levels.count).compactMap { level in
      schedule.units.last { $0.level == level }?.metres
    }
  }

  private func end(_ schedule: BeepSchedule, ofLevel level: Int) throws -> Double {
    seconds(try #require(schedule.units.last { $0.level == level }).end)
  }

  @Test func `every table loads, once, with both languages`() throws {
    #expect(library.errors == [])
    #expect(
      library.tables.map(\.id) == [
        "beep-20m", "yo-yo-ir1", "yo-yo-ir2", "yo-yo-ie1", "yo-yo-ie2", "yo-yo-e1", "yo-yo-e2",
        "30-15-ift", "vameval", "cooper", "six-minute-run", "course-600m", "course-1000m",
        "course-3000m", "sprint-30m", "sprint-60m",
      ])
    #expect(Set(library.tables.map(\.hash)).count == library.tables.count)
    #expect(Set(library.tables.map(\.number)).count == library.tables.count)
    #expect(try table("yo-yo-ie1").doubtful != nil)
    #expect(library.tables.allSatisfy { $0.definition.unit != nil && $0.definition.source != nil })
  }

  @Test func `beeps come in order, each due once its time is there, none after the end`() {
    for table in library.tables {
      let schedule = BeepSchedule(table)
      let dues = schedule.cues.map(\.due)
      #expect(dues == dues.sorted(), "\(table.id)")
      #expect(Set(dues).count == dues.count, "\(table.id)")
      #expect(dues.first == 0 && dues.last == schedule.end, "\(table.id)")
      #expect(schedule.checks == schedule.checks.sorted(), "\(table.id)")
      for unit in schedule.units { #expect(unit.start < unit.end, "\(table.id)") }
    }
  }

  /// Léger 1988, J Sports Sci 6:93-101, for speeds; the totals are the lap limits of FITNESSGRAM's
  /// PACER zones (7, 15, 23, 32, 41, 51, 61, 72, 83, 94).
  @Test func `the 20 m shuttle run has the published laps, speeds and times`() throws {
    let table = try table("beep-20m")
    let schedule = BeepSchedule(table)
    let totals = table.levels.indices.map { level in
      schedule.units.count { $0.level <= level }
    }
    #expect(
      totals == [
        7, 15, 23, 32, 41, 51, 61, 72, 83, 94, 106, 118, 131, 144, 157, 171, 185, 200, 215, 231,
        247,
      ])
    #expect(table.levels.compactMap(\.speed) == (0..<21).map { 8.5 + 0.5 * Double($0) })
    let ends = [
      59.29, 123.29, 183.93, 248.73, 310.44, 375.89, 438.50, 504.50, 567.86, 628.79, 692.79,
      754.50, 819.05, 881.45, 941.84, 1004.84, 1065.93, 1129.46, 1191.17, 1255.17, 1317.44,
    ]
    for (level, expected) in ends.enumerated() {
      #expect(abs(try end(schedule, ofLevel: level) - expected) <= 0.006, "\(level + 1)")
    }
    // "Lap 13 = 2.6".
    #expect(schedule.units[12].level == 1)
    #expect(schedule.units[12].number == 6)
    #expect(schedule.units.last?.metres == 4940)
  }

  /// 20 m at v km/h take 72/v s: the sums as fractions of one denominator.
  @Test func `each due time is that of exact fractions, rounded once`() throws {
    for id in ["beep-20m", "yo-yo-e1", "yo-yo-e2"] {
      let table = try table(id)
      let schedule = BeepSchedule(table)
      var (numerator, denominator) = (Int128(0), Int128(1))
      var index = 0
      for level in table.levels {
        guard case .units(let count) = level.length, let speed = level.speed else { continue }
        // 72 / v = 720 / 10 v
        let tenths = Int128((speed * 10).rounded())
        for _ in 0..<count {
          numerator = numerator * tenths + 720 * denominator
          denominator *= tenths
          let common = Self.divisor(numerator, denominator)
          (numerator, denominator) = (numerator / common, denominator / common)
          let exact = Int64((numerator * 1_000_000_000 * 2 + denominator) / (denominator * 2))
          #expect(abs(schedule.units[index].end - exact) <= 1, "\(id) \(index)")
          index += 1
        }
      }
      #expect(index == schedule.units.count)
    }
  }

  private static func divisor(_ left: Int128, _ right: Int128) -> Int128 {
    right == 0 ? left : divisor(right, left % right)
  }

  /// Bangsbo, Iaia and Krustrup 2008, Sports Med 38:37-51, and the public tables of IR1 and IR2.
  @Test func `Yo-Yo intermittent recovery has the published metres and times`() throws {
    let expected: [Double] = [
      40, 80, 160, 280, 440, 760, 1080, 1400, 1720, 2040, 2360, 2680, 3000, 3320, 3640,
    ]
    #expect(try metres("yo-yo-ir1") == expected)
    #expect(try metres("yo-yo-ir2") == expected)
    let first = try BeepSchedule(table("yo-yo-ir1"))
    let second = try BeepSchedule(table("yo-yo-ir2"))
    func length(_ unit: BeepSchedule.Unit?) -> Double {
      unit.map { seconds($0.end - $0.start) } ?? 0
    }
    #expect(abs(length(first.units.first) - 14.4) < 0.0005)
    #expect(abs(length(first.units.last) - 7.579) < 0.0005)
    #expect(abs(length(second.units.first) - 11.077) < 0.0005)
    #expect(abs(length(second.units.last) - 6.545) < 0.0005)
    // 28:45 and 26:35 with the rest after the last unit.
    #expect(abs(seconds(first.end) + 10 - 1725) <= 1)
    #expect(abs(seconds(second.end) + 10 - 1595) <= 1)
    #expect(try table("yo-yo-ir1").levels.first?.speed == 10)
    #expect(try table("yo-yo-ir1").levels.last?.speed == 19)
    #expect(try table("yo-yo-ir2").levels.first?.speed == 13)
    #expect(try table("yo-yo-ir2").levels.last?.speed == 22)
  }

  /// The public level tables of the intermittent endurance tests; the printed original was not seen.
  @Test func `Yo-Yo intermittent endurance has the metres of its table`() throws {
    let begin: [Double] = [80, 160, 240, 560, 880, 1200, 1320, 1440]
    let expected = begin + stride(from: 1680.0, through: 4320, by: 240)
    #expect(try metres("yo-yo-ie1") == expected)
    #expect(try metres("yo-yo-ie2") == expected)
    #expect(try table("yo-yo-ie1").levels.compactMap(\.speed).last == 14.75)
    #expect(try table("yo-yo-ie2").levels.compactMap(\.speed).last == 16.5)
    #expect(try table("yo-yo-ie1").rest == 5)
  }

  /// The speeds of a level called L are 7.5 + L / 2 (Bangsbo).
  @Test func `the speed of a Yo-Yo level follows from its name`() throws {
    for id in ["yo-yo-ir1", "yo-yo-ir2", "yo-yo-ie1", "yo-yo-ie2"] {
      for level in try table(id).levels {
        #expect(level.speed == 7.5 + 0.5 * (Double(level.name) ?? -1), "\(id) \(level.name)")
      }
    }
  }

  /// Bangsbo's endurance test 1 is the 20 m table; 2 begins at 11.5 km/h.
  @Test func `Yo-Yo endurance is the 20 m table, from its seventh level on in test 2`() throws {
    let run = try table("beep-20m").levels
    #expect(try table("yo-yo-e1").levels.map(\.length) == run.map(\.length))
    let later = try table("yo-yo-e2").levels
    #expect(later.map(\.speed) == run.dropFirst(6).map(\.speed))
    #expect(later.map(\.length) == run.dropFirst(6).map(\.length))
  }

  /// Buchheit 2008, JSCR 22:365-374: 30 s, 15 s, 8 km/h and 0.5 more each 45 s; 66.7 m at 8 km/h.
  @Test func `30-15 begins a stage each 45 s and beeps at each line of it`() throws {
    let schedule = BeepSchedule(try table("30-15-ift"))
    #expect(schedule.units[0].start == 0)
    #expect(seconds(schedule.units[0].end) == 30)
    #expect(seconds(schedule.units[1].start) == 45)
    #expect(abs(schedule.units[0].metres - 66.67) < 0.01)
    #expect(schedule.checks.prefix(4).map { seconds($0) } == [9, 18, 27, 53.470588235])
    #expect(try table("30-15-ift").levels.last?.speed == 23)
  }

  /// Cazorla and Léger 1993: 8 km/h and 0.5 more each minute, a cone each 20 m.
  @Test func `VAMEVAL goes on over its levels`() throws {
    let table = try table("vameval")
    let schedule = BeepSchedule(table)
    // 133.33 m in the first minute, 275 m in the first two.
    #expect(schedule.completed(at: 60_000_000_000) == 6)
    #expect(schedule.completed(at: 120_000_000_000) == 13)
    #expect(schedule.units[0].end == 9_000_000_000)
    // The seventh cone: 6.67 m of the way are left at 8.5 km/h.
    #expect(abs(seconds(schedule.units[6].end) - (60 + 20.0 / 3 / (8.5 / 3.6))) < 1e-6)
    #expect(schedule.units[6].level == 1)
    #expect(seconds(schedule.end) == Double(table.levels.count * 60))
  }

  /// Cooper 1968, JAMA 203:201-204; Bös, Deutscher Motorik-Test 6-18.
  @Test func `runs by time are as long as they are called`() throws {
    let cooper = BeepSchedule(try table("cooper"))
    #expect(seconds(cooper.end) == 720)
    #expect(cooper.cues.count { $0.sound == .call } == 11)
    let six = BeepSchedule(try table("six-minute-run"))
    #expect(seconds(six.end) == 360)
    #expect(six.units.isEmpty)
  }
}
