import Model

/// Learns what a gyroscope says while it does not turn.
///
/// The bias is the mean rate over at least one second in which the rate stayed below 0.05 rad/s
/// and, where there is an accelerometer, its magnitude stayed within 5 % of its median.
struct GyroscopeBias: Sendable {
  private static let stillRate = 0.05
  private static let window = 1.0
  private static let steadiness = 0.05
  /// How many magnitudes the median is taken of.
  private static let kept = 50

  private(set) var value = RotationRate.zero

  private var sum = RotationRate.zero
  private var count = 0.0
  private var since: HostInstant?
  /// The newest magnitudes of the accelerometer, oldest first.
  private var magnitudes: [Double] = []
  /// The same, smallest first; sorting them anew for each sample costs more than all the rest.
  private var ordered: [Double] = []
  private var isShaken = false

  mutating func accelerated(x: Double, y: Double, z: Double) {
    let magnitude = (x * x + y * y + z * z).squareRoot()
    guard magnitude.isFinite else { return }
    magnitudes.append(magnitude)
    ordered.insert(magnitude, at: place(of: magnitude))
    if magnitudes.count > Self.kept { ordered.remove(at: place(of: magnitudes.removeFirst())) }
    let median = ordered[ordered.count / 2]
    isShaken = abs(magnitude - median) > Self.steadiness * median
    if isShaken { restart() }
  }

  /// Returns the index of the first magnitude that is not smaller.
  private func place(of magnitude: Double) -> Int {
    var (low, high) = (0, ordered.count)
    while low < high {
      let middle = (low + high) / 2
      if ordered[middle] < magnitude { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func turned(_ rate: RotationRate, at instant: HostInstant) {
    guard rate.magnitude < Self.stillRate, !isShaken else { return restart() }
    let begin = since ?? instant
    since = begin
    sum = RotationRate(
      right: sum.right + rate.right, up: sum.up + rate.up, out: sum.out + rate.out)
    count += 1
    guard instant.seconds(since: begin) >= Self.window else { return }
    value = RotationRate(right: sum.right / count, up: sum.up / count, out: sum.out / count)
    restart()
  }

  /// Gives up the second that was being measured; what was learned before stays.
  mutating func restart() {
    sum = .zero
    count = 0
    since = nil
  }
}
