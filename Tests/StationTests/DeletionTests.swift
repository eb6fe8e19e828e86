import Devices
import Engine
import Model
import Station
import Store
import Testing

@Suite struct DeletionTests {
  let fixture: Fixture
  var station: Station { fixture.station }

  init() async throws {
    fixture = try await Fixture()
  }

  /// A saved run of eight shots, the last of which was taken back once.
  private func saved() async throws -> RunID {
    let run = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
    for _ in 1...8 { _ = try await station.perform(.keep(.outcome(.pass)), on: run.id) }
    _ = try await station.perform(.undo(), on: run.id)
    _ = try await station.perform(.keep(.outcome(.fail)), on: run.id)
    _ = try await station.perform(.save, on: run.id)
    return run.id
  }

  private func valid() throws -> [Trial] {
    try station.catalogue.trials(TrialFilter(), limit: 100, after: nil).items
  }

  @Test func `a deleted run counts no more, and its log says what it was`() async throws {
    let run = try await saved()
    let before = try valid()
    let deleted = try await station.delete(run)
    #expect(deleted.deletedAt != nil)
    #expect(deleted.attempts.isEmpty)
    #expect(try valid().isEmpty)
    let log = try station.catalogue.log(of: run).trials
    // Nine shots and one undone by its tombstone, eight tombstones of the deletion.
    #expect(log.count == 9 + 1 + 8)
    let tombstones = log.filter { $0.reason == "delete" }
    #expect(tombstones.map(\.replaces) == before.map(\.id))
    #expect(tombstones.allSatisfy { $0.status == .deleted && $0.outcome == nil })
    let measured = before.map(\.outcome)
    #expect(log.filter { $0.status == .deleted && !$0.isTombstone }.map(\.outcome) == measured)
  }

  @Test func `undoing a deletion adds rows and rewrites none`() async throws {
    let run = try await saved()
    let before = try valid()
    _ = try await station.delete(run)
    let log = try station.catalogue.log(of: run).trials
    let restored = try await station.restore(run)
    #expect(restored.deletedAt == nil)
    #expect(restored.state == .saved)
    #expect(restored.attempts.map(\.outcome) == before.map(\.outcome))
    #expect(restored.attempts.map(\.measuredAt) == before.map(\.measuredAt))
    #expect(restored.attempts.map(\.replaces) == before.map(\.id))
    let after = try station.catalogue.log(of: run).trials
    #expect(Array(after.prefix(log.count)) == log)
    #expect(after.count == log.count + 8)
  }

  @Test func `a run can be deleted and brought back again and again`() async throws {
    let run = try await saved()
    let outcomes = try valid().map(\.outcome)
    for _ in 1...3 {
      _ = try await station.delete(run)
      #expect(try valid().isEmpty)
      _ = try await station.restore(run)
      #expect(try valid().map(\.outcome) == outcomes)
    }
  }

  @Test func `torn attempts come back torn`() async throws {
    let run = try await fixture.startTurns()
    for line in [Fixture.line(1, 900_000), Fixture.line(3, 910_000)] {
      fixture.transport.send(.received(.init(bytes: Array(line.utf8), hostTime: .now())))
    }
    try await until { try await station.run(run).attempts.count == 3 }
    _ = try await station.perform(.stop, on: run)
    _ = try await station.perform(.save, on: run)
    for _ in 1...2 {
      _ = try await station.delete(run)
      let restored = try await station.restore(run)
      #expect(restored.attempts.map(\.status) == [.valid, .aborted, .valid])
    }
  }

  @Test func `a run under way is not deleted`() async throws {
    let run = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
    let error = await #expect(throws: StationError.self) { try await station.delete(run.id) }
    #expect(error?.code == "run-open")
    #expect(error?.status == .notAllowed)
  }

  @Test func `deleting twice and restoring twice are refused`() async throws {
    let run = try await saved()
    _ = try await station.delete(run)
    let twice = await #expect(throws: StationError.self) { try await station.delete(run) }
    #expect(twice?.code == "run-deleted")
    _ = try await station.restore(run)
    let again = await #expect(throws: StationError.self) { try await station.restore(run) }
    #expect(again?.code == "run-not-deleted")
  }

  @Test func `the same request again neither deletes nor restores twice`() async throws {
    let run = try await saved()
    let key = RequestKey(key: "a", fingerprint: "f")
    let first = try await station.delete(run, key: key)
    #expect(try await station.delete(run, key: key).revision == first.revision)
    let back = RequestKey(key: "b", fingerprint: "f")
    let restored = try await station.restore(run, key: back)
    #expect(try await station.restore(run, key: back).revision == restored.revision)
  }

  @Test func `all are deleted by one press and come back by another`() async throws {
    let runs = [try await saved(), try await saved(), try await saved()]
    _ = try await station.delete(runs[0])
    let open = try await station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 7, equipment: "foot"))
    _ = try await station.perform(.keep(.outcome(.pass)), on: open.id)
    let deleted = try await station.deleteResults(RunFilter())
    #expect(deleted.runs == 2)
    #expect(try valid().map(\.run) == [open.id])
    let restored = try await station.restoreResults(deleted.deletion)
    #expect(restored.runs == 2)
    // What an earlier press deleted stays deleted.
    #expect(try await station.run(runs[0]).deletedAt != nil)
    #expect(try valid().count == 1 + 2 * 8)
  }

  @Test func `a deletion outlives the program and can be undone after it`() async throws {
    let run = try await saved()
    _ = try await station.delete(run)
    let next = try await Fixture(store: fixture.store)
    #expect(try await next.station.run(run).deletedAt != nil)
    #expect(try await next.station.restore(run).attempts.count == 8)
  }

  @Test func `the tour's run is simulated and waits for its own gate`() async throws {
    let run = try await station.beginTour()
    #expect(run.simulated)
    #expect(run.device == Station.tourDevice)
    #expect(run.state == .ready)
    #expect(!run.allowed.contains(.start))
    _ = try await station.connect(Station.tourDevice)
    try await until { try await station.run(run.id).allowed.contains(.start) }
    _ = try await station.perform(.start, on: run.id)
    try await until { try await !station.run(run.id).attempts.isEmpty }
    #expect(try await station.run(run.id).attempts.allSatisfy(\.simulated))
    _ = try await station.disconnect(Station.tourDevice)
  }
}
