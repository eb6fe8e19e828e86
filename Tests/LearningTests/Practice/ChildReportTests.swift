import Testing

@testable import Learning

@Suite struct ChildReportTests {
  /// One word asked several times; each text is the first answer, `+` where it is right.
  private static func tries(
    _ word: String, _ responses: [String], day: Int = 0, child: Int = 12, time: Double? = 2
  ) -> [PastAnswer] {
    responses.enumerated().map { index, response in
      Answers.answer(
        word, response == "+" ? nil : response, day: day, time: time, run: "\(word) \(index)",
        child: child)
    }
  }

  /// Three wrong, one right: `wat` twice, `whot` once.
  @Test func `a word has its first tries, and what was answered instead`() throws {
    let report = ChildReport(Self.tries("what", ["wat", "whot", "wat", "+"]))
    let word = try #require(report.words.first)
    #expect(word.tries == [false, false, false, true])
    #expect(word.count == 4 && word.right == 1 && word.isHard && !word.isKnownEnough)
    #expect(word.instead.map(\.response) == ["wat", "whot"])
    #expect(word.instead.map(\.count) == [2, 1])
    #expect(report.share == 0.25 && report.hardCount == 1)
  }

  @Test func `tries after a wrong one are told as answered instead, and are no first tries`() {
    let answers = [
      Answers.answer("green", "grean"), Answers.answer("green", "gren"), Answers.answer("green"),
      Answers.answer("green"),
    ]
    let report = ChildReport(answers)
    #expect(report.count == 2 && report.right == 1)
    #expect(report.words.first?.tries == [false, true])
    #expect(report.words.first?.instead.count == 2)
  }

  @Test func `a word is hard while two of its last five tries were wrong`() {
    func isHard(_ responses: [String]) -> Bool? {
      ChildReport(Self.tries("what", responses)).words.first?.isHard
    }
    #expect(isHard(["wat", "+"]) == false)
    #expect(isHard(["wat", "wat"]) == true)
    #expect(isHard(["wat", "wat", "+", "+", "+"]) == true)
    #expect(isHard(["wat", "wat", "+", "+", "+", "+"]) == false)
  }

  /// Letter → letter; under five tries nothing is known yet.
  @Test func `letters that are confused are told by what stands for one sound`() throws {
    let report = ChildReport(
      Self.tries("green", ["grean", "+", "gren", "grean"]) + Self.tries("see", ["sea", "+"])
        + Self.tries("bed", ["ded", "+"]) + Self.tries("little", ["litle"]))
    let pairs = report.letters.map { "\($0.from)→\($0.to) \($0.count)/\($0.asked)" }
    #expect(pairs == ["ee→ea 3/6", "b→d 1/2", "ee→e 1/6", "tt→t 1/1"])
    #expect(report.letters.map(\.isKnownEnough) == [true, false, true, false])
  }

  @Test(
    arguments: [
      ("ship", "sihp", []), ("ship", "shp", ["i→"]), ("what", "wat", ["wh→w"]),
      ("train", "trayn", ["ai→ay"]), ("båt", "bot", ["å→o"]), ("sjuk", "schuk", ["sj→sch"]),
      ("bed", "bedd", ["d→dd"]), ("cat", "dog", []), ("the", "teh", ["th→t"]),
      ("at", "att", ["t→tt"]),
    ] as [(String, String, [String])])
  func `what was written is laid against the word`(
    word: String, written: String, pairs: [String]
  ) {
    let report = ChildReport(Self.tries(word, [written]))
    // In "sihp" and "teh" letters changed places, which is no confusion of letters.
    let found = report.letters.map { "\($0.from)→\($0.to)" }
    if word == "the" || word == "ship" && written == "sihp" {
      #expect(found.isEmpty)
    } else {
      #expect(found == pairs)
    }
  }

  @Test func `compound words have no letters, for whole words are chosen there`() {
    let answers = [
      Answers.answer("vinterbad", "vinterfot", exercise: "words-cards"),
      Answers.answer("solros", "solkam", exercise: "words-board"),
    ]
    let report = ChildReport(answers)
    #expect(report.letters.isEmpty && report.words.count == 2)
  }

  @Test func `times are medians of first tries that were right`() {
    let answers =
      [1.0, 2, 9].map { Answers.answer("a\(Int($0))", time: $0) } + [
        Answers.answer("b", "x", time: 100), Answers.answer("c", time: nil),
      ]
    #expect(ChildReport(answers).time == 2)
    #expect(ChildReport([]).time == nil && ChildReport([]).share == nil)
  }

  /// A change is told, and whether it is within chance.
  @Test func `the trend compares with as many days before, and says what chance does`() throws {
    func answers(_ right: Int, of count: Int, day: Int) -> [PastAnswer] {
      (0..<count).map {
        Answers.answer("w\($0)", $0 < right ? nil : "x", day: day, run: "\($0)")
      }
    }
    let week = Answers.today - 6...Answers.today
    func trend(_ before: (Int, Int), _ now: (Int, Int)) -> ReportTrend? {
      ChildReport(
        answers(0, of: 30, day: -20) + answers(before.0, of: before.1, day: -8)
          + answers(now.0, of: now.1, day: -1), period: week
      ).trend
    }
    // 10 of 20 against 13 of 20: z = 0.96; 5 of 50 against 40 of 50: z = 7.0.
    let small = try #require(trend((10, 20), (13, 20)))
    #expect(abs(small.change - 0.15) < 1e-9 && small.isWithinChance)
    let large = try #require(trend((5, 50), (40, 50)))
    #expect(abs(large.change - 0.7) < 1e-9 && !large.isWithinChance)
    #expect(trend((4, 4), (10, 10)) == nil)
    #expect(trend((10, 10), (4, 4)) == nil)
    #expect(ChildReport(answers(5, of: 9, day: 0)).trend == nil)
  }

  @Test func `only the days of the period are told, and what is known by its end`() {
    let answers =
      Self.tries("green", ["+"], day: -40) + Self.tries("ship", ["sip"], day: -2)
      + Self.tries("ship", ["+"], day: -1) + Self.tries("bed", ["+"], day: 1)
    let report = ChildReport(answers, period: Answers.today - 6...Answers.today)
    #expect(report.count == 2 && report.days == 2)
    #expect(report.words.map(\.item.word) == ["ship"])
    #expect(report.asked == 2 && report.known == 0)
  }

  @Test func `a class has each child and all together`() {
    let answers =
      Self.tries("what", ["wat", "wat", "+"], child: 12) + Self.tries("what", ["+"], child: 3)
      + Self.tries("bed", ["ded"], child: 3)
    let report = ClassReport(answers)
    #expect(report.children.map(\.participant) == [3, 12])
    #expect(report.children.map(\.report.count) == [2, 3])
    #expect(report.all.count == 5 && report.all.asked == 3)
    #expect(report.all.words.first?.item.word == "what")
  }

  @Test func `the table tells the class, children, words, letters and time`() {
    let report = ClassReport(
      Self.tries("what", ["wat", "wat", "+"], time: 1.5) + Self.tries("båt", ["+"], child: 3))
    #expect(
      report.table(of: "2A", groups: [12: "2A"]).map { $0.joined(separator: ",") } == [
        "participant,kind,item,instead,tries,right,time_s,hard,enough,days,trend,by_chance,group",
        ",all,,,4,2,1.750,1,no,1,,,2A",
        ",word,what,wat,3,1,1.500,yes,no,,,,2A",
        ",word,båt,,1,1,2.000,no,no,,,,2A",
        ",letters,wh,w,3,1,,,no,,,,2A",
        "3,all,,,1,1,2.000,0,no,1,,,",
        "3,word,båt,,1,1,2.000,no,no,,,,",
        "12,all,,,3,1,1.500,1,no,1,,,2A",
        "12,word,what,wat,3,1,1.500,yes,no,,,,2A",
        "12,letters,wh,w,3,1,,,no,,,,2A",
      ])
  }

  @Test func `the table tells the trend of a class and of each child`() {
    let week = Answers.today - 6...Answers.today
    let before = (0..<10).map { Answers.answer("w\($0)", day: -8, run: "\($0)") }
    let now = (0..<10).map { Answers.answer("w\($0)", "x", day: -1, run: "\($0)") }
    let totals = ClassReport(before + now, period: week).table().filter { $0[1] == "all" }
    #expect(totals.map { $0[9...11] } == [["1", "-1.000", "no"], ["1", "-1.000", "no"]])
  }
}
