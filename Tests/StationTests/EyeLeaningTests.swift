import Devices
import EyeTest
import Model
import Station
import Store
import Synchronization
import Testing

/// A simulated tablet that is tilted by requests answers rounds as a real one does.
@Suite(.timeLimit(.minutes(5))) struct EyeLeaningTests {
  private static let id = DeviceID(rawValue: "iio:simulated-tablet")

  private let fixture: Fixture
  private let transport = ScriptedTransport(kind: .iio)
  private let leans = CommandedLean()
  private var station: Station { fixture.station }

  init() async throws {
    fixture = try await Fixture()
    let sighting = Sighting(
      id: Self.id, name: "Tablet S", kind: .iio, address: "simulated", simulated: true)
    let driver = try #require(Shipped.registry.driver(id: "tablet-tilt"))
    await fixture.station.put(sighting, driver: driver, transport: transport)
    let leans = leans
    await fixture.station.tellLeans(of: Self.id) { leans.value = $0 }
  }

  private func connect() async throws {
    _ = try await station.connect(Self.id)
    transport.send(.ready(LinkDetails(samplingFrequency: LeaningTablet.rate)))
    try await until { await station.devices().first { $0.id == Self.id }?.state == .ready }
  }

  private func begin() async throws -> Round {
    try await station.beginRound(
      NewRound(.eye(.game), participant: 7, tilt: .friendly, seed: 1))
  }

  @Test func `nobody is tilted who did not ask for the simulated tablet`() async throws {
    let round = try await begin()
    #expect(round.tilt.state == .absent)
    #expect(round.tilt.tablet == nil)
    #expect(await station.devices().first { $0.id == Self.id }?.state == .available)
    let error = await #expect(throws: StationError.self) {
      try await station.lean(Self.id, to: TabletLean(right: 30, up: 0))
    }
    #expect(error?.code == StationError.Code.orderNotTaken.rawValue)
  }

  @Test func `an open round learns of the tablet that comes, and of its end`() async throws {
    let round = try await begin()
    try await connect()
    try await until { try await station.round(round.id).tilt.tablet == Self.id }
    _ = try await station.disconnect(Self.id)
    try await until { try await station.round(round.id).tilt.tablet == nil }
  }

  /// Has the tablet be where it was told to be for some hundredths of a second.
  private func hold(_ tablet: inout LeaningTablet, _ steps: Range<Int>, _ base: HostInstant) {
    for step in steps {
      transport.send(
        .motion(
          tablet.next(
            at: base.advanced(bySeconds: Double(step) / LeaningTablet.rate), towards: leans.value)))
    }
  }

  @Test func `it answers to the side to which it is leaned, and the round is simulated`()
    async throws
  {
    try await connect()
    let round = try await begin()
    let base = HostInstant.now().advanced(bySeconds: -5)
    var tablet = LeaningTablet(seed: 1)
    hold(&tablet, 0..<200, base)
    try await until { try await station.round(round.id).tilt.level }
    _ = try await station.showQuestion(
      1, of: round.id, at: base.advanced(bySeconds: 2), uncertainty: 0.002)
    let status = try await station.lean(Self.id, to: TabletLean(right: -30, up: 0))
    #expect(status.lean == TabletLean(right: -30, up: 0))
    hold(&tablet, 200..<270, base)
    try await until { try await station.round(round.id).question?.number == 2 }
    _ = try await station.lean(Self.id, to: .none)
    hold(&tablet, 270..<400, base)
    try await until { try await station.round(round.id).tilt.level }
    let after = try await station.round(round.id)
    #expect(after.last?.choice == "left")
    #expect(after.last?.origin == .tilt)
    #expect(after.question?.number == 2)
    #expect(after.simulated)
    #expect(try fixture.store.trials(limit: 10).items.map(\.simulated) == [true])
  }

  @Test func `what no hands do is refused and leaves it as it was`() async throws {
    try await connect()
    for lean in [TabletLean(right: 61, up: 0), TabletLean(right: 0, up: -.infinity)] {
      let error = await #expect(throws: StationError.self) {
        try await station.lean(Self.id, to: lean)
      }
      #expect(error?.code == StationError.Code.leanOutOfRange.rawValue)
    }
    #expect(leans.value == TabletLean.none)
  }

  @Test func `other devices cannot be tilted`() async throws {
    for id in ["iio:none", "serial:none"] {
      await #expect(throws: StationError.self) {
        try await station.lean(DeviceID(rawValue: id), to: .none)
      }
    }
  }
}
