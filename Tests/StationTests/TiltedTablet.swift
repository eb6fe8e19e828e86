import Devices
import EyeTest
import Model
import Station
import Testing

/// A station with a tablet's own sensor on a scripted link.
struct TiltedTablet {
  static let id = DeviceID(rawValue: "iio:tablet")

  let fixture: Fixture
  let sensor = ScriptedTransport(kind: .iio)
  var station: Station { fixture.station }

  init() async throws {
    fixture = try await Fixture()
    let driver = try #require(Shipped.registry.driver(id: "tablet-tilt"))
    await fixture.station.put(
      Sighting(id: Self.id, name: "gyro_3d", kind: .iio, address: "/sys", simulated: false),
      driver: driver, transport: sensor)
  }

  /// Begins a round whose sensor is there.
  func begin(_ tilt: TiltUse = .friendly) async throws -> Round {
    let round = try await station.beginRound(
      NewRound(.eye(.game), participant: 7, tilt: tilt, seed: 1))
    try await connect()
    return round
  }

  /// Waits until the sensor that a round asked for is there.
  func connect() async throws {
    sensor.send(.ready(LinkDetails()))
    try await until { await station.devices().first { $0.id == Self.id }?.state == .ready }
  }

  func state(_ id: RunID) async throws -> Round { try await station.round(id) }
}
