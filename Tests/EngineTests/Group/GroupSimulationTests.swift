import Engine
import Model
import Testing

/// Groups of 24 of whom it is known who missed which beep, tapped by people who shake, tap twice,
/// are late and undo what they did.
@Suite struct GroupSimulationTests {
  /// What becomes of one child, decided before anybody taps.
  private struct Truth {
    var status: GroupState.Status
    var completed: Int?
  }

  private static let start = HostInstant(nanoseconds: 1_000_000_000_000)

  @Test func `the fold of 10 000 groups is what is known of them`() throws {
    let tables = BeepLibrary.load().tables.filter { ["beep-20m", "yo-yo-ir1"].contains($0.id) }
    try #require(tables.count == 2)
    var wrong: [String] = []
    for seed in 0..<UInt64(10_000) {
      var random = SplitMix64(seed: seed)
      let table = tables[Int(seed % 2)]
      let plan = try GroupPlan(
        table: table, rules: table.rules,
        entries: (1...24).map { GroupEntry(participant: $0, bib: $0 + 100) })
      let (events, truth) = Self.group(plan, &random)
      let state = GroupState(plan, events)
      for (index, person) in state.people.enumerated()
      where person.status != truth[index].status
        || person.result?.completed != truth[index].completed
      {
        wrong.append("seed \(seed) bib \(person.entry.bib): \(person.status) \(truth[index])")
      }
      if state.running != truth.count(where: { !$0.status.isOver }) { wrong.append("\(seed)") }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  private static func group(
    _ plan: GroupPlan, _ random: inout SplitMix64
  ) -> ([GroupEvent], [Truth]) {
    var presses: [GroupEvent] = []
    var truth: [Truth] = []
    for person in 1...24 { truth.append(child(person, plan, &presses, &random)) }
    // A tablet's presses come at once, a phone's whenever it has a network.
    var arrivals = presses.map { event in
      let late = event.screen == "tablet" ? 0 : Double.random(in: 0...20, using: &random)
      return (event, event.at.advanced(bySeconds: late))
    }
    arrivals.sort { ($0.1, $0.0.id) < ($1.1, $1.0.id) }
    // Undo comes after what it takes back.
    let voids = arrivals.filter { $0.0.kind == .void }
    arrivals.removeAll { $0.0.kind == .void }
    var log = [GroupEvent(sequence: 1, id: "start", kind: .start, at: start)]
    for (event, _) in arrivals + voids {
      var event = event
      event.sequence = log.count + 1
      log.append(event)
    }
    return (log, truth)
  }

  private static func child(
    _ person: Int, _ plan: GroupPlan, _ presses: inout [GroupEvent], _ random: inout SplitMix64
  ) -> Truth {
    let units = plan.schedule.units
    let last = Int.random(in: 3..<units.count - 3, using: &random)
    var number = 0
    /// A tap about the beep at the end of a unit, in the first or in the second half of the next one.
    func tap(_ unit: Int, isEarly: Bool, screen: String? = nil) -> GroupEvent {
      let next = units[unit + 1]
      let half = Double(next.end - next.start) / 2e9
      let begin = Double(next.start) / 1e9 + (isEarly ? 0 : half)
      let at = begin + half * Double.random(in: 0.05...0.45, using: &random)
      number += 1
      return GroupEvent(
        sequence: 0, id: "\(person)-\(number)", kind: .warn, participant: person,
        at: start.advanced(bySeconds: at),
        screen: screen ?? (Bool.random(using: &random) ? "tablet" : "phone"))
    }
    func press(_ event: GroupEvent, undone: Bool = false) {
      presses.append(event)
      // A finger that shakes.
      if Int.random(in: 0..<6, using: &random) == 0, !undone {
        var shake = event
        number += 1
        shake.id = "\(person)-\(number)"
        shake.at = event.at.advanced(bySeconds: Double.random(in: 0.01...0.25, using: &random))
        presses.append(shake)
      }
      // Another one who counts the same child.
      if Int.random(in: 0..<6, using: &random) == 0, !undone {
        var other = event
        number += 1
        other.id = "\(person)-\(number)"
        other.screen = "second"
        other.at = event.at.advanced(bySeconds: Double.random(in: 0.3...0.9, using: &random))
        presses.append(other)
      }
      if undone {
        number += 1
        presses.append(
          GroupEvent(
            sequence: 0, id: "\(person)-\(number)", kind: .void, participant: person,
            at: event.at.advanced(bySeconds: 30), ref: event.id))
      }
    }
    // Somebody else was meant.
    if Int.random(in: 0..<4, using: &random) == 0 {
      press(tap(Int.random(in: 0..<last, using: &random), isEarly: true), undone: true)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      number += 1
      presses.append(
        GroupEvent(
          sequence: 0, id: "\(person)-\(number)", kind: .withdraw, participant: person,
          at: HostInstant(nanoseconds: start.nanoseconds + units[last].end)))
      return Truth(status: .withdrawn)
    case 1:
      return Truth(status: .running)
    case 2:
      press(tap(last, isEarly: true))
      return Truth(status: .warned)
    case 3 where plan.rules.consecutive:
      // Caught up between two misses.
      press(tap(last - 2, isEarly: true))
      press(tap(last, isEarly: true))
      return Truth(status: .warned)
    default:
      let isEarly = Bool.random(using: &random)
      press(tap(last, isEarly: true))
      press(tap(last + 1, isEarly: isEarly))
      // The unit of the place `last + 1` was missed, or the way after it was not run to its end.
      return Truth(status: .out, completed: isEarly ? last + 1 : last + 2)
    }
  }
}
