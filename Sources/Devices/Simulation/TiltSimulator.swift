package import Model

/// Makes the accelerometer samples of a tablet on a balance board: pure, the same for the same seed.
///
/// The board sways in two directions by slow swings of a degree or two, as one under a person who
/// stands still does, and the sensor adds a little noise.
package struct TiltSimulator: Sendable {
  /// Samples per second.
  package static let rate = 50.0
  /// In metres per second squared.
  private static let gravity = 9.80665
  /// Noise of one sample, in metres per second squared.
  private static let noise = 0.02

  private struct Swing: Sendable {
    /// In radians.
    var amplitude: Double
    /// In radians per second.
    var frequency: Double
    var phase: Double
  }

  private var random: SplitMix64
  private let swings: [[Swing]]
  private var count = 0

  package init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    swings = (0..<2).map { _ in
      (0..<2).map { _ in
        Swing(
          amplitude: .random(in: 0.01...0.03, using: &generator),
          frequency: .random(in: 1.5...6, using: &generator),
          phase: .random(in: 0...(2 * .pi), using: &generator))
      }
    }
    random = generator
  }

  /// Returns the next sample, as if it came at `time`.
  package mutating func next(at time: HostInstant) -> MotionSample {
    let seconds = Double(count) / Self.rate
    count += 1
    let lean = swings.map { parts in
      parts.reduce(0) { $0 + $1.amplitude * Self.sine($1.frequency * seconds + $1.phase) }
    }
    // Leans are small: the cosine that shortens the third axis is one, to a thousandth.
    return MotionSample(
      kind: .acceleration, x: Self.gravity * lean[0] + noise(), y: Self.gravity * lean[1] + noise(),
      z: Self.gravity + noise(), hostTime: time, timeSource: .arrival)
  }

  private mutating func noise() -> Double { .random(in: -Self.noise...Self.noise, using: &random) }

  /// A swing to and fro with the period 2 π: a parabola for each half of a sine, within 6 % of it.
  private static func sine(_ angle: Double) -> Double {
    let turn = angle.truncatingRemainder(dividingBy: 2 * .pi) / .pi
    let half = turn > 1 ? turn - 2 : turn
    return 4 * half * (1 - abs(half))
  }
}
