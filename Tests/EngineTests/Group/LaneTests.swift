import Engine
import Model
import Testing

/// Heats in lanes, each with its own finish.
@Suite struct LaneTests {
  private static let gates = DeviceID(rawValue: "serial:gates")
  private static let start = HostInstant(nanoseconds: 1_000_000_000_000)

  private let plan: GroupPlan
  private var log: [GroupEvent] = []

  init() throws {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "sprint-30m" })
    plan = try GroupPlan(
      table: table, rules: table.rules,
      entries: (1...7).map { GroupEntry(participant: $0, bib: $0 + 10) }, lanes: 3)
  }

  private var state: GroupState { GroupState(plan, log) }
  private var line: StartLine { StartLine(plan, log) }

  private mutating func add(
    _ kind: GroupEvent.Kind, _ participant: Int? = nil, at seconds: Double = 0,
    beam: String? = nil, lane: Int? = nil, ref: String? = nil
  ) {
    log.append(
      GroupEvent(
        sequence: log.count + 1, id: "e\(log.count + 1)", kind: kind, participant: participant,
        at: Self.start.advanced(bySeconds: seconds), uncertainty: 0.004,
        source: beam == nil ? .touch : .gate,
        device: beam.map { _ in Self.gates },
        channel: beam, lane: lane, ref: ref))
  }

  private mutating func tellFinishes() {
    add(.goal, at: -90)
    for (lane, beam) in ["A", "B", "C"].enumerated() {
      add(.goal, at: -80, beam: beam, lane: lane + 1)
    }
  }

  private mutating func call(at seconds: Double) {
    for (place, participant) in line.heat.enumerated() {
      add(.call, participant, at: seconds, lane: place + 1)
    }
  }

  private func seconds(_ number: Int) -> Double? {
    state[number]?.result?.seconds.map { ($0 * 1000).rounded() / 1000 }
  }

  @Test mutating func `the gates of lanes are told one after the other`() {
    add(.goal, at: -90)
    #expect(line.asked == StartLine.Ask(isFinish: true, lane: 1))
    add(.goal, at: -80, beam: "A", lane: 1)
    #expect(line.asked == StartLine.Ask(isFinish: true, lane: 2))
    add(.goal, at: -70, beam: "B", lane: 2)
    add(.goal, at: -60, beam: "C", lane: 3)
    #expect(line.asked == nil)
    #expect(line.isTold(StartLine.Gate(device: Self.gates, channel: "B")))
    // Whoever asks again tells all of them anew.
    add(.goal, at: -50)
    #expect(line.goals.isEmpty)
  }

  @Test mutating func `the gate of a lane tells its runner's time, whoever comes first`() {
    tellFinishes()
    add(.start)
    call(at: 0)
    #expect(line.running.map(\.participant) == [1, 2, 3])
    add(.unassigned, at: 5.12, beam: "C")
    add(.unassigned, at: 5.3, beam: "A")
    #expect(seconds(1) == 5.3 && seconds(2) == nil && seconds(3) == 5.12)
    #expect(state.finish?.times.allSatisfy { $0.doubt == nil } == true)
    #expect(state.course?.isHeatOver == false)
    add(.unassigned, at: 9, beam: "B")
    #expect(state.course?.isHeatOver == true)
  }

  @Test
  mutating func `the same body once more changes nothing, and the next heat has its own times`() {
    tellFinishes()
    add(.start)
    call(at: 0)
    for (beam, at) in [("A", 5.0), ("A", 5.1), ("B", 5.2), ("C", 5.4), ("A", 8)] {
      add(.unassigned, at: at, beam: beam)
    }
    call(at: 60)
    #expect(line.running.map(\.participant) == [4, 5, 6])
    add(.unassigned, at: 65, beam: "A")
    #expect(seconds(1) == 5 && seconds(4) == 5 && seconds(5) == nil)
    #expect(state[7]?.status == .waiting)
  }

  @Test mutating func `who gave up holds nobody up, and taken back has no time of a later heat`() {
    tellFinishes()
    add(.start)
    call(at: 0)
    add(.unassigned, at: 5, beam: "A")
    add(.unassigned, at: 5, beam: "B")
    add(.withdraw, 3, at: 12)
    #expect(state.course?.isHeatOver == true)
    call(at: 60)
    add(.unassigned, at: 65.5, beam: "C")
    #expect(seconds(6) == 5.5)
    add(.void, ref: "e\(log.firstIndex { $0.kind == .withdraw }.map { $0 + 1 } ?? 0)")
    #expect(seconds(6) == 5.5 && seconds(3) == nil)
  }

  @Test mutating func `NOW is the time of its lane alone`() {
    add(.start)
    call(at: 0)
    add(.unassigned, at: 6.1, lane: 2)
    #expect(seconds(2) == 6.1 && seconds(1) == nil && seconds(3) == nil)
  }

  @Test mutating func `with a start gate each lane has its own start, also before the sound`() {
    add(.gate, at: -90)
    for (lane, beam) in ["D", "E", "F"].enumerated() {
      add(.gate, at: -80, beam: beam, lane: lane + 1)
    }
    tellFinishes()
    add(.start)
    call(at: 0)
    add(.unassigned, at: -0.04, beam: "E")
    add(.unassigned, at: 0.3, beam: "D")
    #expect(line.call(of: 2)?.doubt == .early && line.call(of: 1)?.doubt == nil)
    add(.unassigned, at: 5.3, beam: "A")
    add(.unassigned, at: 5.3, beam: "B")
    // The start of lane 3 told nothing: neither does its finish.
    add(.unassigned, at: 5.3, beam: "C")
    #expect(seconds(1) == 5 && seconds(2) == 5.34 && seconds(3) == nil)
  }

  @Test
  mutating func `two of the next heat change lanes, and whoever is not ready is in the one after`()
  {
    add(.place, 1, at: -5, lane: 3)
    #expect(line.heat == [3, 2, 1])
    add(.hold, 2, at: -4)
    #expect(line.heat == [3, 4, 1] && line.waiting == [3, 4, 1, 2, 5, 6, 7])
    #expect(!line.mayHold(6, at: Self.start))
  }

  @Test func `lanes that cannot be are refused`() throws {
    let table = plan.table
    for (lanes, interval) in [(1, nil), (9, nil), (4, 20.0)] as [(Int, Double?)] {
      #expect(throws: GroupRefusal.impossibleLanes) {
        try GroupPlan(
          table: table, rules: table.rules, entries: plan.entries, interval: interval, lanes: lanes)
      }
    }
  }
}
