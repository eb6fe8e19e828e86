import EyeTest
import Glibc
import Model

/// A tablet in somebody's hands: what its sensors make of one and the same movement.
///
/// Turns are about the screen's own axes, one after the other, as the hands make them; gravity is
/// carried along in the screen's frame.
struct TabletTrace {
  /// What is built into the tablet, and what it gets wrong.
  struct Sensors {
    /// Samples per second.
    var frequency = 100.0
    /// How far a sample's time may be off, as a part of the interval.
    var jitter = 0.0
    /// Spans without samples, in seconds.
    var gaps: [Range<Double>] = []
    /// The largest rate that the gyroscope can tell, in radians per second; nil without one.
    var range: Double? = 35
    /// What is added to each reading at most, in m/s² and, a twentieth of it, in radians per second.
    var noise = 0.0
    /// Held with its other long side down: the screen's picture is turned, the sensors are not.
    var isUpsideDown = false
  }

  private static let gravity = 9.80665
  private static let step = 0.001

  /// The screen's lean from upright at the start, in degrees: 0 stands, 90 lies flat.
  let reclined: Double
  private(set) var turns: [MotionTrace.Turn] = []
  private(set) var end = 0.0

  init(reclined: Double = 50) { self.reclined = reclined }

  mutating func rest(_ seconds: Double) { end += seconds }

  mutating func turn(_ axis: MotionTrace.Axis, _ degrees: Double, in seconds: Double) {
    turns.append(
      MotionTrace.Turn(
        axis: axis, angle: degrees * MotionTrace.degree, begin: end, duration: seconds))
    end += seconds
  }

  /// Appends a tilt to one side and the way back; the tablet is level after it.
  mutating func tilt(
    _ direction: TiltDirection, _ degrees: Double, in seconds: Double, hold: Double, back: Double
  ) {
    let axis: MotionTrace.Axis = [.left, .right].contains(direction) ? .up : .right
    let angle = [.right, .down].contains(direction) ? degrees : -degrees
    turn(axis, angle, in: seconds)
    rest(hold)
    turn(axis, -angle, in: back)
  }

  /// The rate about right, up and out at a moment; moments are asked for in order, and `place` keeps
  /// which turn is the first that is not over yet.
  private func rate(at time: Double, _ place: inout Int) -> [Double] {
    while turns.indices.contains(place), turns[place].begin + turns[place].duration < time {
      place += 1
    }
    guard turns.indices.contains(place) else { return [0, 0, 0] }
    let rate = turns[place].rate(at: time)
    switch turns[place].axis {
    case .right: return [rate, 0, 0]
    case .up: return [0, rate, 0]
    case .out: return [0, 0, rate]
    }
  }

  /// What an accelerometer feels in the screen's frame, for each step.
  private var felt: [[Double]] {
    let lean = reclined * MotionTrace.degree
    var felt = [0, Self.gravity * cos(lean), Self.gravity * sin(lean)]
    var place = 0
    return (0...Int(end / Self.step)).map { index in
      let now = felt
      // What is fixed in the world turns the other way in a frame that turns: −ω × g.
      let w = rate(at: (Double(index) + 0.5) * Self.step, &place).map { $0 * Self.step }
      if w != [0, 0, 0] {
        let next = [
          felt[0] - (w[1] * felt[2] - w[2] * felt[1]), felt[1] - (w[2] * felt[0] - w[0] * felt[2]),
          felt[2] - (w[0] * felt[1] - w[1] * felt[0]),
        ]
        let length = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
        felt = next.map { $0 * Self.gravity / length }
      }
      return now
    }
  }

  /// All samples in order; the sensors' clock starts at one hour.
  func samples(
    _ sensors: Sensors, using generator: inout some RandomNumberGenerator
  ) -> [MotionSample] {
    let felt = felt
    let sign = sensors.isUpsideDown ? -1.0 : 1
    var samples: [MotionSample] = []
    var place = 0
    for index in 0...Int(end * sensors.frequency) {
      let off = Double.random(in: -sensors.jitter...sensors.jitter, using: &generator)
      let noise = (0..<6).map { _ in
        Double.random(in: -sensors.noise...sensors.noise, using: &generator)
      }
      let time = (Double(index) + off) / sensors.frequency
      guard time >= 0, !sensors.gaps.contains(where: { $0.contains(time) }) else { continue }
      let instant = MotionTrace.instant(time)
      if let range = sensors.range {
        let turned = zip(rate(at: time, &place), noise).map { rate, noise in
          max(-range, min(range, rate + noise / 20))
        }
        samples.append(
          MotionSample(
            kind: .angularVelocity, x: sign * turned[0], y: sign * turned[1], z: turned[2],
            hostTime: instant, timeSource: .kernel))
      }
      let pull = zip(felt[min(felt.count - 1, Int(time / Self.step))], noise[3...]).map(+)
      samples.append(
        MotionSample(
          kind: .acceleration, x: sign * pull[0], y: sign * pull[1], z: pull[2],
          hostTime: instant, timeSource: .kernel))
    }
    return samples
  }
}
