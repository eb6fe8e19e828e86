import Devices
import Glibc
import Model
import Testing

/// A simulated tablet's sensors tell what those of a real one would.
///
/// The frame is that of the kernel's Documentation/ABI/testing/sysfs-bus-iio (mount_matrix): x to the
/// right, y up on the screen, z out of it. An accelerometer at rest feels what holds it up.
@Suite struct LeaningTabletTests {
  private static let step = 0.01

  private static func moment(_ index: Int) -> HostInstant {
    HostInstant(nanoseconds: Int64(index) * 10_000_000)
  }

  /// Holds a tablet for some seconds as it is told to.
  private func held(
    _ tablet: inout LeaningTablet, at lean: TabletLean, from start: Int = 0, for seconds: Double = 2
  ) -> [MotionSample] {
    (0..<Int(seconds / Self.step)).flatMap {
      tablet.next(at: Self.moment(start + $0), towards: lean)
    }
  }

  private func mean(_ samples: [MotionSample], _ kind: MotionSample.Kind) -> SIMD3<Double> {
    let vectors = samples.filter { $0.kind == kind }.map { SIMD3($0.x, $0.y, $0.z) }
    return vectors.reduce(.zero, +) / Double(vectors.count)
  }

  private func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
    let x = left.y * right.z - left.z * right.y
    let y = left.z * right.x - left.x * right.z
    let z = left.x * right.y - left.y * right.x
    return [x, y, z]
  }

  private func settled(at lean: TabletLean) -> SIMD3<Double> {
    var tablet = LeaningTablet(seed: 1, lean: lean)
    return mean(held(&tablet, at: lean), .acceleration)
  }

  @Test func `it is held reclined by half a right angle, and turns not`() {
    var tablet = LeaningTablet(seed: 1)
    let samples = held(&tablet, at: .none)
    let force = mean(samples, .acceleration)
    // Half of the square of 9.80665 along each of the axes that point up.
    #expect(abs(force.x) < 0.02 && abs(force.y - 6.934) < 0.02 && abs(force.z - 6.934) < 0.02)
    let turning = mean(samples, .angularVelocity)
    #expect(abs(turning.x) < 0.003 && abs(turning.y) < 0.003 && abs(turning.z) < 0.003)
  }

  @Test func `an edge that went away is lower than the one across`() {
    // An axis that points down feels what holds the tablet up from behind: less than nothing.
    #expect(settled(at: TabletLean(right: 30, up: 0)).x < -3)
    #expect(settled(at: TabletLean(right: -30, up: 0)).x > 3)
    // Reclined by 45° and its upper edge 45° farther away it lies flat.
    let flat = settled(at: TabletLean(right: 0, up: 45))
    #expect(abs(flat.y) < 0.02 && abs(flat.z - 9.807) < 0.02)
    let upright = settled(at: TabletLean(right: 0, up: -45))
    #expect(abs(upright.y - 9.807) < 0.02 && abs(upright.z) < 0.02)
  }

  /// A rigid body: what is fixed in the world turns against it, dg/dt = −ω × g.
  @Test(arguments: [
    TabletLean(right: 30, up: 0), TabletLean(right: 0, up: 40), TabletLean(right: -35, up: 25),
    TabletLean(right: 20, up: -50),
  ])
  func `what the gyroscope tells leads from one force to the next`(lean: TabletLean) {
    var tablet = LeaningTablet(seed: 3)
    var upward = mean(held(&tablet, at: .none), .acceleration)
    let moved = held(&tablet, at: lean, from: 200)
    for sample in moved where sample.kind == .angularVelocity {
      upward -= cross(SIMD3(sample.x, sample.y, sample.z), upward) * Self.step
    }
    let error = upward - settled(at: lean)
    #expect((error * error).sum().squareRoot() < 0.25, "\(lean): \(error)")
  }

  @Test func `it gets where it is to be within half a second, and no faster than hands`() {
    var tablet = LeaningTablet(seed: 4)
    _ = held(&tablet, at: .none)
    let rates = held(&tablet, at: TabletLean(right: 30, up: 0), from: 200)
      .filter { $0.kind == .angularVelocity }.map(\.y)
    #expect(rates.max().map { $0 > 1.5 && $0 < 2.2 } == true)
    let angle = rates.prefix(50).reduce(0, +) * Self.step * 180 / .pi
    #expect(angle > 27 && angle < 31)
  }

  @Test func `a machine that stood still for an hour gets no number that cannot be`() {
    var tablet = LeaningTablet(seed: 5)
    _ = tablet.next(at: HostInstant(nanoseconds: 0), towards: .none)
    let lean = TabletLean(right: 60, up: -60)
    for moment in [3_600_000_000_000, 3_600_000_000_000, 1, Int64.max] {
      for sample in tablet.next(at: HostInstant(nanoseconds: moment), towards: lean) {
        #expect(sample.length.isFinite && sample.length < 12)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `its link tells a hundred times a second, and goes where it is told to`() async throws {
    let clock = JumpingClock()
    let lean = CommandedLean()
    lean.value = TabletLean(right: 30, up: 0)
    let link = LeaningTabletLink(seed: 1, lean: lean, clock: clock) {
      HostInstant(nanoseconds: Int64(clock.now.offset / .nanoseconds(1)))
    }
    let received = Received()
    let error = await received.collect(4, from: link)
    #expect(error == nil)
    #expect(received.all.first == .ready(LinkDetails(samplingFrequency: 100)))
    let samples = received.all.flatMap { event -> [MotionSample] in
      if case .motion(let samples) = event { samples } else { [] }
    }
    let times = samples.map { $0.hostTime.nanoseconds }
    #expect(times.prefix(4) == [10_000_000, 10_000_000, 20_000_000, 20_000_000])
    // It begins where it was told to be, by noise of 0.05 m/s².
    let force = try #require(samples.first { $0.kind == .acceleration })
    #expect(abs(force.x + 3.467) < 0.06)
  }

  /// On a busy machine tilts came to nothing, because samples that were not made left gaps.
  @Test(.timeLimit(.minutes(1)), arguments: [(late: 5, found: 5), (late: 1_000, found: 200)])
  func `a program that comes late finds the samples of meanwhile, as many as a buffer holds`(
    late: Int, found: Int
  ) async throws {
    let clock = JumpingClock()
    let link = LeaningTabletLink(seed: 1, lean: CommandedLean(), clock: clock) {
      HostInstant(nanoseconds: Int64(clock.now.offset / .nanoseconds(1)) * Int64(late))
    }
    let received = Received()
    _ = await received.collect(3, from: link)
    var end = 0
    for case .motion(let samples) in received.all {
      let turns = samples.filter { $0.kind == .angularVelocity }.map {
        Int($0.hostTime.nanoseconds)
      }
      end += late * 10_000_000
      #expect(turns == (1...found).map { end + ($0 - found) * 10_000_000 })
      #expect(samples.count == 2 * found)
    }
    #expect(end > 0)
  }
}
