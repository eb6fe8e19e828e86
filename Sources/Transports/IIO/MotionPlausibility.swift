package import Model

/// Tells a sensor whose unit the kernel mistook from one that measures what it says.
///
/// Linux takes a HID hub's missing unit for g and degrees a second, and an unknown one for what it
/// likes, so that values come 9.80665 or 57 times too large or too small. What rests feels gravity.
package struct MotionPlausibility: Sendable {
  /// How long the tablet is watched, in seconds, and by which part of it what it feels may change
  /// meanwhile.
  static let rest = 0.5
  static let stillness = 0.1
  /// Gravity of a usable accelerometer, in m/s².
  static let gravity = 8.5...11.1
  static let standardGravity = 9.80665
  /// Faster turns than this, in rad/s, no tablet makes in hands.
  static let fastestTurn = 40.0

  private enum Verdict: Sendable { case pending, factor(Double), unusable }

  private var verdict = Verdict.pending
  private var began: HostInstant?
  private var lengths: [Double] = []

  package init() {}

  /// Takes a sample in.
  ///
  /// - Returns: The sample in its true unit; nothing for one that is not to be believed.
  package mutating func filter(_ sample: MotionSample) -> MotionSample? {
    switch sample.kind {
    case .angularVelocity: return length(sample) <= Self.fastestTurn ? sample : nil
    case .acceleration: break
    }
    if case .pending = verdict { watch(sample) }
    switch verdict {
    case .pending: return sample
    case .unusable: return nil
    case .factor(let factor):
      var sample = sample
      sample.x *= factor
      sample.y *= factor
      sample.z *= factor
      sample.sensed = sample.sensed.map { $0 * factor }
      return sample
    }
  }

  private mutating func watch(_ sample: MotionSample) {
    let length = length(sample)
    lengths.append(length)
    let start = began ?? sample.hostTime
    began = start
    guard sample.hostTime.seconds(since: start) >= Self.rest, lengths.count >= 5 else { return }
    let sorted = lengths.sorted()
    let median = sorted[sorted.count / 2]
    let factors = [1, Self.standardGravity, 1 / Self.standardGravity]
    let fitting = factors.first { Self.gravity.contains(median * $0) }
    let spread = (sorted.last ?? 0) - (sorted.first ?? 0)
    began = nil
    lengths = []
    // Only a tablet that rests says anything; a shaken one is watched again.
    guard spread <= Self.stillness * median else { return }
    verdict = fitting.map { .factor($0) } ?? .unusable
  }

  private func length(_ sample: MotionSample) -> Double {
    (sample.x * sample.x + sample.y * sample.y + sample.z * sample.z).squareRoot()
  }
}
