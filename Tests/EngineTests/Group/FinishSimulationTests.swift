import Engine
import Model
import Testing

/// Groups of 24 of whom it is known who came in when, at a gate that doubles and joins them, with people
/// who name them in order, err, and mend it.
@Suite struct FinishSimulationTests {
  private static let start = HostInstant(nanoseconds: 1_000_000_000_000)

  /// A body that interrupts the beam.
  private struct Child {
    var number: Int
    var arrival: Double
  }

  private var log: [GroupEvent] = []

  @Test func `the finish of 10 000 groups is what is known of them`() throws {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "course-1000m" })
    let plan = try GroupPlan(
      table: table, rules: table.rules,
      entries: (1...24).map { GroupEntry(participant: $0, bib: $0 + 100) })
    var wrong: [String] = []
    for seed in 0..<UInt64(10_000) {
      var random = SplitMix64(seed: seed)
      var simulation = FinishSimulationTests()
      let children = simulation.run(&random)
      let state = GroupState(plan, simulation.log)
      for person in state.people {
        let truth = children.first { $0.number == person.entry.participant }?.arrival
        let seconds = person.result?.seconds
        let doubt = person.result?.uncertainty ?? 0
        let isRight =
          if let truth, let seconds { abs(seconds - truth) <= doubt + 1e-6 } else {
            truth == nil && seconds == nil
          }
        if !isRight { wrong.append("seed \(seed) \(person.entry.bib): \(seconds ?? -1)") }
      }
      if state.finish?.times.contains(where: { $0.participant == nil }) != false {
        wrong.append("seed \(seed): a time is left")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  private mutating func add(
    _ kind: GroupEvent.Kind, _ id: String, at seconds: Double = 0, _ participant: Int? = nil,
    ref: String? = nil, blocked: Double? = nil
  ) {
    log.append(
      GroupEvent(
        sequence: log.count + 1, id: id, kind: kind, participant: participant,
        at: Self.start.advanced(bySeconds: seconds), uncertainty: kind == .unassigned ? 0.01 : 0,
        source: kind == .unassigned ? .gate : .touch, seconds: blocked, channel: "B", ref: ref))
  }

  /// - Returns: Who came in, and when.
  private mutating func run(_ random: inout SplitMix64) -> [Child] {
    add(.start, "start")
    var children: [Child] = []
    var clock = 150.0
    for number in (1...24).shuffled(using: &random) where Int.random(in: 0..<8, using: &random) > 0
    {
      clock += Double.random(in: 1...9, using: &random)
      children.append(Child(number: number, arrival: clock))
    }
    var index = 0
    while index < children.count {
      let child = children[index]
      let time = "t\(child.number)"
      add(.unassigned, time, at: child.arrival)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where index + 1 < children.count:
        // Two side by side: one long interruption, in which the second came.
        let blocked = Double.random(in: 0.6...1.2, using: &random)
        children[index + 1].arrival =
          child.arrival + Double.random(in: 0...blocked, using: &random)
        add(.free, "f\(child.number)", ref: time, blocked: blocked)
        add(.split, "s\(child.number)", ref: time)
        name(child.number, time, &random)
        name(children[index + 1].number, "s\(child.number)", &random)
        index += 1
      case 1:
        // An arm, and the trunk behind it.
        add(.free, "f\(child.number)", ref: time, blocked: 0.05)
        add(.unassigned, "x\(child.number)", at: child.arrival + 0.15)
        add(.merge, "m\(child.number)", ref: "x\(child.number)")
        name(child.number, time, &random)
      case 2:
        // A dog, which is nobody; once taken back by mistake and taken away again.
        add(.unassigned, "d\(child.number)", at: child.arrival + 0.5)
        add(.void, "v\(child.number)", ref: "d\(child.number)")
        add(.void, "w\(child.number)", ref: "v\(child.number)")
        add(.void, "y\(child.number)", ref: "d\(child.number)")
        name(child.number, time, &random)
      default: name(child.number, time, &random)
      }
      index += 1
    }
    return children
  }

  /// Gives a time to somebody, now and then to another one first.
  private mutating func name(_ number: Int, _ time: String, _ random: inout SplitMix64) {
    let other = number % 24 + 1
    if Int.random(in: 0..<5, using: &random) == 0 {
      add(.assign, "wrong\(number)", other, ref: time)
      add(.void, "back\(number)", other, ref: "wrong\(number)")
    }
    add(.assign, "right\(number)", number, ref: time)
    // Another screen names the same one a moment later.
    if Bool.random(using: &random) { add(.assign, "again\(number)", other, ref: time) }
  }
}
