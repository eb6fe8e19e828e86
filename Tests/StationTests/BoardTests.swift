import Engine
import Model
import Station
import Store
import Testing

/// What the start page tells of today.
@Suite struct BoardTests {
  private let hits = NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot")

  @Test func `a run that was never begun is given up after an hour, one with an attempt is not`()
    async throws
  {
    let store = try Store.inMemory()
    let first = try await Fixture(store: store).station
    let young = try await first.createRun(hits)
    var old = try #require(try store.run(young.id)).run
    old.id = .new()
    old.startedAt.milliseconds -= 3_700_000
    _ = try store.insertRun(old)
    var begun = old
    begun.id = .new()
    _ = try store.insertRun(begun)
    let second = try await Fixture(store: store).station
    _ = try await second.perform(.keep(.outcome(.pass)), on: begun.id)
    let newest = try await second.createRun(hits)
    #expect(try await second.run(old.id).state == .cancelled)
    let open = Set(await second.openRuns().map(\.id))
    #expect(open == [young.id, begun.id, newest.id])
  }

  @Test func `today begins at the tablet's own midnight`() async throws {
    let store = try Store.inMemory()
    let station = try await Fixture(store: store).station
    for _ in 1...2 {
      let run = try await station.createRun(hits)
      for _ in 1...8 { _ = try await station.perform(.keep(.outcome(.pass)), on: run.id) }
      _ = try await station.perform(.save, on: run.id)
    }
    // Under way, so that it does not count.
    let open = try await station.createRun(hits)
    let now = open.startedAt
    #expect(try station.catalogue.today(now) == DayCounts(runs: 2, participants: 1))
    // A clock whose midnight lies a second after the runs.
    let local = now.milliseconds + Int64(now.offset) * 1000
    let past = 86_400_000 - local % 86_400_000
    let tomorrow = Timestamp(milliseconds: now.milliseconds + past, offset: now.offset)
    #expect(try station.catalogue.today(tomorrow) == DayCounts(runs: 0, participants: 0))
  }

  @Test func `the best of the day is that of everybody, once another has done it`() async throws {
    let station = try await Fixture(store: try Store.inMemory()).station
    let exercise = try #require(await station.exercises().first { $0.id == "hit-or-miss" })
    func shoot(_ participant: Int, _ count: Int) async throws -> Run {
      let new = NewRun(exercise: "hit-or-miss", participant: participant, equipment: "foot")
      let run = try await station.createRun(new)
      for number in 1...8 {
        _ = try await station.perform(.keep(.outcome(number <= count ? .pass : .fail)), on: run.id)
      }
      return try await station.perform(.save, on: run.id)
    }
    _ = try await shoot(7, 3)
    let alone = try await shoot(7, 5)
    #expect(try station.catalogue.bestOfDay(beside: alone, in: exercise) == nil)
    let second = try await shoot(8, 4)
    #expect(try station.catalogue.bestOfDay(beside: second, in: exercise) == 5)
    #expect(try station.catalogue.bestOfDay(beside: alone, in: exercise) == 4)
    // Their own best before, whatever came after.
    #expect(try station.catalogue.best(before: alone, in: exercise) == 3)
    #expect(try station.catalogue.best(before: second, in: exercise) == nil)
  }
}
