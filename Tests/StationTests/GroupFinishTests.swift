import Devices
import Engine
import Foundation
import Logging
import Model
import Store
import Testing

@testable import Station

/// The finish of a mass start at a station whose gates say what the test says.
@Suite struct GroupFinishTests {
  private static let lead = -700.0

  private let gated: GatedStation
  private var store: Store { gated.store }
  private var station: Station { gated.station }

  init() async throws { gated = try await GatedStation(Store.inMemory(), lead: Self.lead) }

  private func begin(_ people: ClosedRange<Int> = 1...3) async throws -> GroupRun {
    let new = NewGroup(
      table: "course-600m", entries: people.map { GroupEntry(participant: $0, bib: $0 + 20) })
    return try await station.startGroup(try await station.createGroup(new).id)
  }

  private func moment(_ group: GroupRun, _ seconds: Double) throws -> HostInstant {
    try #require(group.start).advanced(bySeconds: seconds)
  }

  /// A line as the controller of WiChro gates sends it where beam B is interrupted, by its own milliseconds
  /// (source: Chronojump's control.ino, as in the examples of the description).
  private static func passage(at milliseconds: Int) -> String { "2;\(milliseconds);0\n" }

  /// The same where it is free again.
  private static func release(at milliseconds: Int) -> String { "2;\(milliseconds);1\n" }

  private func hear(_ lines: String, _ group: GroupRun, at seconds: Double) async throws {
    try await gated.hear(lines, at: moment(group, seconds))
  }

  @discardableResult
  private func press(
    _ kind: GroupPress.Kind, _ group: GroupRun, _ participant: Int? = nil, id: String,
    at seconds: Double? = nil
  ) async throws -> GroupRun {
    try await gated.press(
      kind, group, participant, id: id, at: seconds.map { try moment(group, $0) })
  }

  @Test func `a gate's passages wait for names, and a name makes a result of its own`() async throws
  {
    let group = try await begin()
    try await hear(Self.passage(at: 1000), group, at: 98.4)
    // Another beam is passed meanwhile.
    try await hear("5;1200;0\n", group, at: 98.6)
    try await hear(Self.release(at: 1310), group, at: 98.71)
    try await hear(Self.passage(at: 3500), group, at: 100.9)
    var now = try await station.group(group.id)
    let times = try #require(now.times)
    #expect(times.map { ($0.seconds * 10).rounded() / 10 } == [98.4, 98.6, 100.9])
    #expect(times.map(\.source) == [.gate, .gate, .gate])
    #expect(times[0].channel == "B" && times[0].doubt == nil)
    #expect(abs((times[0].blocked ?? 0) - 0.31) < 1e-6)
    now = try await press(.assign(time: times[2].id), group, 2, id: "a")
    #expect(now.people[1].status == "finished")
    let trial = try #require(try await gated.trial(group, 2))
    #expect(abs((trial.value ?? 0) - 100.9) < 0.001)
    #expect(trial.unit == .second && trial.quantity == .interval)
    #expect(trial.origin == .device && trial.deviceID == GatedStation.gate && trial.channel == "B")
    #expect(trial.timeSource == .arrival && trial.uncertainty != nil)
    #expect(try store.run(trial.run)?.run.state == .saved)
    #expect(try store.problems().isEmpty)
  }

  @Test func `whoever crosses the line at the start is no finisher`() async throws {
    let group = try await begin()
    try await hear(Self.passage(at: 1000), group, at: 2)
    #expect(try await station.group(group.id).times == [])
    try await hear(Self.passage(at: 60_000), group, at: 61)
    #expect(try await station.group(group.id).times?.count == 1)
  }

  @Test func `a passage that the disk cannot take yet is kept and recorded later`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/sideline-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try Store(path: folder + "/sideline.sqlite", pageLimit: 200)
    let station = try await GatedStation(store, lead: Self.lead).station
    let new = NewGroup(table: "course-600m", entries: [GroupEntry(participant: 1, bib: 1)])
    let group = try await station.startGroup(try await station.createGroup(new).id)
    func hear(_ line: String, at seconds: Double) async throws {
      let chunk = Chunk(bytes: Array(line.utf8), hostTime: try moment(group, seconds))
      await station.received(.received(chunk), from: GatedStation.gate)
    }
    func times() async throws -> [GroupRun.Time] { try await station.group(group.id).times ?? [] }
    // Presses until no page is left, then passages until one finds no room.
    while true {
      do throws(StationError) {
        _ = try await station.press(
          GroupPress(
            .withdraw, id: UUID().uuidString, participant: 1,
            reason: String(repeating: "x", count: 200)), on: group.id)
      } catch {
        #expect(error.code == "store-full")
        break
      }
    }
    var sent = 0
    while try await times().count == sent, sent < 100 {
      sent += 1
      try await hear(Self.passage(at: 1000 * sent), at: 100 + Double(sent))
    }
    try #require(sent < 100)
    try await hear(Self.release(at: 1000 * sent + 700), at: 100.7 + Double(sent))
    #expect(try await station.group(group.id).isNotRecorded)
    try store.setPageLimit(10_000)
    try await until { try await times().count == sent }
    try await until { try await times().last?.doubt == "long" }
    #expect(try await station.group(group.id).isNotRecorded == false)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a gate that tells of passages without end is not followed for ever`() async throws {
    let group = try await begin()
    for number in 1...(FinishQueue.most + 5) {
      try await hear(Self.passage(at: 1000 * number), group, at: 61 + Double(number))
    }
    #expect(try await station.group(group.id).times?.count == FinishQueue.most)
    // What people press has room left, which ends too.
    for number in 0..<FinishQueue.most {
      try await press(.time(), group, id: "n\(number)", at: 400)
    }
    let more = await gated.code { try await press(.time(), group, id: "n", at: 400) }
    #expect(more == "group-too-many-times")
    try await press(.void(event: "n0"), group, id: "v")
    #expect(await gated.code { try await press(.time(), group, id: "n", at: 400) } == nil)
  }

  @Test func `a beam whose device began anew is not said to be interrupted since`() async throws {
    let group = try await begin()
    try await hear(Self.passage(at: 1000), group, at: 98.4)
    await station.forgetClock(of: GatedStation.gate)
    try await hear(Self.release(at: 9000), group, at: 106.4)
    #expect(try await station.group(group.id).times?.map(\.blocked) == [nil])
  }

  @Test func `a time goes to one, one has one time, and both can be taken back`() async throws {
    let group = try await begin()
    try await press(.time(), group, id: "n1", at: 99)
    try await press(.time(), group, id: "n2", at: 99.5)
    try await press(.assign(time: "n1"), group, 1, id: "a1")
    let taken = await gated.code { try await press(.assign(time: "n1"), group, 2, id: "a2") }
    #expect(taken == "group-time-taken")
    let already = await gated.code { try await press(.assign(time: "n2"), group, 1, id: "a3") }
    #expect(already == "group-already-in")
    let unknown = await gated.code { try await press(.assign(time: "n9"), group, 2, id: "a4") }
    #expect(unknown == "group-unknown-time")
    let held = await gated.code { try await press(.void(event: "n1"), group, id: "v0") }
    #expect(held == "group-time-taken")
    let first = try #require(try await gated.trial(group, 1))
    try await press(.void(event: "a1"), group, 1, id: "v1")
    #expect(try store.run(first.run)?.run.state == .cancelled)
    let now = try await press(.assign(time: "n1"), group, 2, id: "a5")
    #expect(now.people.map(\.status) == ["running", "finished", "running"])
    #expect(try await gated.trial(group, 1) == nil)
    #expect(try await gated.trial(group, 2)?.origin == .touch)
    try await press(.void(event: "n2"), group, id: "v2")
    let back = try await press(.void(event: "v2"), group, id: "v3")
    #expect(back.times?.map(\.id) == ["n1", "n2"])
    #expect(try store.problems().isEmpty)
  }

  @Test
  func `a time that was split goes after its second one, and no mending takes another's time`()
    async throws
  {
    let group = try await begin()
    try await press(.time(), group, id: "a", at: 99)
    try await press(.split(time: "a"), group, id: "s")
    try await press(.assign(time: "s"), group, 3, id: "1")
    #expect(
      await gated.code { try await press(.void(event: "a"), group, id: "v") } == "group-time-taken")
    #expect(
      await gated.code { try await press(.merge(time: "a"), group, id: "m") } == "group-time-taken")
    #expect(try await gated.trial(group, 3)?.value == 99)
    // Taken from 1, given to 2: the first is not given back again by an undo of the taking.
    try await press(.assign(time: "a"), group, 1, id: "2")
    try await press(.void(event: "2"), group, 1, id: "back")
    try await press(.assign(time: "a"), group, 2, id: "3")
    let undone = await gated.code { try await press(.void(event: "back"), group, 1, id: "u") }
    #expect(undone == "group-time-taken")
    #expect(try await gated.trial(group, 2)?.value == 99)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a second one that has a name moves with the end of the interruption`() async throws {
    let group = try await begin()
    try await hear(Self.passage(at: 1000), group, at: 98)
    let time = try #require(try await station.group(group.id).times?.first?.id)
    try await press(.split(time: time), group, id: "s")
    try await press(.assign(time: "s"), group, 1, id: "1")
    #expect(try await gated.trial(group, 1)?.value == 98)
    try await hear(Self.release(at: 1800), group, at: 98.8)
    #expect(try await gated.trial(group, 1)?.value == 98.4)
  }

  @Test func `what is sent twice counts once, and late it counts for its moment`() async throws {
    let group = try await begin()
    try await press(.time(), group, id: "b", at: 120)
    try await press(.time(), group, id: "a", at: 110)
    let now = try await press(.time(), group, id: "a", at: 110)
    #expect(now.times?.map(\.id) == ["a", "b"])
    let early = await gated.code { try await press(.time(), group, id: "c", at: -1) }
    #expect(early == "group-impossible-time")
  }

  @Test func `the end is said, and names are given after it`() async throws {
    let group = try await begin()
    try await press(.time(), group, id: "a", at: 110)
    try await press(.assign(time: "a"), group, 1, id: "1")
    try await press(.time(), group, id: "b", at: 111)
    let over = try await press(.stop, group, id: "s")
    #expect(over.state == .over)
    #expect(over.people.map(\.status) == ["finished", "stopped", "stopped"])
    let named = try await press(.assign(time: "b"), group, 3, id: "3")
    #expect(named.people[2].status == "finished")
    #expect(try await gated.trial(group, 3)?.value == 111)
    let reasonless = await gated.code {
      try await press(.correct(completed: nil, metres: nil, seconds: 90), group, 2, id: "c")
    }
    #expect(reasonless == "group-reason-missing")
    let told = try await station.press(
      GroupPress(
        .correct(completed: nil, metres: nil, seconds: 130.5), id: "c", participant: 2,
        reason: "by hand"), on: group.id)
    #expect(told.people[1].result?.seconds == 130.5)
    #expect(try await gated.trial(group, 2)?.value == 130.5)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a start by gun is the press, and only one of now`() async throws {
    let entries = [GroupEntry(participant: 1, bib: 1)]
    let made = try await station.createGroup(NewGroup(table: "course-600m", entries: entries))
    let old = (at: HostInstant.now().advanced(bySeconds: -90), uncertainty: 0.1)
    #expect(
      await gated.code { try await station.startGroup(made.id, gun: old) }
        == "group-impossible-time"
    )
    let press = HostInstant.now().advanced(bySeconds: -10)
    let group = try await station.startGroup(made.id, gun: (at: press, uncertainty: 0.15))
    #expect(group.start == press)
    let now = try await station.press(
      GroupPress(.time(), id: "n", at: press.advanced(bySeconds: 3.5)), on: group.id)
    #expect(now.times?.first?.seconds == 3.5)
    let beep = try await station.createGroup(
      NewGroup(table: "beep-20m", entries: [GroupEntry(participant: 2, bib: 2)]))
    _ = try await station.press(GroupPress(.stop, id: "s"), on: group.id)
    let fresh = (at: HostInstant.now(), uncertainty: 0.1)
    #expect(
      await gated.code { try await station.startGroup(beep.id, gun: fresh) }
        == "group-impossible-time")
  }

  @Test func `the same boot goes on with its times, another one keeps them and lets them be named`()
    async throws
  {
    let group = try await begin()
    try await press(.time(), group, id: "a", at: 110)
    let same = try await GatedStation(store, lead: Self.lead).station
    #expect(try await same.group(group.id).times?.map(\.id) == ["a"])
    let other = try await GatedStation(store, lead: Self.lead, boot: "two").station
    let broken = try await other.group(group.id)
    #expect(broken.state == .broken)
    let named = try await other.press(
      GroupPress(.assign(time: "a"), id: "1", participant: 2), on: group.id)
    #expect(named.people[1].status == "finished")
    #expect(named.people[1].result?.seconds == 110)
    // By the calendar too it was then, not by a clock that began anew.
    let run = try #require(named.people[1].run)
    let trial = try #require(try store.run(run)?.trials.last)
    let begin = try #require(named.startedAt)
    #expect(trial.measuredAt.milliseconds - begin.milliseconds == 110_000)
    #expect(
      await gated.code { try await other.press(GroupPress(.time(), id: "x"), on: group.id) }
        == "group-not-running")
  }
}
