import EyeTest
import Model

/// A made-up recording of a gyroscope in the screen's frame.
struct MotionTrace {
  enum Axis: Sendable { case right, up, out }

  /// One smooth turn.
  struct Turn {
    var axis: Axis
    /// In radians, right-hand rule.
    var angle: Double
    var begin: Double
    var duration: Double

    /// The rate of a minimum-jerk movement, whose peak is 1.875 · angle / duration.
    ///
    /// Source: Flash and Hogan 1985: position 10τ³ − 15τ⁴ + 6τ⁵.
    func rate(at time: Double) -> Double {
      let part = (time - begin) / duration
      guard (0...1).contains(part) else { return 0 }
      return 30 * angle / duration * part * part * (1 - part) * (1 - part)
    }

    /// Where the tablet goes.
    var direction: TiltDirection? {
      switch axis {
      case .up: angle > 0 ? .right : .left
      case .right: angle > 0 ? .down : .up
      case .out: nil
      }
    }
  }

  static let degree = Double.pi / 180

  /// Samples per second.
  let frequency: Double
  /// What is added to every rate, in radians per second.
  var bias = (right: 0.0, up: 0.0, out: 0.0)
  /// The largest rate that the sensor can tell, in radians per second.
  var range = Double.infinity
  /// How far a sample's time may be off, as a part of the interval.
  var jitter = 0.0
  var timeSource = TimeSource.kernel
  /// Spans without samples, in seconds.
  var gaps: [Range<Double>] = []

  private var turns: [Turn] = []
  /// The end of what was put together so far, in seconds.
  private(set) var end = 0.0

  init(frequency: Double = 100) { self.frequency = frequency }

  mutating func rest(_ seconds: Double) { end += seconds }

  /// Appends a turn by `degrees` (right-hand rule) within `seconds`.
  mutating func turn(_ axis: Axis, _ degrees: Double, in seconds: Double) {
    turns.append(
      Turn(axis: axis, angle: degrees * Self.degree, begin: end, duration: seconds))
    end += seconds
  }

  /// Appends two turns at the same time.
  mutating func turn(_ first: Axis, and second: Axis, _ degrees: Double, in seconds: Double) {
    turn(first, degrees, in: seconds)
    end -= seconds
    turn(second, degrees, in: seconds)
  }

  /// All samples, in order; the sensor's clock starts at one hour.
  func samples(using generator: inout some RandomNumberGenerator) -> [MotionSample] {
    let count = Int((end * frequency).rounded(.down))
    return (0...count).compactMap { index in
      let offset = jitter == 0 ? 0 : Double.random(in: -jitter...jitter, using: &generator)
      let time = (Double(index) + offset) / frequency
      guard !gaps.contains(where: { $0.contains(time) }) else { return nil }
      return sample(at: time)
    }
  }

  var samples: [MotionSample] {
    var generator = SystemRandomNumberGenerator()
    return samples(using: &generator)
  }

  func sample(at time: Double) -> MotionSample {
    var rate = bias
    for turn in turns where turn.begin <= time && time <= turn.begin + turn.duration {
      switch turn.axis {
      case .right: rate.right += turn.rate(at: time)
      case .up: rate.up += turn.rate(at: time)
      case .out: rate.out += turn.rate(at: time)
      }
    }
    func limited(_ rate: Double) -> Double { min(max(rate, -range), range) }
    return MotionSample(
      kind: .angularVelocity, x: limited(rate.right), y: limited(rate.up),
      z: limited(rate.out), hostTime: Self.instant(time), timeSource: timeSource)
  }

  static func instant(_ seconds: Double) -> HostInstant {
    HostInstant(nanoseconds: 3_600_000_000_000).advanced(bySeconds: seconds)
  }

  /// Returns the seconds from the beginning of the trace.
  static func seconds(_ instant: HostInstant) -> Double {
    instant.seconds(since: Self.instant(0))
  }
}

extension GyroscopeGesture {
  /// Takes a whole trace and returns its answers.
  mutating func play(_ samples: [MotionSample]) -> [TiltAnswer] {
    samples.compactMap { handle($0) }
  }
}
