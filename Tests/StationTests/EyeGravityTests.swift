import Devices
import EyeTest
import Glibc
import Model
import Station
import Testing

/// A tablet that has an accelerometer and no gyroscope.
@Suite struct EyeGravityTests {
  private let held: TiltedTablet

  init() async throws { held = try await TiltedTablet() }

  /// Gravity in a screen that is reclined by `lean` degrees and turned by `turn` about its up axis.
  private func lean(_ lean: Double, turn: Double, at time: Double, base: HostInstant) {
    let (lean, turn) = (lean * .pi / 180, turn * .pi / 180)
    let out = 9.80665 * sin(lean)
    held.sensor.send(
      .motion([
        MotionSample(
          kind: .acceleration, x: -out * sin(turn), y: 9.80665 * cos(lean), z: out * cos(turn),
          hostTime: base.advanced(bySeconds: time), timeSource: .kernel)
      ]))
  }

  @Test func `a reclined tablet without a gyroscope answers by gravity`() async throws {
    let round = try await held.begin()
    let base = HostInstant.now().advanced(bySeconds: -3)
    for index in 0..<150 { lean(45, turn: 0, at: Double(index) / 100, base: base) }
    try await until { try await held.state(round.id).tilt.level }
    _ = try await held.station.showQuestion(
      1, of: round.id, at: base.advanced(bySeconds: 1.5), uncertainty: 0.002)
    for index in 150..<200 {
      lean(45, turn: -min(25, Double(index - 149)), at: Double(index) / 100, base: base)
    }
    try await until { try await held.state(round.id).question?.number == 2 }
    #expect(try await held.state(round.id).last?.choice == "left")
  }

  @Test
  func `a tablet without a gyroscope that stands upright says that it must lean`() async throws {
    let round = try await held.begin()
    let base = HostInstant.now().advanced(bySeconds: -2)
    for index in 0..<200 { lean(5, turn: 0, at: Double(index) / 100, base: base) }
    try await until { try await held.state(round.id).tilt.state == .upright }
  }

  @Test
  func `the original's rule says on a tablet without a gyroscope that nothing can answer`()
    async throws
  {
    let round = try await held.begin(.original)
    let base = HostInstant.now().advanced(bySeconds: -2)
    for index in 0..<200 { lean(45, turn: 0, at: Double(index) / 100, base: base) }
    await held.station.watch(round.id)
    try await until { try await held.state(round.id).tilt.state == .absent }
  }
}
