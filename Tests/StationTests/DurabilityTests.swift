import Devices
import Engine
import FoundationEssentials
import Model
import Station
import Store
import Testing

@Suite struct DurabilityTests {
  private static func folder() -> String {
    FileManager.default.temporaryDirectory.path + "/sideline-" + UUID().uuidString
  }

  @Test func `a run comes back where it was when the station starts anew`() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/sideline.sqlite"
    let id: RunID
    do {
      let fixture = try await Fixture(store: Store(path: path))
      id = try await fixture.startTurns()
      fixture.transport.send(line: Fixture.line(1, 1_000_000) + Fixture.line(2, 2_000_000))
      try await until { try await fixture.station.run(id).attempts.count == 2 }
    }
    let again = try await Fixture(store: Store(path: path))
    let run = try await again.station.run(id)
    #expect(run.state == .lost)
    #expect(run.attempts.map(\.value) == [1, 2])
    #expect(await again.station.openRuns().map(\.id) == [id])
    again.transport.send(.ready(LinkDetails()))
    try await until { try await again.station.run(id).state == .waiting }
    again.transport.send(line: Fixture.line(3, 3_000_000))
    try await until { try await again.station.run(id).attempts.count == 3 }
  }

  @Test func `a countdown goes on from its own end after a restart`() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/sideline.sqlite"
    let id: RunID
    do {
      let fixture = try await Fixture(store: Store(path: path))
      let run = try await fixture.station.createRun(
        NewRun(exercise: "count-20s", participant: 1, equipment: "foot"))
      id = run.id
      _ = try await fixture.station.perform(.start, on: id)
    }
    let again = try await Fixture(store: Store(path: path))
    let run = try await again.station.run(id)
    #expect(run.countdown.running)
    #expect(run.countdown.remaining > 0 && run.countdown.remaining <= 20)
    #expect(run.allowed.contains(.attempts))
  }

  @Test func `a result that the disk cannot take yet is kept and recorded later`() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try Store(path: folder + "/sideline.sqlite", pageLimit: 140)
    let fixture = try await Fixture(store: store)
    let id = try await fixture.startTurns()
    try await fill(fixture)
    // Pages that are there may have room for a few more rows of another kind.
    var sent = 0
    var run = try await fixture.station.run(id)
    while run.notice != .notRecorded, sent < 9 {
      sent += 1
      fixture.transport.send(line: Fixture.line(sent, 1_000_000))
      try await until {
        let run = try await fixture.station.run(id)
        return run.notice == .notRecorded || run.attempts.count == sent
      }
      run = try await fixture.station.run(id)
    }
    #expect(run.notice == .notRecorded)
    #expect(run.attempts.count == sent - 1)
    // A press that the disk has room for must not come before what was measured before it.
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.perform(.stop, on: id)
    }
    #expect(error?.code == "store-full")
    try store.setPageLimit(10_000)
    // The page has not seen the result that waits: it is no longer the last that is taken back.
    let last = sent - 1
    let late = await #expect(throws: StationError.self) {
      try await fixture.station.perform(.undo(attempt: last), on: id)
    }
    #expect(late?.code == "attempt-not-last")
    try await until { try await fixture.station.run(id).attempts.count == sent }
    #expect(try await fixture.station.run(id).notice == nil)
  }

  /// Keeps and undoes attempts until the file has no page left.
  private func fill(_ fixture: Fixture) async throws {
    let run = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot"))
    let error = await #expect(throws: StationError.self) {
      while true {
        _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: run.id)
        do throws(StationError) {
          _ = try await fixture.station.perform(.undo(), on: run.id)
        } catch  where error.code == "store-full" {
          // An undo needs more room than one result: there may be some left for that.
        }
      }
    }
    #expect(error?.code == "store-full")
  }

  @Test func `the same key makes a request count once`() async throws {
    let fixture = try await Fixture()
    let key = RequestKey(key: "k1", fingerprint: "POST /runs")
    let new = NewRun(exercise: "hit-or-miss", participant: 1, equipment: "foot")
    let first = try await fixture.station.createRun(new, key: key)
    let second = try await fixture.station.createRun(new, key: key)
    #expect(first.id == second.id)
    let keep = RequestKey(key: "k2", fingerprint: "POST /attempts")
    _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: first.id, key: keep)
    let run = try await fixture.station.perform(.keep(.outcome(.pass)), on: first.id, key: keep)
    #expect(run.attempts.count == 1)
    let other = RequestKey(key: "k2", fingerprint: "POST /save")
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.perform(.save, on: first.id, key: other)
    }
    #expect(error?.code == "idempotency-key-reused")
  }
}
