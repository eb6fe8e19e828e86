import Devices
import Model
import Station
import Testing

@Suite struct LimitTests {
  @Test func `a sensor that works with a limit says which`() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.station.connect(Fixture.gate)
    fixture.transport.send(.ready(LinkDetails(isPolled: true)))
    try await until { await fixture.station.devices().first?.reason == "polled" }
    fixture.transport.send(.details(LinkDetails(isPolled: false)))
    try await until { await fixture.station.devices().first?.reason == nil }
    #expect(await fixture.station.devices().first?.state == .ready)
  }
}
