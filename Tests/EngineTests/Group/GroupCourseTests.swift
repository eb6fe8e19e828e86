import Engine
import Model
import Testing

/// Whose each time at the finish is, where one starts after the other.
@Suite struct GroupCourseTests {
  private static let start = HostInstant(nanoseconds: 1_000_000_000_000)

  private let plan: GroupPlan
  private var log: [GroupEvent] = []

  init() throws {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "sprint-60m" })
    plan = try GroupPlan(
      table: table, rules: table.rules,
      entries: (1...4).map { GroupEntry(participant: $0, bib: $0 + 10) }, interval: 20)
    add(.start, "start", at: 0)
    for number in 1...4 { add(.call, "c\(number)", number, at: Double(number - 1) * 20) }
  }

  private mutating func add(
    _ kind: GroupEvent.Kind, _ id: String, _ participant: Int? = nil, at seconds: Double = 0,
    ref: String? = nil, blocked: Double? = nil
  ) {
    log.append(
      GroupEvent(
        sequence: log.count + 1, id: id, kind: kind, participant: participant,
        at: Self.start.advanced(bySeconds: seconds), uncertainty: 0.004,
        source: kind == .unassigned ? .gate : .touch, seconds: blocked,
        device: kind == .unassigned ? DeviceID(rawValue: "serial:gates") : nil, channel: "B",
        ref: ref))
  }

  private mutating func pass(_ id: String, at seconds: Double) { add(.unassigned, id, at: seconds) }

  private var state: GroupState { GroupState(plan, log) }

  private func seconds(_ number: Int) -> Double? {
    state[number]?.result?.seconds.map { ($0 * 1000).rounded() / 1000 }
  }

  private func doubt(_ id: String) -> FinishQueue.Doubt? { state.finish?[id]?.doubt }

  @Test mutating func `who alone is on the course is in, without a doubt`() {
    pass("a", at: 9.84)
    pass("b", at: 30.42)
    #expect(seconds(1) == 9.84 && seconds(2) == 10.42)
    #expect(doubt("a") == nil && doubt("b") == nil)
    #expect(state[1]?.result?.uncertainty == 0.008)
    #expect(state[3]?.status == .running && state[1]?.status == .finished)
  }

  @Test mutating func `whoever started first is in first, and another who may have been is told`() {
    pass("a", at: 29)
    #expect(seconds(1) == 29 && seconds(2) == nil)
    #expect(doubt("a") == .order)
    pass("b", at: 31)
    #expect(seconds(2) == 11)
    // If the first is the other way round, so is the second.
    #expect(doubt("b") == .order)
  }

  @Test mutating func `nobody is faster than the fastest`() {
    // 4.8 s have not passed since the second one's start.
    pass("a", at: 24.7)
    #expect(seconds(1) == 24.7 && doubt("a") == nil)
  }

  @Test mutating func `a time nobody can have run belongs to nobody`() {
    pass("a", at: 3)
    #expect(state.finish?["a"]?.participant == nil)
    #expect(seconds(1) == nil)
  }

  @Test mutating func `two rows change their times, and what somebody looked at is asked no more`()
  {
    pass("a", at: 29)
    pass("b", at: 31)
    add(.assign, "swap", 2, ref: "a")
    #expect(seconds(1) == 31 && seconds(2) == 9)
    #expect(doubt("a") == nil && doubt("b") == nil)
    add(.void, "undo", ref: "swap")
    #expect(seconds(1) == 29 && seconds(2) == 11)
    #expect(doubt("a") == .order)
  }

  @Test mutating func `who says that the order is right is asked no more`() {
    pass("a", at: 29)
    pass("b", at: 31)
    add(.assign, "right", 1, ref: "a")
    #expect(seconds(1) == 29 && seconds(2) == 11)
    #expect(doubt("a") == nil && doubt("b") == nil)
  }

  @Test mutating func `whoever the finish did not see leaves the times to the others`() {
    pass("a", at: 29.5)
    pass("b", at: 50.25)
    #expect(seconds(1) == 29.5 && seconds(2) == 30.25)
    #expect(doubt("a") == .order && doubt("b") == .order)
    add(.withdraw, "unseen", 1)
    #expect(seconds(1) == nil && seconds(2) == 9.5 && seconds(3) == 10.25)
    #expect(state[1]?.status == .withdrawn)
    add(.void, "seen", ref: "unseen")
    #expect(seconds(1) == 29.5)
  }

  @Test mutating func `a passage that was nobody's leaves its time to the next one`() {
    pass("dog", at: 8)
    pass("a", at: 9.9)
    #expect(seconds(1) == 8)
    add(.void, "nobody", ref: "dog")
    #expect(seconds(1) == 9.9)
  }

  @Test mutating func `an arm and the body behind it are asked about and given to nobody`() {
    pass("arm", at: 29.1)
    pass("body", at: 29.3)
    #expect(seconds(1) == 29.1 && seconds(2) == nil)
    #expect(doubt("body") == .close)
    add(.assign, "both", 2, ref: "body")
    #expect(seconds(2) == 9.3)
  }

  @Test mutating func `two who pass side by side are two once somebody says so`() {
    pass("a", at: 29)
    add(.free, "f", ref: "a", blocked: 0.8)
    // Somebody else may have been first too, which is worse.
    #expect(doubt("a") == .order)
    add(.split, "s", ref: "a")
    #expect(seconds(1) == 29 && seconds(2) == 9.4)
    #expect(doubt("a") == .order && doubt("s") == .order)
  }

  @Test mutating func `a time of somebody who was forgotten is nobody else's`() {
    pass("a", at: 9.84)
    add(.assign, "kept", nil, ref: "a")
    #expect(seconds(1) == nil)
    pass("b", at: 30)
    #expect(seconds(1) == 30)
  }

  @Test mutating func `a press right after a gate is asked about, and so is the next one's time`() {
    pass("a", at: 29)
    log.append(
      GroupEvent(
        sequence: log.count + 1, id: "now", kind: .unassigned,
        at: Self.start.advanced(bySeconds: 29.15), screen: "phone"))
    add(.assign, "right", 1, ref: "a")
    #expect(doubt("now") == .close && seconds(2) == nil)
    pass("b", at: 31)
    #expect(seconds(2) == 11 && doubt("b") == .order)
  }

  @Test mutating func `who keeps a time as somebody is forgotten has it whatever goes with them`() {
    pass("a", at: 9.84)
    pass("b", at: 30)
    for (time, participant) in [("a", nil), ("b", 3)] as [(String, Int?)] {
      log.append(
        GroupEvent(
          sequence: log.count + 1, id: "kept-\(time)", kind: .assign, participant: participant,
          at: Self.start, source: .station, ref: time))
    }
    // Without the word of the station it would be the second one's.
    #expect(seconds(1) == nil && seconds(2) == nil && state.finish?["b"]?.participant == 3)
  }

  @Test mutating func `a swap stays though somebody else comes in later with an earlier press`() {
    pass("a", at: 29)
    pass("b", at: 31)
    add(.assign, "swap", 2, ref: "a")
    // A screen without a network sends it late.
    pass("late", at: 52)
    pass("later", at: 50)
    #expect(seconds(1) == 31 && seconds(2) == 9)
    #expect(seconds(3) == 10 && seconds(4) == nil)
    #expect(state.finish?["late"]?.participant == nil)
  }

  @Test mutating func `who has not started is waited for, and not in once all is over`() throws {
    let plan = plan
    let log = Array(log.prefix(2))
    #expect(GroupState(plan, log).people.map(\.status) == [.running, .waiting, .waiting, .waiting])
    self.log = log
    add(.stop, "stop", at: 30)
    #expect(state.people.map(\.status) == [.stopped, .stopped, .stopped, .stopped])
    #expect(state.isOver)
  }

  @Test func `intervals that are too short or belong to a test with beeps are refused`() throws {
    let tables = BeepLibrary.load().tables
    let beep = try #require(tables.first { $0.id == "beep-20m" })
    for (table, interval) in [
      (plan.table, 4.9), (plan.table, 600.1), (plan.table, .nan), (beep, 20),
    ] {
      #expect(throws: GroupRefusal.impossibleInterval) {
        try GroupPlan(
          table: table, rules: table.rules, entries: plan.entries, interval: interval)
      }
    }
  }
}
