import Engine
import Model
import Testing

/// Who starts when, where one starts after the other.
@Suite struct StartLineTests {
  private static let gate = DeviceID(rawValue: "serial:gates")
  private static let start = HostInstant(nanoseconds: 1_000_000_000_000)

  private let plan: GroupPlan
  private var log: [GroupEvent] = []

  init() throws {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "sprint-60m" })
    plan = try GroupPlan(
      table: table, rules: table.rules,
      entries: (1...4).map { GroupEntry(participant: $0, bib: $0 + 10) }, interval: 20)
  }

  private var line: StartLine { StartLine(plan, log) }

  private mutating func add(
    _ kind: GroupEvent.Kind, _ participant: Int? = nil, at seconds: Double, beam: String? = nil
  ) {
    log.append(
      GroupEvent(
        sequence: log.count + 1, id: "e\(log.count + 1)", kind: kind, participant: participant,
        at: Self.start.advanced(bySeconds: seconds), uncertainty: 0.01,
        source: beam == nil ? .touch : .gate, device: beam.map { _ in Self.gate }, channel: beam))
  }

  private func next() -> (participant: Int, seconds: Double)? {
    line.next(every: 20, from: Self.start).map {
      ($0.participant, $0.cue.seconds(since: Self.start))
    }
  }

  @Test mutating func `one is called after the other, by bib, at intervals`() throws {
    for (number, due) in [(1, 0.0), (2, 20), (3, 40), (4, 60)] {
      let call = try #require(next())
      #expect(call == (number, due))
      add(.call, number, at: due)
    }
    #expect(next() == nil)
    #expect(line.call(of: 3)?.start == Self.start.advanced(bySeconds: 40))
  }

  @Test mutating func `with a start gate nobody is called before the one before is off`() throws {
    add(.gate, at: -60)
    #expect(line.asked == StartLine.Ask(isFinish: false, lane: 0))
    add(.gate, at: -50, beam: "A")
    #expect(line.asked == nil && line.gates[0] == StartLine.Gate(device: Self.gate, channel: "A"))
    add(.call, 1, at: 0)
    #expect(next() == nil && line.awaited?.participant == 1)
    // The other beam is the finish.
    add(.unassigned, at: 0.5, beam: "B")
    #expect(line.awaited != nil && line.passages.isEmpty)
    add(.unassigned, at: 0.7, beam: "A")
    #expect(line.call(of: 1)?.start == Self.start.advanced(bySeconds: 0.7))
    #expect(try #require(next()) == (2, 20))
    // The same body once more, and somebody who walks through the start, start nobody.
    add(.unassigned, at: 0.9, beam: "A")
    add(.unassigned, at: 12, beam: "A")
    add(.call, 2, at: 20)
    #expect(line.awaited?.participant == 2)
    #expect(line.passages.count == 3)
  }

  @Test mutating func `whoever passes the start gate a little before the sound has started`() {
    add(.gate, at: -50, beam: "A")
    add(.call, 1, at: 0)
    add(.unassigned, at: -1.2, beam: "A")
    #expect(line.awaited != nil)
    add(.unassigned, at: -0.04, beam: "A")
    #expect(line.call(of: 1)?.start == Self.start.advanced(bySeconds: -0.04))
    #expect(line.call(of: 1)?.doubt == .early)
  }

  @Test mutating func `a start beam that is broken twice is told`() {
    add(.gate, at: -50, beam: "A")
    add(.call, 1, at: 0)
    add(.unassigned, at: 0.4, beam: "A")
    // An arm and the body behind it.
    add(.unassigned, at: 0.6, beam: "A")
    #expect(line.call(of: 1)?.doubt == nil)
    add(.unassigned, at: 1.4, beam: "A")
    #expect(line.call(of: 1)?.doubt == .twice)
    #expect(line.call(of: 1)?.start == Self.start.advanced(bySeconds: 0.4))
  }

  @Test mutating func `whoever starts late has the next one wait`() throws {
    add(.gate, at: -50, beam: "A")
    add(.call, 1, at: 0)
    add(.unassigned, at: 2.9, beam: "A")
    #expect(try #require(next()) == (2, 20))
    add(.call, 2, at: 20)
    add(.unassigned, at: 31, beam: "A")
    #expect(try #require(next()) == (3, 51))
  }

  @Test mutating func `whoever is held back before the call goes after the next one`() throws {
    add(.call, 1, at: 0)
    #expect(line.mayHold(2, at: Self.start.advanced(bySeconds: 5)))
    #expect(!line.mayHold(3, at: Self.start.advanced(bySeconds: 5)))
    add(.hold, 2, at: 5)
    #expect(line.waiting == [3, 2, 4])
    #expect(try #require(next()) == (3, 20))
  }

  @Test mutating func `whoever is held back after the call frees the start at once`() throws {
    add(.call, 1, at: 0)
    add(.call, 2, at: 20)
    #expect(line.mayHold(2, at: Self.start.advanced(bySeconds: 17)))
    // The sound is the start: afterwards it is too late.
    #expect(!line.mayHold(2, at: Self.start.advanced(bySeconds: 21)))
    add(.hold, 2, at: 18)
    #expect(line.waiting == [3, 2, 4] && line.called == nil)
    #expect(line.call(of: 2) == nil)
    #expect(try #require(next()) == (3, 20))
  }

  @Test mutating func `with a start gate somebody can be held back until they are off`() throws {
    add(.gate, at: -50, beam: "A")
    add(.call, 1, at: 0)
    #expect(line.mayHold(1, at: Self.start.advanced(bySeconds: 45)))
    add(.hold, 1, at: 45)
    #expect(try #require(next()) == (2, 45))
    add(.call, 2, at: 49)
    add(.unassigned, at: 49.5, beam: "A")
    #expect(!line.mayHold(2, at: Self.start.advanced(bySeconds: 50)))
    #expect(line.call(of: 1) == nil && line.call(of: 2)?.start != nil)
  }

  @Test mutating func `the last one is not held back for nobody`() {
    for (place, number) in (1...3).enumerated() { add(.call, number, at: Double(place) * 20) }
    #expect(!line.mayHold(4, at: Self.start.advanced(bySeconds: 50)))
  }

  @Test mutating func `what was not told when the run starts is not told any more`() {
    add(.gate, at: -50)
    add(.start, at: 0)
    #expect(line.asked == nil && line.gates.isEmpty)
  }

  @Test mutating func `whoever was called, gave up and is back is called again`() throws {
    add(.gate, at: -50, beam: "A")
    add(.call, 1, at: 0)
    // Their giving up, which had the next one called, was taken back.
    add(.call, 2, at: 20)
    #expect(line.awaited?.participant == 2)
    #expect(line.waiting == [1, 3, 4])
    add(.unassigned, at: 20.5, beam: "A")
    #expect(try #require(next()) == (1, 40))
  }

  @Test mutating func `whoever gives up before the start is waited for no more`() throws {
    add(.gate, at: -50, beam: "A")
    add(.withdraw, 2, at: -10)
    add(.call, 1, at: 0)
    add(.withdraw, 1, at: 7)
    #expect(try #require(next()) == (3, 7))
  }
}
