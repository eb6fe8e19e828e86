import EyeTest
import Glibc
import Model
import Testing

/// A tablet that somebody tilts as they are asked, and how its sensors sit behind the screen.
private struct CalibratedTablet {
  /// Three rows: what the sensor's axes are of the screen's right, up and out.
  var mounting: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
  var hasGyroscope = true
  var hasAccelerometer = true
  /// From upright, in degrees.
  var reclined = 45.0
  var gravitySign = 1.0

  private var determinant: Double {
    let (a, b, c) = (mounting[0], mounting[1], mounting[2])
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
      + a[2] * (b[0] * c[1] - b[1] * c[0])
  }

  private func mounted(
    _ kind: MotionSample.Kind, _ felt: [Double], _ sign: Double, _ time: Double
  ) -> MotionSample {
    let sensed = mounting.map { row in sign * zip(row, felt).map { $0 * $1 }.reduce(0, +) }
    return MotionSample(
      kind: kind, x: sensed[0], y: sensed[1], z: sensed[2],
      hostTime: MotionTrace.instant(time), timeSource: .kernel)
  }

  /// What is felt when the screen is turned by an angle about one of its axes.
  private func felt(_ axis: MotionTrace.Axis, _ turn: Double) -> [Double] {
    let lean = reclined * .pi / 180
    let (y, z) = (9.80665 * cos(lean), 9.80665 * sin(lean))
    switch axis {
    case .up: return [-z * sin(turn), y, z * cos(turn)]
    case .right: return [0, y * cos(turn) + z * sin(turn), z * cos(turn) - y * sin(turn)]
    case .out: return [y * sin(turn), y * cos(turn), z]
    }
  }

  /// Rest, then out, a hold and back for each tilt, in degrees about one axis; `moving` is how long
  /// each way takes, in seconds.
  func samples(
    _ tilts: [(MotionTrace.Axis, Double)], moving: Double = 0.5
  ) -> [MotionSample] {
    var samples: [MotionSample] = []
    var time = 0.0
    func play(_ axis: MotionTrace.Axis, _ begin: Double, _ end: Double, _ seconds: Double) {
      let count = Int(seconds * 100)
      for index in 1...count {
        let part = Double(index) / Double(count)
        // Up and down again, so that the rate has no jump.
        let angle = (begin + (end - begin) * (1 - cos(.pi * part)) / 2) * .pi / 180
        let rate = (end - begin) * .pi / 180 / seconds * .pi / 2 * sin(.pi * part)
        time += 0.01
        if hasAccelerometer {
          samples.append(mounted(.acceleration, felt(axis, angle), gravitySign, time))
        }
        guard hasGyroscope else { continue }
        let turning = [axis == .right ? rate : 0, axis == .up ? rate : 0, axis == .out ? rate : 0]
        samples.append(mounted(.angularVelocity, turning, determinant, time))
      }
    }
    play(.up, 0, 0, 1.5)
    for (axis, degrees) in tilts {
      play(axis, 0, degrees, moving)
      play(axis, degrees, degrees, 0.5)
      play(axis, degrees, 0, moving)
      play(axis, 0, 0, 0.5)
    }
    return samples
  }

  static let asked: [(MotionTrace.Axis, Double)] = [
    (.up, -25), (.up, 25), (.right, -25), (.right, 25),
  ]

  /// All ways to put a box into a corner, the mirrored ones too.
  static let mountings: [[[Double]]] = {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    return orders.flatMap { order in
      (0..<8).map { signs in
        (0..<3).map { row in
          var axis = [0.0, 0, 0]
          axis[order[row]] = signs >> row & 1 == 1 ? -1 : 1
          return axis
        }
      }
    }
  }()
}

@Suite struct TiltCalibrationTests {
  private func calibrate(_ samples: [MotionSample]) -> TiltCalibration {
    var calibration = TiltCalibration()
    for sample in samples { calibration.handle(sample) }
    return calibration
  }

  private func axes(_ tablet: CalibratedTablet) throws -> TiltAxes {
    let state = calibrate(tablet.samples(CalibratedTablet.asked)).state
    guard case .done(let axes) = state else {
      Issue.record("\(state)")
      throw TiltCalibrationFailure.abandoned
    }
    return axes
  }

  /// Plays quick tilts on a calibrated tablet.
  private func directions(_ tablet: CalibratedTablet, _ axes: TiltAxes) -> [TiltDirection] {
    var tilts = TiltRecogniser()
    var quick: [(MotionTrace.Axis, Double)] = CalibratedTablet.asked
    quick.append((.up, -40))
    return tablet.samples(quick, moving: 0.3)
      .compactMap { tilts.handle(axes.applied(to: $0)) }.map(\.direction)
  }

  @Test(arguments: CalibratedTablet.mountings)
  func `F13, five poses set right a gyroscope that sits any way round`(
    mounting: [[Double]]
  ) throws {
    let tablet = CalibratedTablet(mounting: mounting, hasAccelerometer: false)
    #expect(directions(tablet, try axes(tablet)) == [.left, .right, .up, .down, .left])
  }

  @Test(arguments: CalibratedTablet.mountings, [1.0, -1.0])
  func `F13, five poses set right an accelerometer without a gyroscope`(
    mounting: [[Double]], sign: Double
  ) throws {
    let tablet = CalibratedTablet(mounting: mounting, hasGyroscope: false, gravitySign: sign)
    #expect(directions(tablet, try axes(tablet)) == [.left, .right, .up, .down, .left])
  }

  @Test func `both sensors are learned at once`() throws {
    let mounting: [[Double]] = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    let axes = try axes(CalibratedTablet(mounting: mounting))
    #expect(axes.acceleration == TiltAxes.Frame(right: .plusY, up: .minusX))
    #expect(axes.angularVelocity == axes.acceleration)
  }

  @Test func `a screen that stands tells of its gyroscope alone`() throws {
    let axes = try axes(CalibratedTablet(reclined: 5))
    #expect(axes.angularVelocity == TiltAxes.Frame(right: .plusX, up: .plusY))
    #expect(axes.acceleration == nil)
  }

  @Test func `it asks for level, left, right, up and down and each time for the way back`() {
    var calibration = TiltCalibration()
    var asked = [calibration.state]
    for sample in CalibratedTablet().samples(CalibratedTablet.asked) {
      calibration.handle(sample)
      if calibration.state != asked.last { asked.append(calibration.state) }
    }
    let steps = TiltCalibration.Step.allCases
    let wanted =
      [TiltCalibration.State.asks(.level, isBack: false)]
      + steps.dropFirst().flatMap { step in
        [.asks(step, isBack: false), .asks(step, isBack: true)]
      }
    #expect(asked.dropLast() == wanted[...])
    let frame = TiltAxes.Frame(right: .plusX, up: .plusY)
    #expect(asked.last == .done(TiltAxes(acceleration: frame, angularVelocity: frame)))
  }

  @Test func `tilts that were not the ones asked for are refused`() {
    func failure(_ tilts: (MotionTrace.Axis, Double)...) -> TiltCalibration.State {
      calibrate(CalibratedTablet().samples(tilts)).state
    }
    #expect(failure((.up, -25), (.up, -25), (.right, -25), (.right, 25)) == .failed(.notOpposite))
    #expect(failure((.up, -25), (.up, 25), (.up, -25), (.up, 25)) == .failed(.sameAxis))
    #expect(failure((.up, -25), (.right, 25), (.right, -25), (.right, 25)) == .failed(.notOpposite))
  }

  @Test func `it is given up after a minute without a tilt`() {
    var calibration = calibrate(CalibratedTablet().samples([]))
    #expect(calibration.state == .asks(.left, isBack: false))
    var still = MotionTrace()
    still.rest(70)
    for sample in still.samples.dropFirst(200) { calibration.handle(sample) }
    #expect(calibration.state == .failed(.abandoned))
  }

  @Test func `what is no number changes nothing`() {
    var samples = CalibratedTablet().samples(CalibratedTablet.asked)
    for index in stride(from: 10, to: samples.count, by: 97) { samples[index].y = .nan }
    guard case .done = calibrate(samples).state else {
      Issue.record("\(calibrate(samples).state)")
      return
    }
  }
}
