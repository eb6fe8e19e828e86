import Devices
import Model
import Station
import Store
import Testing

/// Results that arrive in one piece are one step of their run.
@Suite(.timeLimit(.minutes(5))) struct TogetherTests {
  @Test func `results that arrive together are recorded in order and in one step`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    let before = try await fixture.station.run(id).revision
    fixture.transport.send(
      line: (1...4).map { Fixture.line($0, $0 * 1_000_000) }.joined())
    try await until { try await fixture.station.run(id).attempts.count == 4 }
    let run = try await fixture.station.run(id)
    #expect(run.attempts.map(\.value) == [1, 2, 3, 4])
    #expect(run.attempts.map(\.attempt) == [1, 2, 3, 4])
    #expect(run.revision == before + 1)
  }

  @Test func `more results than the run has room for leave it full`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    fixture.transport.send(
      line: (1...13).map { Fixture.line($0, $0 * 1_000_000) }.joined())
    try await until { try await fixture.station.run(id).state == .full }
    #expect(try await fixture.station.run(id).attempts.map(\.value) == (1...10).map(Double.init))
  }

  @Test func `a gap between results that arrive together keeps its place`() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.startTurns()
    fixture.transport.send(
      line: Fixture.line(1, 1_000_000) + Fixture.line(2, 2_000_000) + Fixture.line(5, 5_000_000))
    try await until { try await fixture.station.run(id).attempts.count >= 3 }
    let run = try await fixture.station.run(id)
    #expect(run.attempts.map(\.value) == [1, 2, nil, 5])
    #expect(run.attempts.map(\.attempt) == [1, 2, 3, 4])
    #expect((run.notice, run.noticeCount) == (.resultsMissing, 2))
  }
}
