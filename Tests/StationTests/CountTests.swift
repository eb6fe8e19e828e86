import Engine
import Model
import Station
import Testing

/// A count by hand, which several screens may see and press.
@Suite struct CountTests {
  private static func begin(
    _ fixture: Fixture
  ) async throws -> RunID {
    let run = try await fixture.station.createRun(
      NewRun(exercise: "count-20s", participant: 3, equipment: "foot"))
    _ = try await fixture.station.perform(.start, on: run.id)
    return run.id
  }

  @Test func `a count is shown to everybody and kept nowhere`() async throws {
    let fixture = try await Fixture()
    let id = try await Self.begin(fixture)
    let run = try await fixture.station.count(9, attempt: 1, screen: "a", on: id)
    #expect(run.count?.value == 9)
    #expect(run.count?.screen == "a")
    #expect(run.attempts.isEmpty)
    let kept = try await fixture.station.perform(.keep(.count(9)), on: id)
    #expect(kept.count == nil)
  }

  @Test func `a screen never keeps its own number over what another one has counted`() async throws
  {
    let fixture = try await Fixture()
    let id = try await Self.begin(fixture)
    _ = try await fixture.station.count(9, attempt: 1, screen: "a", on: id)
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.perform(.keep(.count(0), attempt: 1, screen: "b"), on: id)
    }
    #expect(error?.code == "counted-elsewhere")
    #expect(try await fixture.station.run(id).attempts.isEmpty)
    let seen = try await fixture.station.perform(
      .keep(.count(9), attempt: 1, screen: "b"), on: id)
    #expect(seen.attempts.map(\.value) == [9])
  }

  @Test func `a screen keeps what it counted itself, however late the others are`() async throws {
    let fixture = try await Fixture()
    let id = try await Self.begin(fixture)
    _ = try await fixture.station.count(9, attempt: 1, screen: "a", on: id)
    let kept = try await fixture.station.perform(
      .keep(.count(11), attempt: 1, screen: "a"), on: id)
    #expect(kept.attempts.map(\.value) == [11])
  }

  @Test func `an undo gives the number back to be corrected`() async throws {
    let fixture = try await Fixture()
    let id = try await Self.begin(fixture)
    _ = try await fixture.station.perform(.keep(.count(14)), on: id)
    let undone = try await fixture.station.perform(.undo(), on: id)
    #expect(undone.count?.value == 14)
    #expect(undone.count?.attempt == 1)
    #expect(undone.count?.screen == nil)
  }

  @Test func `a fresh clock begins at 0 and one that goes on does not`() async throws {
    let fixture = try await Fixture()
    let id = try await Self.begin(fixture)
    _ = try await fixture.station.count(9, attempt: 1, screen: "a", on: id)
    _ = try await fixture.station.perform(.stop, on: id)
    let resumed = try await fixture.station.perform(.start, on: id)
    #expect(resumed.count?.value == 9)
    _ = try await fixture.station.perform(.stop, on: id)
    let anew = try await fixture.station.perform(.startAnew, on: id)
    #expect(anew.count?.value == 0)
    #expect(anew.countdown.remaining > 19)
  }

  @Test(arguments: [(-1, 1), (10_000, 1), (3, 2)])
  func `a count that cannot be is refused`(_ value: Int, _ attempt: Int) async throws {
    let fixture = try await Fixture()
    let id = try await Self.begin(fixture)
    await #expect(throws: StationError.self) {
      try await fixture.station.count(value, attempt: attempt, screen: "a", on: id)
    }
    let shots = try await fixture.station.createRun(
      NewRun(exercise: "hit-or-miss", participant: 3, equipment: "foot"))
    await #expect(throws: StationError.self) {
      try await fixture.station.count(1, attempt: 1, screen: "a", on: shots.id)
    }
  }
}
