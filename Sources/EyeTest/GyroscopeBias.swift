import Model

/// Learns what a gyroscope says while it does not turn.
///
/// The bias is the mean rate over a second whose halves have the same mean, so that a tremor, which
/// goes to and fro, does not keep it from being learned and a movement is none. Nothing is learned
/// while an accelerometer says that the tablet is shaken.
struct GyroscopeBias: Sendable {
  /// What is faster is a movement, in radians per second.
  private static let movedRate = 0.8
  /// No gyroscope is further off, in radians per second.
  private static let largest = 0.15
  /// How much the means of the two halves may differ, in radians per second.
  private static let steadiness = 0.05
  private static let half = 0.5
  /// How many measurements it is the mean of, lately; arms that sway make each of them wrong.
  private static let memory = 8.0
  /// How far a magnitude may be from the median, as a part of it, and of how many that is.
  private static let shaking = 0.3
  private static let kept = 50

  private(set) var value = RotationRate.zero
  private var measurements = 0.0

  private var sum = RotationRate.zero
  private var count = 0.0
  private var since: HostInstant?
  private var before: RotationRate?
  /// The newest magnitudes of the accelerometer, oldest first.
  private var magnitudes: [Double] = []
  /// The same, smallest first; sorting them anew for each sample costs more than all the rest.
  private var ordered: [Double] = []
  private var isShaken = false

  mutating func accelerated(x: Double, y: Double, z: Double) {
    let magnitude = (x * x + y * y + z * z).squareRoot()
    guard magnitude.isFinite else { return }
    magnitudes.append(magnitude)
    ordered.insert(magnitude, at: rank(of: magnitude))
    if magnitudes.count > Self.kept { ordered.remove(at: rank(of: magnitudes.removeFirst())) }
    let median = ordered[ordered.count / 2]
    isShaken = abs(magnitude - median) > Self.shaking * median
    if isShaken { restart() }
  }

  /// Returns the index of the first magnitude that is not smaller.
  private func rank(of magnitude: Double) -> Int {
    var (low, high) = (0, ordered.count)
    while low < high {
      let middle = (low + high) / 2
      if ordered[middle] < magnitude { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func turned(_ rate: RotationRate, at instant: HostInstant) {
    guard rate.magnitude < Self.movedRate, !isShaken else { return restart() }
    let begin = since ?? instant
    since = begin
    sum = sum + rate
    count += 1
    guard instant.seconds(since: begin) >= Self.half else { return }
    let mean = sum * (1 / count)
    if let before, (mean - before).magnitude <= Self.steadiness {
      learn((mean + before) * 0.5)
    }
    restart()
    before = mean
  }

  private mutating func learn(_ mean: RotationRate) {
    guard mean.magnitude <= Self.largest else { return }
    measurements = min(measurements + 1, Self.memory)
    value = value + (mean - value) * (1 / measurements)
  }

  /// Gives up the second that was being measured; what was learned before stays.
  mutating func restart() {
    sum = .zero
    count = 0
    since = nil
    before = nil
  }
}
