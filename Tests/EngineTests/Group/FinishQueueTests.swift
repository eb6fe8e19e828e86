import Engine
import Model
import Testing

/// Times at a finish and the names that they get.
@Suite struct FinishQueueTests {
  private static let start = HostInstant(nanoseconds: 7_000_000_000_000)

  private func plan(_ people: ClosedRange<Int> = 1...4) throws -> GroupPlan {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == "course-600m" })
    return try GroupPlan(
      table: table, rules: table.rules,
      entries: people.map { GroupEntry(participant: $0, bib: $0) })
  }

  private func log(_ events: [GroupEvent]) -> [GroupEvent] {
    let start = GroupEvent(
      sequence: 0, id: "start", kind: .start, at: Self.start, uncertainty: 0.1)
    return ([start] + events).enumerated().map { index, event in
      var event = event
      event.sequence = index + 1
      return event
    }
  }

  private func gate(_ id: String, _ seconds: Double, _ channel: String? = "B") -> GroupEvent {
    GroupEvent(
      sequence: 0, id: id, kind: .unassigned, at: Self.start.advanced(bySeconds: seconds),
      uncertainty: 0.008, source: .gate, channel: channel)
  }

  private func now(_ id: String, _ seconds: Double) -> GroupEvent {
    GroupEvent(
      sequence: 0, id: id, kind: .unassigned, at: Self.start.advanced(bySeconds: seconds),
      uncertainty: 0.1, source: .touch)
  }

  private func mark(
    _ kind: GroupEvent.Kind, _ ref: String?, _ participant: Int? = nil, id: String = "m",
    seconds: Double? = nil
  ) -> GroupEvent {
    GroupEvent(
      sequence: 0, id: "\(id)-\(kind)-\(ref ?? "")", kind: kind, participant: participant,
      at: Self.start.advanced(bySeconds: 500), seconds: seconds, ref: ref)
  }

  @Test func `times stand by when they were, with or without a name`() throws {
    let state = GroupState(
      try plan(), log([gate("b", 98.4), now("late", 97.1), gate("c", 101), mark(.assign, "b", 3)]))
    let finish = try #require(state.finish)
    #expect(finish.times.map(\.id) == ["late", "b", "c"])
    #expect(finish.times.map(\.participant) == [nil, 3, nil])
    #expect(state[3]?.status == .finished)
    #expect(state[3]?.result?.seconds == 98.4)
    // The start's own doubt is in each time.
    #expect(abs((state[3]?.result?.uncertainty ?? 0) - 0.108) < 1e-9)
    #expect(state[1]?.status == .running && state[1]?.result == nil)
    #expect(!state.isOver)
  }

  @Test func `the first word on a time and on a person counts until it is taken back`() throws {
    let events = [
      gate("a", 90), gate("b", 91), mark(.assign, "a", 1, id: "1"), mark(.assign, "a", 2, id: "2"),
      mark(.assign, "b", 1, id: "3"),
    ]
    let first = GroupState(try plan(), log(events))
    #expect(first.finish?.times.map(\.participant) == [1, nil])
    #expect(first[2]?.result == nil)
    let back = GroupState(try plan(), log(events + [mark(.void, "1-assign-a", 1)]))
    #expect(back.finish?.times.map(\.participant) == [2, 1])
    #expect(back[1]?.result?.seconds == 91)
  }

  @Test func `what was taken back counts again when that is taken back`() throws {
    let gone = [gate("a", 90), mark(.void, "a", id: "v")]
    #expect(GroupState(try plan(), log(gone)).finish?.times.isEmpty == true)
    let again = gone + [mark(.void, "v-void-a", id: "w")]
    #expect(GroupState(try plan(), log(again)).finish?.times.map(\.id) == ["a"])
    let thrice = again + [mark(.void, "w-void-v-void-a", id: "x")]
    #expect(GroupState(try plan(), log(thrice)).finish?.times.isEmpty == true)
  }

  @Test func `a long interruption may be two, whose second is somewhere in it`() throws {
    let events = [gate("a", 119), mark(.free, "a", seconds: 0.9)]
    let one = try #require(GroupState(try plan(), log(events)).finish)
    #expect(one.times.map(\.doubt) == [.long])
    let two = try #require(GroupState(try plan(), log(events + [mark(.split, "a")])).finish)
    #expect(two.times.map(\.id) == ["a", "m-split-a"])
    #expect(two.times.map(\.doubt) == [nil, nil])
    #expect(abs(two.times[1].at.seconds(since: Self.start) - 119.45) < 1e-6)
    #expect(abs(two.times[1].uncertainty - 0.458) < 1e-9)
    let short = [gate("a", 119), mark(.free, "a", seconds: 0.3)]
    #expect(GroupState(try plan(), log(short)).finish?.times.map(\.doubt) == [nil])
  }

  @Test func `what somebody has split is not asked about again`() throws {
    for blocked in [0.4, nil] {
      let free = blocked.map { [mark(.free, "a", seconds: $0)] } ?? []
      let events = [gate("a", 119)] + free + [mark(.split, "a")]
      let finish = try #require(GroupState(try plan(), log(events)).finish)
      #expect(finish.times.map(\.id) == ["a", "m-split-a"])
      #expect(finish.times.map(\.doubt) == [nil, nil])
    }
  }

  @Test func `an interruption right after another of the same beam may be its body`() throws {
    let events = [gate("a", 100), gate("b", 100.2), gate("c", 100.3, "A"), gate("d", 101)]
    let finish = try #require(GroupState(try plan(), log(events)).finish)
    #expect(finish.times.map(\.doubt) == [nil, .close, nil, nil])
    let merged = try #require(GroupState(try plan(), log(events + [mark(.merge, "b")])).finish)
    #expect(merged.times.map(\.id) == ["a", "c", "d"])
    #expect(merged.time(before: "c")?.id == "a")
  }

  @Test func `a time of somebody of whom nothing is kept is nobody else's`() throws {
    // As it stands once they are forgotten: their events have no participant.
    let events = [gate("a", 90), mark(.assign, "a"), mark(.assign, "a", 2, id: "late")]
    let state = GroupState(try plan(), log(events))
    #expect(state.finish?.times.map(\.isForgotten) == [true])
    #expect(state.finish?.times.map(\.isFree) == [false])
    #expect(state[2]?.result == nil)
    let back = events + [mark(.void, "m-assign-a", id: "v")]
    #expect(GroupState(try plan(), log(back))[2]?.result?.seconds == 90)
  }

  @Test func `two at once by hand have the same time`() throws {
    let events = [
      now("a", 95), mark(.split, "a"), mark(.assign, "a", 1), mark(.assign, "m-split-a", 2),
    ]
    let state = GroupState(try plan(), log(events))
    #expect(state[1]?.result?.seconds == 95)
    #expect(state[2]?.result?.seconds == 95)
  }

  @Test func `somebody who gave up and came in all the same is in`() throws {
    let gone = [mark(.withdraw, nil, 2), gate("a", 150)]
    #expect(GroupState(try plan(), log(gone))[2]?.status == .withdrawn)
    let there = GroupState(try plan(), log(gone + [mark(.assign, "a", 2)]))
    #expect(there[2]?.status == .finished)
    #expect(there[2]?.result?.seconds == 150)
    let after = [gate("a", 150), mark(.assign, "a", 2), mark(.withdraw, nil, 2)]
    let out = GroupState(try plan(), log(after))
    #expect(out[2]?.status == .withdrawn && out[2]?.result == nil)
  }

  @Test func `the end is said by somebody, and a name or a time can be given after it`() throws {
    let plan = try plan(1...2)
    let in1 = [gate("a", 90), mark(.assign, "a", 1)]
    let all = in1 + [gate("b", 91), mark(.assign, "b", 2)]
    #expect(!GroupState(plan, log(all)).isOver)
    let stop = GroupEvent(
      sequence: 0, id: "stop", kind: .stop, at: Self.start.advanced(bySeconds: 200))
    let over = GroupState(plan, log(in1 + [gate("b", 91), stop]))
    #expect(over.isOver)
    #expect(over[2]?.status == .stopped && over[2]?.result == nil)
    let named = GroupState(plan, log(in1 + [gate("b", 91), stop, mark(.assign, "b", 2)]))
    #expect(named[2]?.status == .finished)
    let corrected = GroupState(plan, log(in1 + [stop, mark(.correct, nil, 2, seconds: 93.25)]))
    #expect(corrected[2]?.status == .finished && corrected[2]?.result?.seconds == 93.25)
    let faster = GroupState(plan, log(in1 + [stop, mark(.correct, nil, 1, seconds: 89)]))
    #expect(faster[1]?.result?.seconds == 89 && faster[1]?.original?.seconds == 90)
  }

  @Test func `a time is a result within the limit of its table alone`() throws {
    let plan = try plan()
    func value(_ seconds: Double?) -> Double? {
      GroupScore(plan, completed: nil, metres: nil, seconds: seconds)?.value
    }
    #expect(value(118.4567) == 118.457)
    #expect(value(1800) == 1800)
    for wrong in [0, -1, 1800.1, .nan, .infinity] { #expect(value(wrong) == nil) }
    #expect(value(nil) == nil)
    #expect(GroupScore(plan, completed: 3, metres: 20) == nil)
  }
}
