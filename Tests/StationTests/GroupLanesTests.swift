import Devices
import Engine
import Foundation
import Logging
import Model
import Store
import Testing

@testable import Station

/// Heats in lanes at a station whose gates say what the test says.
@Suite(.timeLimit(.minutes(5))) struct GroupLanesTests {
  private let gated: GatedStation
  private var store: Store { gated.store }
  private var station: Station { gated.station }

  init() async throws { gated = try await GatedStation(Store.inMemory(), lead: -100) }

  private func make() async throws -> GroupRun {
    try await station.createGroup(
      NewGroup(
        table: "sprint-30m", entries: (1...3).map { GroupEntry(participant: $0, bib: $0 + 20) },
        lanes: 2))
  }

  @Test func `lanes are told by their gates, and each gate is the finish of its own lane`()
    async throws
  {
    let group = try await make()
    #expect(try await gated.press(.finishGates, group, id: "goals").course?.askedLane == 1)
    try await gated.hear("1;1000;0\n")
    #expect(try await station.group(group.id).course?.askedLane == 2)
    // Whoever walks back through the first one tells it of no other lane.
    try await gated.hear("1;3000;0\n")
    try await gated.hear("2;5000;0\n")
    let told = try #require(try await station.group(group.id).course)
    #expect(told.lanes?.map(\.finish?.channel) == ["A", "B"] && told.askedLane == nil)

    let begun = try await station.startGroup(group.id)
    let start = try #require(begun.start)
    #expect(begun.course?.lanes?.map(\.participant) == [1, 2] && begun.course?.heats == 1)
    #expect(
      await gated.code { try await gated.press(.heat(isGun: false), group, id: "h") }
        == "group-heat-running")
    try await gated.hear("2;9000;0\n", at: start.advanced(bySeconds: 4.98))
    try await gated.hear("1;9100;0\n", at: start.advanced(bySeconds: 5.12))
    let done = try await station.group(group.id)
    #expect(done.people.map { $0.result?.seconds } == [5.12, 4.98, nil])
    #expect(done.course?.isHeatOver == true)
    // A beam that nobody is on the way to tells nothing.
    try await gated.hear("1;9900;0\n", at: start.advanced(bySeconds: 8))
    #expect(try await station.group(group.id).times?.count == 2)
    #expect(try store.problems().isEmpty)
  }

  @Test func `the next heat starts at a press, once, and by a gun at its moment`() async throws {
    let group = try await make()
    let start = try #require(try await station.startGroup(group.id).start)
    try await gated.press(.time(lane: 2), group, id: "t2", at: start.advanced(bySeconds: 6))
    #expect(
      await gated.code {
        try await gated.press(.time(lane: 2), group, id: "x", at: start.advanced(bySeconds: 7))
      } == "group-impossible-time")
    try await gated.press(.withdraw, group, 1, id: "w")
    let bang = HostInstant.now().advanced(bySeconds: -1)
    let second = try await gated.press(.heat(isGun: true), group, id: "heat", at: bang)
    #expect(second.course?.heats == 2 && second.course?.cue == bang)
    #expect(second.course?.lanes?.map(\.participant) == [3, nil])
    let again = try await gated.press(.heat(isGun: true), group, id: "heat", at: bang)
    #expect(again.revision == second.revision)
    let now = try await gated.press(
      .time(lane: 1), group, id: "t3", at: bang.advanced(bySeconds: 0.9))
    // Nobody runs 30 m in 0.9 s.
    #expect(now.people[2].result == nil)
    try await gated.press(.void(event: "t3"), group, id: "v")
    #expect(
      await gated.code { try await gated.press(.heat(isGun: false), group, id: "y") }
        == "group-heat-running")
  }

  @Test
  func `a heat can be taken back until somebody has a time, and a gun's doubt is everybody's`()
    async throws
  {
    let group = try await make()
    let bang = HostInstant.now().advanced(bySeconds: -9)
    _ = try await station.startGroup(group.id, gun: (at: bang, uncertainty: 0.15))
    for lane in [1, 2] {
      try await gated.press(
        .time(lane: lane), group, id: "t\(lane)", at: bang.advanced(bySeconds: 6))
    }
    let first = try await station.group(group.id)
    #expect(first.people.prefix(2).allSatisfy { ($0.result?.uncertainty ?? 0) >= 0.15 })
    let heat = try await gated.press(.heat(isGun: true), group, id: "heat", at: .now())
    #expect(heat.course?.waiting == [] && heat.people[2].start != nil)
    let back = try await gated.press(.void(event: "heat"), group, id: "back")
    #expect(back.course?.waiting == [3] && back.course?.heats == 1)
    #expect(back.people.map { $0.result != nil } == [true, true, false])
    #expect(
      await gated.code { try await gated.press(.void(event: "call"), group, id: "x") }
        == "group-unknown-event")
  }

  @Test func `a heat by an old press, or of a run without lanes, is refused`() async throws {
    let group = try await make()
    let start = try #require(try await station.startGroup(group.id).start)
    for lane in [1, 2] {
      try await gated.press(
        .time(lane: lane), group, id: "t\(lane)", at: start.advanced(bySeconds: 6))
    }
    let old = HostInstant.now().advanced(bySeconds: -20)
    #expect(
      await gated.code { try await gated.press(.heat(isGun: true), group, id: "a", at: old) }
        == "group-impossible-time")
    #expect(
      await gated.code { try await gated.press(.place(lane: 9), group, 3, id: "b") }
        == "group-not-next")
    try await gated.press(.stop, group, id: "stop")
    #expect(
      await gated.code { try await gated.press(.heat(isGun: false), group, id: "c") }
        == "group-not-running")
    for lanes in [1, 9] {
      #expect(
        await gated.code {
          try await station.createGroup(
            NewGroup(
              table: "sprint-30m", entries: [GroupEntry(participant: 1, bib: 1)], lanes: lanes))
        } == "group-impossible-lanes")
    }
  }
}
