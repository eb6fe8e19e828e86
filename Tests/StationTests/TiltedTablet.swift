import Devices
import EyeTest
import Learning
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

  /// Begins a round of a learning game whose sensor is there.
  func begin(_ kind: LearningKind, _ options: [String: JSONValue] = [:]) async throws -> Round {
    let round = try await station.beginRound(
      NewRound(
        .learning(kind), participant: 7, tilt: .friendly, options: RoundOptions(options), seed: 1))
    try await connect()
    return round
  }

  /// Sends a rest, a hundred samples a second.
  func rest(from start: Double, for seconds: Double, base: HostInstant) {
    turn("y", 0, from: start, for: seconds, base: base)
  }

  /// Sends a tilt to a side by 21°, the way back, and a rest: 1.3 s in all.
  func tilt(_ side: TiltDirection, from start: Double, base: HostInstant) {
    // By the right-hand rule about the panel's right and up axes.
    let axis: Character = side == .left || side == .right ? "y" : "x"
    let rate = side == .right || side == .down ? 2.4 : -2.4
    turn(axis, rate, from: start, for: 0.15, base: base)
    turn(axis, 0, from: start + 0.15, for: 0.3, base: base)
    turn(axis, -rate, from: start + 0.45, for: 0.15, base: base)
    turn(axis, 0, from: start + 0.6, for: 0.7, base: base)
  }

  /// Turns at one rate about an axis of the panel, in radians per second.
  func turn(
    _ axis: Character, _ rate: Double, from start: Double, for seconds: Double, base: HostInstant
  ) {
    for index in 0..<Int((seconds * 100).rounded()) {
      sensor.send(
        .motion([
          MotionSample(
            kind: .angularVelocity, x: axis == "x" ? rate : 0, y: axis == "y" ? rate : 0, z: 0,
            hostTime: base.advanced(bySeconds: start + Double(index) / 100), timeSource: .kernel)
        ]))
    }
  }

  /// Waits until the sensor that a round asked for is there.
  func connect() async throws {
    sensor.send(.ready(LinkDetails()))
    try await until { await station.devices().first { $0.id == Self.id }?.state == .ready }
  }

  func state(_ id: RunID) async throws -> Round { try await station.round(id) }
}
