import Devices
import Engine
import Logging
import Model
import Store
import Testing

@testable import Station

/// Group runs on a station whose clock was started long before, so that nobody waits for beeps.
@Suite struct GroupTests {
  private let store: Store
  private let station: Station
  private static let table = BeepLibrary.load().tables.first { $0.id == "beep-20m" }

  init() async throws {
    store = try Store.inMemory()
    station = try Self.station(store)
  }

  private static func station(
    _ store: Store, boot: String = "one", lead: Double = -400, tables: [BeepTable]? = nil
  ) throws -> Station {
    let shipped = try #require(table)
    return try Station(
      store: store, registry: Registry(), transports: [], exercises: Shipped.exercises,
      tables: tables ?? [shipped], boot: boot, groupLead: lead,
      logger: Logger(label: "test"))
  }

  private func begin(_ people: ClosedRange<Int> = 1...3) async throws -> GroupRun {
    let new = NewGroup(
      table: "beep-20m", entries: people.map { GroupEntry(participant: $0, bib: $0 + 20) })
    let group = try await station.createGroup(new)
    #expect(group.state == .ready)
    return try await station.startGroup(group.id)
  }

  /// The moment so many parts of a shuttle after the end of another one.
  private func moment(_ group: GroupRun, after units: Int, _ part: Double) throws -> HostInstant {
    let schedule = BeepSchedule(try #require(Self.table))
    let (from, to) = (schedule.units[units - 1].end, schedule.units[units].end)
    let start = try #require(group.start)
    return HostInstant(
      nanoseconds: start.nanoseconds + from + Int64(Double(to - from) * part))
  }

  private func tap(
    _ group: GroupRun, _ number: Int, after units: Int, _ part: Double = 0.2, id: String? = nil,
    screen: String = "a"
  ) async throws -> GroupRun {
    try await station.press(
      GroupPress(
        .tap, id: id ?? "\(number)-\(units)-\(screen)", participant: number,
        at: moment(group, after: units, part), uncertainty: 0.01, screen: screen),
      on: group.id)
  }

  private func trial(_ group: GroupRun, _ number: Int) async throws -> Trial? {
    let now = try await station.group(group.id)
    guard let run = now.people.first(where: { $0.participant == number })?.run else { return nil }
    return try store.run(run)?.trials.last { $0.status == .valid }
  }

  @Test func `two misses are a result of its own, once however often it is sent`() async throws {
    let group = try await begin()
    var now = try await tap(group, 1, after: 13)
    #expect(now.people[0].status == "warned")
    #expect(now.people[0].run == nil)
    now = try await tap(group, 1, after: 14)
    #expect(now.people[0].status == "out")
    #expect(now.people[0].result?.level == 2)
    #expect(now.people[0].result?.shuttle == 6)
    let again = try await tap(group, 1, after: 14)
    #expect(again == now)
    let trial = try #require(try await trial(group, 1))
    #expect(trial.value == 260)
    #expect(trial.unit == .metre)
    #expect(trial.participant == 1)
    #expect(trial.details?["level"] == .number(2))
    #expect(trial.details?["shuttle"] == .number(6))
    #expect(trial.details?["group"] == .string(group.id.rawValue))
    #expect(try store.run(trial.run)?.run.state == .saved)
    #expect(try store.problems().isEmpty)
  }

  @Test func `undo takes the result out of the records, and out again makes a new one`()
    async throws
  {
    let group = try await begin()
    _ = try await tap(group, 1, after: 13)
    _ = try await tap(group, 1, after: 14)
    let first = try #require(try await trial(group, 1))
    let undo = GroupPress(.void(event: "1-14-a"), id: "u", participant: 1)
    let now = try await station.press(undo, on: group.id)
    #expect(now.people[0].status == "warned")
    #expect(now.people[0].run == nil)
    let old = try #require(try store.run(first.run))
    #expect(old.run.state == .cancelled)
    #expect(!old.trials.contains { $0.status == .valid })
    _ = try await tap(group, 1, after: 14, 0.8, id: "again")
    #expect(try await trial(group, 1)?.value == 280)
    #expect(try store.problems().isEmpty)
  }

  @Test func `a press that comes late counts for its moment and says so`() async throws {
    let group = try await begin()
    _ = try await tap(group, 1, after: 20)
    _ = try await tap(group, 1, after: 21)
    #expect(try await trial(group, 1)?.value == 400)
    _ = try await tap(group, 1, after: 10, screen: "b")
    _ = try await tap(group, 1, after: 11, screen: "b")
    let trial = try #require(try await trial(group, 1))
    #expect(trial.value == 200)
    #expect(trial.reason == "late")
    #expect(try store.run(trial.run)?.trials.count == 2)
  }

  @Test func `everybody out ends it, and a correction needs a reason then`() async throws {
    let group = try await begin(1...1)
    _ = try await tap(group, 1, after: 20)
    let over = try await tap(group, 1, after: 21)
    #expect(over.state == .over)
    let correct = GroupPress(.correct(completed: 21, metres: nil), id: "c", participant: 1)
    await #expect(throws: StationError.self) {
      try await station.press(correct, on: group.id)
    }
    var told = correct
    told.reason = "touched the line"
    let now = try await station.press(told, on: group.id)
    #expect(now.people[0].original?.completed == 20)
    let trial = try #require(try await trial(group, 1))
    #expect(trial.value == 420)
    #expect(trial.reason == "touched the line")
    #expect(trial.replaces != nil)
  }

  @Test func `stop keeps what each had run, and who withdrew has nothing`() async throws {
    let group = try await begin()
    _ = try await station.press(
      GroupPress(.withdraw, id: "w", participant: 2, reason: "sore knee"), on: group.id)
    let over = try await station.press(GroupPress(.stop, id: "s"), on: group.id)
    #expect(over.state == .over)
    #expect(over.people.map(\.status) == ["stopped", "withdrawn", "stopped"])
    #expect(try await trial(group, 2) == nil)
    #expect(try await trial(group, 1)?.details?["stopped"] == .bool(true))
    #expect(try store.problems().isEmpty)
  }

  @Test func `the same boot goes on from its start, another one is broken with its results`()
    async throws
  {
    let group = try await begin()
    _ = try await tap(group, 1, after: 13)
    _ = try await tap(group, 1, after: 14)
    let same = try Self.station(store)
    let going = try await same.group(group.id)
    #expect(going.state == .running)
    #expect(going.start == group.start)
    #expect(going.people[0].status == "out")
    let other = try Self.station(store, boot: "two")
    let broken = try await other.group(group.id)
    #expect(broken.state == .broken)
    #expect(broken.people.map(\.status) == ["out", "torn", "torn"])
    let run = try #require(broken.people[0].run)
    #expect(try store.run(run)?.trials.last?.value == 260)
    await #expect(throws: StationError.self) {
      try await other.press(GroupPress(.tap, id: "x", participant: 2), on: group.id)
    }
  }

  @Test func `who runs to the end of the table is done with all of it`() async throws {
    let text = try #require(Self.table).text
    let short = try BeepFile.table(
      from: text.split(separator: "levels:")[0]
        + "levels:\n  - { level: \"1\", speed_kmh: 40, units: 2 }\n", file: "short.yaml")
    let station = try Self.station(try Store.inMemory(), lead: -3.5, tables: [short])
    let made = try await station.createGroup(
      NewGroup(table: "beep-20m", entries: [GroupEntry(participant: 1, bib: 1)]))
    _ = try await station.startGroup(made.id)
    try await until { try await station.group(made.id).state == .over }
    let person = try await station.group(made.id).people[0]
    #expect(person.status == "finished")
    #expect(person.result?.metres == 40)
  }

  @Test func `one test at a time, started once, and what is not in it is refused`() async throws {
    let group = try await begin()
    let again = try await station.startGroup(group.id)
    #expect(again.start == group.start)
    let other = try await station.createGroup(
      NewGroup(table: "beep-20m", entries: [GroupEntry(participant: 9, bib: 9)]))
    func code(_ body: () async throws -> GroupRun) async -> String? {
      do {
        _ = try await body()
        return nil
      } catch {
        return (error as? StationError)?.code
      }
    }
    #expect(await code { try await station.startGroup(other.id) } == "group-other-running")
    let cancelled = try await station.cancelGroup(other.id)
    #expect(cancelled.state == .cancelled)
    let stranger = GroupPress(.tap, id: "1", participant: 9)
    #expect(await code { try await station.press(stranger, on: group.id) } == "group-not-in-run")
    let early = GroupPress(
      .tap, id: "2", participant: 1, at: group.start?.advanced(bySeconds: -1))
    #expect(await code { try await station.press(early, on: group.id) } == "group-impossible-time")
    let future = GroupPress(
      .tap, id: "3", participant: 1, at: HostInstant.now().advanced(bySeconds: 60))
    #expect(await code { try await station.press(future, on: group.id) } == "group-impossible-time")
    let twice = NewGroup(
      table: "beep-20m",
      entries: [GroupEntry(participant: 1, bib: 1), GroupEntry(participant: 1, bib: 2)])
    #expect(await code { try await station.createGroup(twice) } == "group-participant-twice")
    #expect(await code { try await station.group(.new()) } == "group-unknown")
  }

  @Test func `each change is told to the screens, whole`() async throws {
    let subscription = await station.subscribe(run: nil, kinds: [.group], after: nil)
    let group = try await begin()
    _ = try await tap(group, 1, after: 13)
    for try await batch in subscription.batches() {
      guard let event = batch.last(where: { $0.kind == .group }) else { continue }
      #expect(event.json.contains(group.id.rawValue))
      #expect(event.json.contains("\"warned\""))
      break
    }
    subscription.cancel()
  }
}
