import Devices
import Model
import Station
import Testing

/// What a device's pairing asks of people, on the roster.
@Suite(.timeLimit(.minutes(5))) struct PairingTests {
  private func gate(_ fixture: Fixture) async -> DeviceStatus? {
    await fixture.station.devices().first { $0.id == Fixture.gate }
  }

  /// A device that is being connected and asks whether it shows 482913.
  private func asking() async throws -> Fixture {
    let fixture = try await Fixture()
    _ = try await fixture.station.connect(Fixture.gate)
    fixture.transport.send(.pairs(.compare("482913")))
    try await until { await gate(fixture)?.pairing != nil }
    return fixture
  }

  @Test func `a question is on the roster until it is answered`() async throws {
    let fixture = try await asking()
    let pairing = try #require(await gate(fixture)?.pairing)
    #expect(pairing.kind == .compare)
    #expect(pairing.code == "482913")
    _ = try await fixture.station.pair(Fixture.gate, .same)
    #expect(fixture.transport.answersGiven == [.same])
    fixture.transport.send(.pairs(nil))
    try await until { await gate(fixture)?.pairing == nil }
  }

  @Test func `an answer to what is asked no more is refused`() async throws {
    let fixture = try await asking()
    _ = try await fixture.station.pair(Fixture.gate, .same)
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.pair(Fixture.gate, .same)
    }
    #expect(error?.code == "not-pairing")
    #expect(error?.status == .notAllowed)
  }

  @Test func `a device that is not the one is not called again, which would ask again`()
    async throws
  {
    let fixture = try await asking()
    #expect(try await fixture.station.pair(Fixture.gate, .refused).state == .available)
    #expect(fixture.transport.answersGiven == [.refused])
    let gate = try #require(await gate(fixture))
    #expect(gate.pairing == nil)
    #expect(gate.state == .available)
  }

  @Test func `a link that ends takes its question with it`() async throws {
    let fixture = try await asking()
    fixture.transport.fail(.refused)
    try await until { await gate(fixture)?.state == .refused }
    #expect(await gate(fixture)?.pairing == nil)
  }

  @Test func `a device that lost its pairing is refused until it is paired again`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.station.connect(Fixture.gate)
    fixture.transport.fail(.bondLost)
    // Soon it is tried again, so both are asked of one look.
    try await until {
      let gate = await gate(fixture)
      return gate?.state == .refused && gate?.reason == "bond-lost"
    }
    #expect(try await fixture.station.pairAgain(Fixture.gate).state == .connecting)
    #expect(fixture.transport.timesForgotten == 1)
    fixture.transport.send(.ready(LinkDetails()))
    try await until { await gate(fixture)?.state == .ready }
  }

  @Test func `people can be asked while they look at the devices, and only then`() async throws {
    let fixture = try await Fixture()
    let watch = Task { await fixture.station.run() }
    #expect(!fixture.transport.isAttended)
    let stream = await fixture.station.subscribe(run: nil, after: nil, searches: true)
    #expect(fixture.transport.isAttended)
    stream.cancel()
    try await until { !fixture.transport.isAttended }
    watch.cancel()
    await watch.value
  }
}
