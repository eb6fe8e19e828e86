import Devices
import EyeTest
import Glibc
import Logging
import Model
import Station
import Store
import Testing

/// Row F13: how the tablet's sensors sit is learned from five poses, kept, and forgotten on request.
@Suite(.timeLimit(.minutes(5))) struct TiltLearningTests {
  private static let tablet = DeviceID(rawValue: "iio:tablet")

  private let store: Store

  init() throws { store = try Store.inMemory() }

  /// Runs a station that finds the sensor, as the program does.
  private func day(
    _ body: (Station, PatientTransport) async throws -> Void
  ) async throws {
    let sensor = PatientTransport(kind: .iio)
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [sensor],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    sensor.see(
      .found(Sighting(id: Self.tablet, name: "gyro_3d", kind: .iio, address: "/sys")))
    try await until { await status(station)?.state == .available }
    try await body(station, sensor)
    watch.cancel()
    await watch.value
  }

  private func status(_ station: Station) async -> DeviceStatus? {
    await station.devices().first { $0.id == Self.tablet }
  }

  private func tilt(_ station: Station) async -> TiltStatus? { await status(station)?.tilt }

  /// One turn of the tablet, in degrees: about the screen's up axis, to the right, or about its right
  /// axis, downwards.
  private enum Turn {
    case right(Double), down(Double)
  }

  /// What a gyroscope feels of turns, each out, held and back, when its x axis points to the screen's
  /// upper edge and its y axis to the left: hundred samples a second.
  private func samples(_ turns: [Turn], from begin: HostInstant) -> [MotionSample] {
    var samples: [MotionSample] = []
    func play(_ right: Double, _ down: Double, seconds: Double) {
      let count = Int(seconds * 100)
      for index in 1...count {
        // A sine's half wave: the rate has no jump, and its integral is the angle.
        let share = Double.pi / 2 / seconds * sin(.pi * (Double(index) - 0.5) / Double(count))
        let radians = share * .pi / 180
        samples.append(
          MotionSample(
            kind: .angularVelocity, x: right * radians, y: -down * radians, z: 0,
            hostTime: begin.advanced(bySeconds: Double(samples.count + 1) / 100),
            timeSource: .kernel))
      }
    }
    play(0, 0, seconds: 1.5)
    for turn in turns {
      let (right, down): (Double, Double) =
        switch turn {
        case .right(let degrees): (degrees, 0)
        case .down(let degrees): (0, degrees)
        }
      play(right, down, seconds: 0.5)
      play(0, 0, seconds: 0.5)
      play(-right, -down, seconds: 0.5)
      play(0, 0, seconds: 0.5)
    }
    return samples
  }

  private static let asked: [Turn] = [.right(-25), .right(25), .down(-25), .down(25)]

  @Test func `five poses teach how a sensor sits, and that outlasts the day`() async throws {
    try await day { station, sensor in
      #expect(await tilt(station)?.source == TiltStatus.Source.none)
      let begun = try await station.calibrateTilt(Self.tablet)
      #expect(begun.tilt?.asks == .level)
      try await until { sensor.linksOpen == 1 }
      let samples = samples(Self.asked, from: .now())
      sensor.send(.motion(Array(samples.prefix(160))))
      try await until { await tilt(station)?.asks == .left }
      sensor.send(.motion(Array(samples.dropFirst(160))))
      try await until { await tilt(station)?.source == .learned }
      #expect(await tilt(station)?.asks == nil)
      let record = try #require(try store.tiltAxes().first)
      #expect(record.device == Self.tablet)
      #expect(record.angularVelocity == "-y +x")
      #expect(record.acceleration == nil)
      // Nobody needs the sensor any more.
      try await until { sensor.linksOpen == 0 }
    }
    try await day { station, _ in
      #expect(await tilt(station)?.source == .learned)
      let forgotten = try await station.forgetTiltAxes(Self.tablet)
      #expect(forgotten.tilt?.source == TiltStatus.Source.none)
      #expect(try store.tiltAxes().isEmpty)
    }
  }

  /// The picture's up is the panel's right, and its right the panel's lower edge.
  @Test func `what is learned on a turned screen is kept as the panel has it`() async throws {
    try await day { station, sensor in
      _ = try await station.calibrateTilt(Self.tablet, turn: .quarter)
      try await until { sensor.linksOpen == 1 }
      sensor.send(.motion(samples(Self.asked, from: .now())))
      try await until { await tilt(station)?.source == .learned }
      #expect(try store.tiltAxes().first?.angularVelocity == "+x +y")
    }
  }

  @Test func `poses that go the same way twice teach nothing and say so`() async throws {
    try await day { station, sensor in
      _ = try await station.calibrateTilt(Self.tablet)
      try await until { sensor.linksOpen == 1 }
      let same: [Turn] = [.right(25), .right(25), .down(-25), .down(25)]
      sensor.send(.motion(samples(same, from: .now())))
      try await until { await tilt(station)?.failure == .notOpposite }
      #expect(try store.tiltAxes().isEmpty)
      #expect(await tilt(station)?.source == TiltStatus.Source.none)
    }
  }

  @Test func `a sensor that goes while it is learned from ends that, and so does a press`()
    async throws
  {
    try await day { station, sensor in
      _ = try await station.calibrateTilt(Self.tablet)
      try await until { sensor.linksOpen == 1 }
      sensor.fail(.hungUp)
      try await until { await tilt(station)?.failure == .abandoned }
      #expect(try await station.calibrateTilt(Self.tablet).tilt?.asks == .level)
      let stopped = try await station.forgetTiltAxes(Self.tablet)
      #expect(stopped.tilt?.asks == nil && stopped.tilt?.failure == nil)
    }
  }

  @Test func `only a tilt sensor of the tablet can be learned from`() async throws {
    let fixture = try await Fixture()
    let wrong = await #expect(throws: StationError.self) {
      try await fixture.station.calibrateTilt(Fixture.gate)
    }
    #expect(wrong?.status == .notAllowed)
    let unknown = await #expect(throws: StationError.self) {
      try await fixture.station.calibrateTilt(Self.tablet)
    }
    #expect(unknown?.status == .unknown)
  }

  @Test func `a sensor that is disconnected asks for no more poses`() async throws {
    try await day { station, _ in
      _ = try await station.calibrateTilt(Self.tablet)
      try await until { await status(station)?.state == .ready }
      #expect(await tilt(station)?.asks != nil)
      _ = try await station.disconnect(Self.tablet)
      #expect(await tilt(station)?.asks == nil)
      #expect(await tilt(station)?.failure == .abandoned)
    }
  }

  @Test func `what was just learned is forgotten at the first press`() async throws {
    try await day { station, sensor in
      _ = try await station.calibrateTilt(Self.tablet)
      try await until { sensor.linksOpen == 1 }
      sensor.send(.motion(samples(Self.asked, from: .now())))
      try await until { await tilt(station)?.source == .learned }
      let forgotten = try await station.forgetTiltAxes(Self.tablet)
      #expect(forgotten.tilt?.source == TiltStatus.Source.none)
      #expect(try store.tiltAxes().isEmpty)
    }
  }
}
