import Model

/// The mean of how fast the tablet turned over the last half second.
struct MeanRate: Sendable {
  private var samples: [(rate: Double, at: HostInstant)] = []
  private var sum = 0.0

  /// Whether it was slow for all of that time on average.
  var isResting: Bool {
    guard let first = samples.first, let last = samples.last,
      last.at.seconds(since: first.at) >= TiltRule.restingTime / 2
    else { return false }
    return sum / Double(samples.count) < TiltRule.restingRate
  }

  mutating func add(_ rate: Double, at now: HostInstant) {
    samples.append((rate, now))
    sum += rate
    while let first = samples.first, now.seconds(since: first.at) > TiltRule.restingTime {
      sum -= first.rate
      samples.removeFirst()
    }
  }
}
