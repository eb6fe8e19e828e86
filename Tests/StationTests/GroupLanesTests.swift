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
  private static let gate = DeviceID(rawValue: "serial:gate")

  private let store: Store
  private let station: Station

  init() async throws {
    store = try Store.inMemory()
    station = try Station(
      store: store, registry: Shipped.registry, transports: [], exercises: Shipped.exercises,
      tables: BeepLibrary.load().tables, boot: "one", groupLead: -100,
      logger: Logger(label: "test"))
    let driver = try #require(Shipped.registry.driver(id: "chronojump-wichro"))
    await station.put(
      Sighting(id: Self.gate, name: "Gate", kind: .serial, address: "1"), driver: driver,
      transport: ScriptedTransport(kind: .serial))
  }

  private func make() async throws -> GroupRun {
    try await station.createGroup(
      NewGroup(
        table: "sprint-30m", entries: (1...3).map { GroupEntry(participant: $0, bib: $0 + 20) },
        lanes: 2))
  }

  /// Lines as the controller of WiChro gates sends them where beam A (1) or B (2) is interrupted (source:
  /// Chronojump's control.ino, as in the examples of the description).
  private func hear(_ lines: String, at moment: HostInstant = .now()) async throws {
    await station.received(
      .received(Chunk(bytes: Array(lines.utf8), hostTime: moment)), from: Self.gate)
  }

  @discardableResult
  private func press(
    _ kind: GroupPress.Kind, _ group: GroupRun, _ participant: Int? = nil, id: String,
    at moment: HostInstant? = nil
  ) async throws -> GroupRun {
    try await station.press(
      GroupPress(kind, id: id, participant: participant, at: moment, uncertainty: 0.02),
      on: group.id)
  }

  private func code(_ body: () async throws -> GroupRun) async -> String? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? StationError)?.code
    }
  }

  @Test func `lanes are told by their gates, and each gate is the finish of its own lane`()
    async throws
  {
    let group = try await make()
    #expect(try await press(.finishGates, group, id: "goals").course?.askedLane == 1)
    try await hear("1;1000;0\n")
    #expect(try await station.group(group.id).course?.askedLane == 2)
    // Whoever walks back through the first one tells it of no other lane.
    try await hear("1;3000;0\n")
    try await hear("2;5000;0\n")
    let told = try #require(try await station.group(group.id).course)
    #expect(told.lanes?.map(\.finish?.channel) == ["A", "B"] && told.askedLane == nil)

    let begun = try await station.startGroup(group.id)
    let start = try #require(begun.start)
    #expect(begun.course?.lanes?.map(\.participant) == [1, 2] && begun.course?.heats == 1)
    #expect(
      await code { try await press(.heat(isGun: false), group, id: "h") } == "group-heat-running")
    try await hear("2;9000;0\n", at: start.advanced(bySeconds: 4.98))
    try await hear("1;9100;0\n", at: start.advanced(bySeconds: 5.12))
    let done = try await station.group(group.id)
    #expect(done.people.map { $0.result?.seconds } == [5.12, 4.98, nil])
    #expect(done.course?.isHeatOver == true)
    // A beam that nobody is on the way to tells nothing.
    try await hear("1;9900;0\n", at: start.advanced(bySeconds: 8))
    #expect(try await station.group(group.id).times?.count == 2)
    #expect(try store.problems().isEmpty)
  }

  @Test func `the next heat starts at a press, once, and by a gun at its moment`() async throws {
    let group = try await make()
    let start = try #require(try await station.startGroup(group.id).start)
    try await press(.time(lane: 2), group, id: "t2", at: start.advanced(bySeconds: 6))
    #expect(
      await code {
        try await press(.time(lane: 2), group, id: "x", at: start.advanced(bySeconds: 7))
      } == "group-impossible-time")
    try await press(.withdraw, group, 1, id: "w")
    let bang = HostInstant.now().advanced(bySeconds: -1)
    let second = try await press(.heat(isGun: true), group, id: "heat", at: bang)
    #expect(second.course?.heats == 2 && second.course?.cue == bang)
    #expect(second.course?.lanes?.map(\.participant) == [3, nil])
    let again = try await press(.heat(isGun: true), group, id: "heat", at: bang)
    #expect(again.revision == second.revision)
    let now = try await press(.time(lane: 1), group, id: "t3", at: bang.advanced(bySeconds: 0.9))
    // Nobody runs 30 m in 0.9 s.
    #expect(now.people[2].result == nil)
    try await press(.void(event: "t3"), group, id: "v")
    #expect(
      await code { try await press(.heat(isGun: false), group, id: "y") } == "group-heat-running")
  }

  @Test
  func `a heat can be taken back until somebody has a time, and a gun's doubt is everybody's`()
    async throws
  {
    let group = try await make()
    let bang = HostInstant.now().advanced(bySeconds: -9)
    _ = try await station.startGroup(group.id, gun: (at: bang, uncertainty: 0.15))
    for lane in [1, 2] {
      try await press(.time(lane: lane), group, id: "t\(lane)", at: bang.advanced(bySeconds: 6))
    }
    let first = try await station.group(group.id)
    #expect(first.people.prefix(2).allSatisfy { ($0.result?.uncertainty ?? 0) >= 0.15 })
    let heat = try await press(.heat(isGun: true), group, id: "heat", at: .now())
    #expect(heat.course?.waiting == [] && heat.people[2].start != nil)
    let back = try await press(.void(event: "heat"), group, id: "back")
    #expect(back.course?.waiting == [3] && back.course?.heats == 1)
    #expect(back.people.map { $0.result != nil } == [true, true, false])
    #expect(
      await code { try await press(.void(event: "call"), group, id: "x") } == "group-unknown-event")
  }

  @Test func `a heat by an old press, or of a run without lanes, is refused`() async throws {
    let group = try await make()
    let start = try #require(try await station.startGroup(group.id).start)
    for lane in [1, 2] {
      try await press(
        .time(lane: lane), group, id: "t\(lane)", at: start.advanced(bySeconds: 6))
    }
    let old = HostInstant.now().advanced(bySeconds: -20)
    #expect(
      await code { try await press(.heat(isGun: true), group, id: "a", at: old) }
        == "group-impossible-time")
    #expect(await code { try await press(.place(lane: 9), group, 3, id: "b") } == "group-not-next")
    try await press(.stop, group, id: "stop")
    #expect(
      await code { try await press(.heat(isGun: false), group, id: "c") } == "group-not-running")
    for lanes in [1, 9] {
      #expect(
        await code {
          try await station.createGroup(
            NewGroup(
              table: "sprint-30m", entries: [GroupEntry(participant: 1, bib: 1)], lanes: lanes))
        } == "group-impossible-lanes")
    }
  }
}
