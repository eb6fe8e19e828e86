import Engine
import Model
import Testing

/// Groups of whom it is known who started and came in when: some start late or not at all, overtake, or are
/// not seen at the finish, and somebody mends what is in doubt.
@Suite struct IntervalSimulationTests {
  private static let device = DeviceID(rawValue: "serial:gates")
  private static let begin = HostInstant(nanoseconds: 1_000_000_000_000)
  private static let interval = 9.0

  private struct Runner {
    var start: Double
    var finish: Double
    var isSeen: Bool
  }

  private var log: [GroupEvent] = []
  private var truth: [Int: Runner] = [:]

  @Test func `what is wrong is in doubt, and mended it is what is known of 3000 groups`() throws {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "sprint-60m" })
    let plan = try GroupPlan(
      table: table, rules: table.rules,
      entries: (1...8).map { GroupEntry(participant: $0, bib: $0) }, interval: Self.interval)
    var (wrong, doubts, overtaken): ([String], Int, Int) = ([], 0, 0)
    for seed in 0..<UInt64(3000) {
      var random = SplitMix64(seed: seed)
      var simulation = IntervalSimulationTests()
      simulation.run(plan, &random)
      let state = GroupState(plan, simulation.log)
      for time in state.finish?.times ?? [] where time.participant != simulation.owner(time.id) {
        overtaken += 1
        if time.doubt != .order { wrong.append("seed \(seed): \(time.id) without a doubt") }
      }
      doubts += state.finish?.times.count { $0.doubt == .order } ?? 0
      simulation.mend(plan)
      let mended = GroupState(plan, simulation.log)
      for person in mended.people {
        let runner = simulation.truth[person.entry.participant].flatMap { $0.isSeen ? $0 : nil }
        let found = person.result?.seconds
        let isRight =
          if let runner, let found { abs(found - (runner.finish - runner.start)) < 1e-6 } else {
            runner == nil && found == nil
          }
        if !isRight { wrong.append("seed \(seed): \(person.entry.bib) \(found ?? -1)") }
      }
      if mended.finish?.times.contains(where: { $0.doubt == .order }) == true {
        wrong.append("seed \(seed): a doubt is left")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    // The groups have what they are made for.
    #expect(overtaken > 300 && doubts > overtaken)
  }

  private func owner(_ time: String) -> Int? { Int(time.dropFirst()) }

  private mutating func add(
    _ kind: GroupEvent.Kind, _ id: String, _ participant: Int? = nil, at seconds: Double = 0,
    beam: String? = nil, ref: String? = nil
  ) {
    log.append(
      GroupEvent(
        sequence: log.count + 1, id: id, kind: kind, participant: participant,
        at: Self.begin.advanced(bySeconds: seconds), source: beam == nil ? .touch : .gate,
        device: beam.map { _ in Self.device }, channel: beam, ref: ref))
  }

  /// Has everybody start when the line says so, as the station does.
  private mutating func run(_ plan: GroupPlan, _ random: inout SplitMix64) {
    add(.start, "start")
    add(.gate, "gate", at: -30, beam: "A")
    var clock = 0.0
    while let next = StartLine(plan, log).next(every: Self.interval, from: Self.begin) {
      let cue = max(next.cue.seconds(since: Self.begin), clock)
      add(.call, "c\(log.count)", next.participant, at: cue)
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        // Not ready; somebody holds them back, or they give up.
        clock = cue + Double.random(in: 2...9, using: &random)
        let hasOthers = !StartLine(plan, log).waiting.isEmpty
        add(hasOthers ? .hold : .withdraw, "h\(log.count)", next.participant, at: clock)
      default:
        let start = cue + Double.random(in: -0.5...6, using: &random)
        add(.unassigned, "s\(next.participant)", at: start, beam: "A")
        let finish = start + Double.random(in: 6...20, using: &random)
        truth[next.participant] = Runner(
          start: start, finish: finish, isSeen: Int.random(in: 0..<15, using: &random) > 0)
      }
    }
    for (number, runner) in truth.sorted(by: { $0.value.finish < $1.value.finish })
    where runner.isSeen {
      // Two who cannot be told apart are asked about elsewhere.
      let isApart = truth.allSatisfy {
        $0.key == number || abs($0.value.finish - runner.finish) > FinishQueue.close
      }
      if isApart {
        add(.unassigned, "f\(number)", at: runner.finish, beam: "B")
      } else {
        truth[number]?.isSeen = false
      }
    }
  }

  /// Says what is known to whoever was not seen, then to each time that is in doubt or another one's.
  private mutating func mend(_ plan: GroupPlan) {
    for (number, runner) in truth.sorted(by: { $0.key < $1.key }) where !runner.isSeen {
      add(.withdraw, "w\(number)", number)
    }
    while let time = GroupState(plan, log).finish?.times.first(where: { $0.doubt == .order }) {
      add(.assign, "a\(log.count)", owner(time.id), ref: time.id)
    }
  }
}
