import Engine
import Model
import Testing

/// The fold of a group's events.
@Suite struct GroupStateTests {
  private let start = HostInstant(nanoseconds: 5_000_000_000)

  private func plan(
    _ id: String = "beep-20m", _ rules: GroupRules? = nil, people: ClosedRange<Int> = 1...3
  ) throws -> GroupPlan {
    let table = try #require(BeepLibrary.load().tables.first { $0.id == id })
    return try GroupPlan(
      table: table, rules: rules ?? table.rules,
      entries: people.map { GroupEntry(participant: $0, bib: $0) })
  }

  private func log(_ presses: [GroupEvent]) -> [GroupEvent] {
    let all = [GroupEvent(sequence: 1, id: "start", kind: .start, at: start)] + presses
    return all.enumerated().map { index, event in
      var event = event
      event.sequence = index + 1
      return event
    }
  }

  private func tap(
    _ participant: Int, _ seconds: Double, _ screen: String = "a", id: String? = nil
  ) -> GroupEvent {
    GroupEvent(
      sequence: 0, id: id ?? "\(participant)-\(seconds)-\(screen)", kind: .warn,
      participant: participant, at: start.advanced(bySeconds: seconds), screen: screen)
  }

  /// The moment so many parts of a shuttle after the end of another one.
  private func moment(_ plan: GroupPlan, after units: Int, _ part: Double) -> Double {
    let units = plan.schedule.units.prefix(units + 1)
    let (from, to) = (units.dropLast().last?.end ?? 0, units.last?.end ?? 0)
    return (Double(from) + Double(to - from) * part) / 1e9
  }

  @Test func `the first miss warns, the next beep's miss is out with the shuttle before it`() throws
  {
    let plan = try plan()
    let first = tap(1, moment(plan, after: 13, 0.2))
    #expect(GroupState(plan, log([first]))[1]?.status == .warned)
    let state = GroupState(plan, log([first, tap(1, moment(plan, after: 14, 0.3))]))
    #expect(state[1]?.status == .out)
    #expect(state[1]?.result?.completed == 13)
    let score = try #require(GroupScore(plan, completed: 13, metres: nil))
    #expect(score.level == 2 && score.shuttle == 6 && score.metres == 260)
    #expect(state.running == 2)
  }

  @Test func `one who stops in the second half keeps the shuttle before`() throws {
    let plan = try plan()
    let events = log([
      tap(1, moment(plan, after: 13, 0.2)), tap(1, moment(plan, after: 14, 0.8)),
    ])
    #expect(GroupState(plan, events)[1]?.result?.completed == 14)
  }

  @Test func `a beep that was not missed between two makes the later one a warning`() throws {
    let plan = try plan()
    let events = log([
      tap(1, moment(plan, after: 10, 0.2)), tap(1, moment(plan, after: 12, 0.2)),
    ])
    #expect(GroupState(plan, events)[1]?.status == .warned)
    let strict = GroupRules(warnings: 1, consecutive: false)
    #expect(GroupState(try self.plan("beep-20m", strict), events)[1]?.status == .out)
  }

  @Test func `two screens on one beep are one press, two beeps are two`() throws {
    let plan = try plan()
    let one = tap(1, moment(plan, after: 10, 0.1), "a")
    let same = tap(1, moment(plan, after: 10, 0.9), "b")
    let state = GroupState(plan, log([one, same]))
    #expect(state[1]?.status == .warned)
    #expect(state.merged == [same.id])
    let next = tap(1, moment(plan, after: 11, 0.1), "b")
    #expect(GroupState(plan, log([one, same, next]))[1]?.status == .out)
  }

  @Test func `a finger that shakes counts once, two presses of one screen twice`() throws {
    let plan = try plan()
    let at = moment(plan, after: 10, 0.1)
    #expect(GroupState(plan, log([tap(1, at), tap(1, at + 0.29)]))[1]?.status == .warned)
    #expect(GroupState(plan, log([tap(1, at), tap(1, at + 0.31)]))[1]?.status == .out)
  }

  @Test func `what comes late counts for the moment of the press`() throws {
    let plan = try plan()
    let late = [tap(1, moment(plan, after: 8, 0.1), "b"), tap(1, moment(plan, after: 9, 0.1), "b")]
    let events = log([tap(1, moment(plan, after: 11, 0.1), "a")] + late)
    #expect(GroupState(plan, events)[1]?.result?.completed == 8)
  }

  @Test func `undo takes the press back, also the last one`() throws {
    let plan = try plan()
    let taps = [tap(1, moment(plan, after: 10, 0.1)), tap(1, moment(plan, after: 11, 0.1))]
    let undo = GroupEvent(
      sequence: 0, id: "u", kind: .void, participant: 1, at: start, ref: taps[1].id)
    let state = GroupState(plan, log(taps + [undo]))
    #expect(state[1]?.status == .warned)
    #expect(state[1]?.last == taps[0].id)
    let again = GroupEvent(
      sequence: 0, id: "v", kind: .void, participant: 1, at: start, ref: taps[0].id)
    #expect(GroupState(plan, log(taps + [undo, again]))[1]?.status == .running)
  }

  @Test func `clearing forgets the warning, withdrawing the result`() throws {
    let plan = try plan()
    let at = moment(plan, after: 10, 0.5)
    let clear = GroupEvent(
      sequence: 0, id: "c", kind: .clear, participant: 1, at: start.advanced(bySeconds: at + 1))
    #expect(GroupState(plan, log([tap(1, at), clear]))[1]?.status == .running)
    let away = GroupEvent(
      sequence: 0, id: "w", kind: .withdraw, participant: 1,
      at: start.advanced(bySeconds: at + 2), reason: "sore knee")
    let state = GroupState(plan, log([tap(1, at), clear, away]))
    #expect(state[1]?.status == .withdrawn)
    #expect(state[1]?.result == nil)
    #expect(state[1]?.reason == "sore knee")
  }

  @Test func `everybody who runs at the stop has what they completed`() throws {
    let plan = try plan()
    let stop = GroupEvent(
      sequence: 0, id: "s", kind: .stop,
      at: start.advanced(bySeconds: moment(plan, after: 20, 0.5)))
    let state = GroupState(plan, log([stop]))
    #expect(state.isOver)
    #expect(state[2]?.status == .stopped)
    #expect(state[2]?.result?.completed == 20)
  }

  @Test func `a correction says what was before`() throws {
    let plan = try plan()
    let out = GroupEvent(
      sequence: 0, id: "o", kind: .out, participant: 1,
      at: start.advanced(bySeconds: moment(plan, after: 20, 0.5)), completed: 19)
    let correct = GroupEvent(
      sequence: 0, id: "c", kind: .correct, participant: 1, at: start, completed: 20,
      reason: "touched the line")
    let state = GroupState(plan, log([out, correct]))
    #expect(state[1]?.result?.completed == 20)
    #expect(state[1]?.original?.completed == 19)
    #expect(state[1]?.reason == "touched the line")
  }

  @Test func `metres are measured when the time is over`() throws {
    let plan = try plan("cooper")
    let over = HostInstant(nanoseconds: start.nanoseconds + plan.schedule.end)
    let finish = GroupEvent(
      sequence: 0, id: "f", kind: .finish, participant: 1, at: over, source: .station)
    let metres = GroupEvent(
      sequence: 0, id: "m", kind: .finish, participant: 1, at: over.advanced(bySeconds: 60),
      metres: 2350)
    let state = GroupState(plan, log([finish, metres]))
    #expect(state[1]?.status == .finished)
    #expect(state[1]?.result?.metres == 2350)
    #expect(state[1]?.result?.at == over)
  }

  @Test func `nobody, too many, a person or a bib twice are refused`() throws {
    let table = try #require(BeepLibrary.load().tables.first)
    func refusal(_ entries: [GroupEntry]) -> GroupRefusal? {
      do {
        _ = try GroupPlan(table: table, rules: table.rules, entries: entries)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal([]) == .nobody)
    #expect(refusal((1...49).map { GroupEntry(participant: $0, bib: $0) }) == .tooMany)
    let one = GroupEntry(participant: 1, bib: 1)
    #expect(refusal([one, GroupEntry(participant: 1, bib: 2)]) == .participantTwice)
    #expect(refusal([one, GroupEntry(participant: 2, bib: 1)]) == .bibTwice)
  }

  @Test func `30-15 is the last whole level's speed and no metres`() throws {
    let plan = try plan("30-15-ift")
    let score = try #require(GroupScore(plan, completed: 10, metres: nil))
    #expect(score.speed == 12.5)
    #expect(score.metres == nil && score.shuttle == nil)
    #expect(abs((score.value ?? 0) * 3.6 - 12.5) < 1e-5)
    #expect(GroupScore(plan, completed: 32, metres: nil) == nil)
    #expect(GroupScore(plan, completed: 0, metres: nil)?.value == 0)
  }
}
