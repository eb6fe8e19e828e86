import Devices
import Engine
import Foundation
import Logging
import Model
import Store
import Testing

@testable import Station

/// Starts at intervals at a station whose gates say what the test says.
@Suite(.timeLimit(.minutes(5))) struct GroupIntervalTests {
  /// A run began so long ago.
  private static let lead = -100.0

  private let gated: GatedStation
  private var store: Store { gated.store }
  private var station: Station { gated.station }

  init() async throws {
    let store = try Store.inMemory()
    for (number, name) in [(1, "Maja"), (2, "Nils"), (3, "Iris")] {
      try store.upsertParticipant(Participant(number: number, nickname: name))
    }
    gated = try await GatedStation(store, lead: Self.lead)
  }

  private func make(every interval: Double? = 20) async throws -> GroupRun {
    try await station.createGroup(
      NewGroup(
        table: "sprint-60m", entries: (1...3).map { GroupEntry(participant: $0, bib: $0 + 20) },
        interval: interval))
  }

  /// A run that began 100 s ago; the second one is to start 4 s from now.
  private func begun(by gate: Bool = false) async throws -> GroupRun {
    let group = try await make()
    if gate {
      try await gated.press(.startGate, group, id: "gate")
      try await gated.hear("1;1000;0\n", at: .now())
      #expect(try await station.group(group.id).course?.channel == "A")
    }
    return try await station.startGroup(group.id)
  }

  @Test func `the first one is called with the start, the next ones when it is time`() async throws
  {
    let group = try await begun()
    let start = try #require(group.start)
    #expect(group.course?.called == 1 && group.course?.cue == start)
    #expect(group.course?.waiting == [2, 3])
    try await until { try await station.group(group.id).course?.called == 2 }
    // What was missed by a station that slept is not made up for: there is time for three ticks.
    let course = try #require(try await station.group(group.id).course)
    let cue = try #require(course.cue)
    #expect(cue.seconds(since: start) > 103)
    #expect(course.next == cue.advanced(bySeconds: 20))
    #expect(try store.group(group.id)?.events.map(\.kind) == [.start, .call, .call])
    #expect(try store.problems().isEmpty)
  }

  @Test func `a call that the disk cannot take is told to screens, and made once there is room`()
    async throws
  {
    let store = try Store.inMemory()
    let gated = try await GatedStation(store, lead: -1)
    let station = gated.station
    let entries = (1...3).map { GroupEntry(participant: $0, bib: $0) }
    let made = try await station.createGroup(
      NewGroup(table: "sprint-60m", entries: entries, interval: 10))
    let group = try await station.startGroup(made.id)
    try store.setPageLimit(1)
    // What is longer than a call finds no room, and then what is shorter.
    for length in [200, 1] {
      var told: String?
      var presses = 0
      while told == nil, presses < 1000 {
        presses += 1
        let press = GroupPress(
          .withdraw, id: String(1000 * length + presses, radix: 36), participant: 3,
          reason: String(repeating: "x", count: length))
        told = await gated.code { try await station.press(press, on: group.id) }
      }
      #expect(told == "store-full")
    }
    #expect(try await station.group(group.id).course?.called == 1)
    try await until { try await station.group(group.id).isNotRecorded }
    #expect(try await station.group(group.id).course?.called == 1)
    try store.setPageLimit(10_000)
    try await until { try await station.group(group.id).course?.called == 2 }
    #expect(try await station.group(group.id).isNotRecorded == false)
    #expect(try store.group(group.id)?.events.count { $0.kind == .call } == 2)
  }

  @Test func `from gate to gate everybody has a time, with the moment of their own start`()
    async throws
  {
    let group = try await begun(by: true)
    let start = try #require(group.start)
    #expect(group.course?.isAwaited == true && group.course?.next == nil)
    // The finish tells nothing before somebody is on the course.
    try await gated.hear("2;1000;0\n", at: start.advanced(bySeconds: 0.2))
    try await gated.hear("1;1500;0\n", at: start.advanced(bySeconds: 0.7))
    let off = try await station.group(group.id)
    #expect(off.times == [])
    #expect(off.people[0].start == start.advanced(bySeconds: 0.7))
    // The second one's start is due, and may have been called by now.
    #expect(off.people[0].status == "running" && off.people[2].status == "waiting")
    try await gated.hear("2;10500;0\n", at: start.advanced(bySeconds: 10.54))
    let now = try await station.group(group.id)
    #expect(now.people[0].status == "finished")
    let trial = try #require(try await gated.trial(group, 1))
    #expect(abs((trial.value ?? 0) - 9.84) < 0.001)
    #expect(trial.origin == .device && trial.channel == "B")
    #expect(trial.details?["start"] == .string("gate") && trial.details?["order"] == nil)
    let run = try #require(try store.run(trial.run)?.run)
    let began = try #require(now.startedAt).advanced(bySeconds: 0.7)
    #expect(abs(run.startedAt.milliseconds - began.milliseconds) <= 1)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a time that may be another one's says so in its record until somebody looked`()
    async throws
  {
    let group = try await begun(by: true)
    let start = try #require(group.start)
    try await gated.hear("1;1000;0\n", at: start.advanced(bySeconds: 0.5))
    try await until { try await station.group(group.id).course?.called == 2 }
    let cue = try #require(try await station.group(group.id).course?.cue)
    try await gated.hear("1;2000;0\n", at: cue)
    try await gated.hear("2;9000;0\n", at: cue.advanced(bySeconds: 9))
    #expect(try await gated.trial(group, 1)?.details?["order"] == .string("doubtful"))
    let time = try #require(try await station.group(group.id).times?.first)
    #expect(time.doubt == "order" && time.participant == 1)
    try await gated.press(.assign(time: time.id), group, 2, id: "swap")
    #expect(try await gated.trial(group, 1) == nil)
    let second = try #require(try await gated.trial(group, 2))
    #expect(abs((second.value ?? 0) - 9) < 0.001 && second.details?["order"] == nil)
    try await gated.press(.void(event: "swap"), group, id: "undo")
    #expect(try await gated.trial(group, 1) != nil)
    #expect(try await gated.trial(group, 2) == nil)
    #expect(try store.problems().isEmpty)
  }

  @Test func `NOW is a time of the one on the course, and of nobody where nobody is`() async throws
  {
    let group = try await begun()
    let start = try #require(group.start)
    let at = start.advanced(bySeconds: 11.2)
    let now = try await gated.press(.time(), group, id: "now", at: at)
    #expect(now.people[0].result?.seconds == 11.2)
    #expect(try await gated.trial(group, 1)?.details?["start"] == .string("sound"))
    #expect(
      await gated.code {
        try await gated.press(.time(), group, id: "x", at: at.advanced(bySeconds: 1))
      }
        == "group-impossible-time")
  }

  @Test func `who is held back starts after the next one, and nobody else can be`() async throws {
    let group = try await begun(by: true)
    #expect(
      await gated.code { try await gated.press(.hold, group, 3, id: "x") } == "group-not-next")
    let held = try await gated.press(.hold, group, 1, id: "hold")
    #expect(held.course?.waiting == [2, 1, 3] && held.course?.called == nil)
    try await until { try await station.group(group.id).course?.called == 2 }
    // Who has been called since stays called.
    #expect(
      await gated.code { try await gated.press(.void(event: "hold"), group, id: "undo") }
        == "group-unknown-event")
    #expect(
      await gated.code { try await gated.press(.hold, group, 7, id: "y") } == "group-not-in-run")
  }

  @Test func `a start by gun, an interval that cannot be and presses of other runs are refused`()
    async throws
  {
    let group = try await make()
    let gun = (at: HostInstant.now(), uncertainty: 0.1)
    #expect(
      await gated.code { try await station.startGroup(group.id, gun: gun) }
        == "group-impossible-time")
    #expect(await gated.code { try await make(every: 2) } == "group-impossible-interval")
    let together = try await make(every: nil)
    #expect(together.course == nil)
    for kind in [GroupPress.Kind.hold, .startGate, .startTone] {
      #expect(
        await gated.code { try await gated.press(kind, together, 1, id: "x") }
          == "group-not-running")
    }
  }

  @Test func `the start gate is told by breaking its beam, and given up for the sound`()
    async throws
  {
    let group = try await make()
    #expect(group.course?.gate == nil && group.course?.isAsked == false)
    #expect(try await gated.press(.startGate, group, id: "a").course?.isAsked == true)
    try await gated.hear("2;1000;0\n", at: .now())
    let told = try await station.group(group.id)
    #expect(told.course?.gate == GatedStation.gate && told.course?.channel == "B")
    #expect(told.course?.isAsked == false)
    // Nothing is asked any more.
    try await gated.hear("1;1000;0\n", at: .now())
    #expect(try await station.group(group.id).course?.channel == "B")
    #expect(try await gated.press(.startTone, group, id: "b").course?.gate == nil)
  }

  @Test func `a gate that tells only how long after another passage can be the start gate too`()
    async throws
  {
    let plain = DeviceID(rawValue: "serial:plain")
    let driver = try #require(Shipped.registry.driver(id: "gate-lines"))
    await station.put(
      Sighting(id: plain, name: "Plain", kind: .serial, address: "2"), driver: driver,
      transport: ScriptedTransport(kind: .serial))
    let group = try await make()
    try await gated.press(.startGate, group, id: "ask")
    // The first example of the line format in Contract.md.
    await station.received(
      .received(Chunk(bytes: Array("T,1,1234567*55\n".utf8), hostTime: .now())), from: plain)
    let told = try #require(try await station.group(group.id).course)
    #expect(told.gate == plain && told.channel == nil && !told.isAsked)
  }

  @Test func `a gate that was asked for and not told takes nobody's time`() async throws {
    let group = try await make()
    try await gated.press(.startGate, group, id: "ask")
    let start = try #require(try await station.startGroup(group.id).start)
    try await gated.hear("2;1000;0\n", at: start.advanced(bySeconds: 10))
    #expect(try await station.group(group.id).people[0].result?.seconds == 10)
    #expect(
      await gated.code { try await gated.press(.startGate, group, id: "again") }
        == "group-not-ready")
  }

  @Test func `a start beam that flickers is written down once`() async throws {
    let group = try await begun(by: true)
    let start = try #require(group.start)
    try await gated.hear("1;1000;0\n", at: start.advanced(bySeconds: 0.5))
    for flicker in 1...20 {
      try await gated.hear(
        "1;\(5000 + flicker * 100);1\n1;\(5050 + flicker * 100);0\n",
        at: start.advanced(bySeconds: 5 + Double(flicker) / 10))
    }
    let events = try #require(try store.group(group.id)?.events)
    #expect(events.count { $0.kind == .free } == 1)
  }

  @Test func `who says that the order is right has the record say so`() async throws {
    let group = try await begun()
    try await until { try await station.group(group.id).course?.called == 2 }
    let cue = try #require(try await station.group(group.id).course?.cue)
    try await gated.hear("2;9000;0\n", at: cue.advanced(bySeconds: 9))
    #expect(try await gated.trial(group, 1)?.details?["order"] == .string("doubtful"))
    let time = try #require(try await station.group(group.id).times?.first)
    try await gated.press(.assign(time: time.id), group, 1, id: "right")
    #expect(try await gated.trial(group, 1)?.details?["order"] == nil)
    #expect(try await gated.trial(group, 1) != nil)
  }

  @Test func `after a kill the same boot calls the next one, and knows who is on the course`()
    async throws
  {
    let group = try await begun(by: true)
    let start = try #require(group.start)
    try await gated.hear("1;1000;0\n", at: start.advanced(bySeconds: 0.5))
    let again = try await GatedStation(store, lead: Self.lead).station
    #expect(try await again.group(group.id).people[0].start != nil)
    let run = Task { await again.run() }
    try await until { try await again.group(group.id).course?.called == 2 }
    run.cancel()
    let other = try await GatedStation(store, lead: Self.lead, boot: "two").station
    #expect(try await other.group(group.id).state == .broken)
  }

  @Test func `the time of somebody who is forgotten is given to nobody else`() async throws {
    let group = try await begun()
    let start = try #require(group.start)
    try await gated.press(.time(), group, id: "first", at: start.advanced(bySeconds: 10))
    try await until { try await station.group(group.id).course?.called == 2 }
    try await gated.press(.stop, group, id: "stop")
    _ = try store.forget(1, results: .delete, at: Timestamp.now())
    let left = try await GatedStation(store, lead: Self.lead).station.group(group.id)
    #expect(left.people.map(\.participant) == [2, 3])
    #expect(left.times == [])
    #expect(left.people.allSatisfy { $0.result == nil })
  }

  @Test func `the others keep their times when somebody is forgotten who had theirs before`()
    async throws
  {
    let group = try await begun()
    try await until { try await station.group(group.id).course?.called == 2 }
    let cue = try #require(try await station.group(group.id).course?.cue)
    try await gated.hear("2;9000;0\n", at: cue.advanced(bySeconds: 9))
    try await gated.hear("2;13000;0\n", at: cue.advanced(bySeconds: 13))
    let times = try #require(try await station.group(group.id).times)
    try await gated.press(.assign(time: times[0].id), group, 2, id: "swap")
    try await gated.press(.stop, group, id: "stop")
    let before = try await station.group(group.id)
    #expect(before.people[1].result?.seconds == 9)
    _ = try await station.press(
      GroupPress(
        .correct(completed: nil, metres: nil, seconds: 99), id: "c", participant: 1,
        reason: "by hand"), on: group.id)
    _ = try store.forget(1, results: .delete, at: Timestamp.now())
    let left = try await GatedStation(store, lead: Self.lead).station.group(group.id)
    #expect(left.people.map(\.participant) == [2, 3])
    #expect(left.people[0].result?.seconds == 9 && left.people[1].result == nil)
    #expect(left.times?.count == 1)
  }

  @Test func `what is corrected of another run does not end the one that is under way`()
    async throws
  {
    let first = try await begun()
    let start = try #require(first.start)
    try await gated.press(.time(), first, id: "now", at: start.advanced(bySeconds: 10))
    try await gated.press(.stop, first, id: "stop")
    let second = try await begun()
    _ = try await station.press(
      GroupPress(
        .correct(completed: nil, metres: nil, seconds: 9.9), id: "c", participant: 1,
        reason: "by hand"), on: first.id)
    try await until { try await station.group(second.id).course?.called == 2 }
  }
}
