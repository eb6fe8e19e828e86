package import Model

/// Where the moments of a device's clock lie on the host's clock, from when its bytes arrived.
///
/// A byte never arrives before it was sent, so the true line lies below every arrival. The map is
/// the line under all arrivals that is nearest to them: the edge of their lower hull under the mean
/// (the linear program of Moon, Skelly and Towsley, "Estimation and removal of clock skew from
/// network delay measurements", INFOCOM 1999). What every arrival is late by at least cannot be
/// told from the clock's offset and stays in the result; it drops out of differences.
package struct DeviceClockMap: Sendable, Hashable {
  /// One sample: when the device says it was, and when its bytes were read.
  package struct Sample: Sendable, Hashable {
    /// The device's own clock, unwrapped, in seconds.
    package var device: Double
    package var host: HostInstant

    package init(device: Double, host: HostInstant) {
      self.device = device
      self.host = host
    }
  }

  /// A moment on the host's clock.
  package struct Moment: Sendable, Hashable {
    package var host: HostInstant
    /// Half the width in seconds of what holds in at least 95 of 100 trials.
    package var uncertainty: Double
  }

  /// Fewer samples say too little of the delays for an uncertainty that holds.
  package static let leastSamples = 8
  /// How much faster or slower than the host a device's clock may run: 0.5 %, as the ceramic
  /// resonators of small boards may (Murata CSTCE16M0V53, data sheet).
  package static let driftLimit = 0.005

  /// Host seconds for each device second, less one.
  package let drift: Double
  /// Host seconds after the first arrival at device time `pivot`.
  private let offset: Double
  private let origin: HostInstant
  /// The mean of the device's times, and how far from it they reach.
  private let pivot: Double
  private let reach: Double
  /// By how much arrivals are later than the line, in the mean, in seconds.
  package let meanDelay: Double
  private let count: Int

  /// Fits the map to the samples of one trial.
  ///
  /// Fails for fewer than `leastSamples`, for times that are no numbers, and for a device whose
  /// clock stands still.
  ///
  /// - Parameter samples: In any order.
  package init?(_ samples: [Sample]) {
    guard samples.count >= Self.leastSamples, let first = samples.first,
      samples.allSatisfy({ $0.device.isFinite && abs($0.device) < 1e12 })
    else { return nil }
    let pivot = samples.reduce(0) { $0 + $1.device } / Double(samples.count)
    // Counted from the middle, so that no digits are lost on a device that has run for weeks.
    let points = samples.map {
      Point(x: $0.device - pivot, y: $0.host.seconds(since: first.host))
    }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard let start = points.first?.x, let end = points.last?.x, end > start else { return nil }
    let limits = (1 - Self.driftLimit)...(1 + Self.driftLimit)
    let slope = min(max(Self.slopeUnderMean(points), limits.lowerBound), limits.upperBound)
    let offset = points.reduce(Double.infinity) { min($0, $1.y - slope * $1.x) }
    self.offset = offset
    self.pivot = pivot
    origin = first.host
    drift = slope - 1
    reach = max(-start, end)
    count = points.count
    meanDelay = points.reduce(0) { $0 + ($1.y - slope * $1.x - offset) } / Double(count)
  }

  /// Returns when a moment of the device's clock was here.
  ///
  /// Outside the trial's samples the uncertainty grows with the distance.
  package func moment(at device: Double) -> Moment {
    let x = device - pivot
    // The least of n delays is about mean/n above the floor if small delays are usual, mean/√n if
    // they are rare; the factors make it hold for both (see the tests), and the line turns about
    // its middle.
    let n = Double(count)
    let width = meanDelay * max(14 / n, 3.5 / n.squareRoot()) * (1 + abs(x) / reach)
    return Moment(
      host: origin.advanced(bySeconds: offset + (1 + drift) * x), uncertainty: width)
  }

  private struct Point {
    var x: Double
    var y: Double
  }

  /// The slope of the lower hull's edge under x = 0, where the mean of the points is.
  private static func slopeUnderMean(_ points: [Point]) -> Double {
    var hull: [Point] = []
    for point in points {
      while let last = hull.last, let before = hull.dropLast().last,
        (last.x - before.x) * (point.y - before.y) <= (last.y - before.y) * (point.x - before.x)
      {
        hull.removeLast()
      }
      // Of two arrivals for one device time only the earlier bounds the line.
      if let last = hull.last, last.x == point.x { continue }
      hull.append(point)
    }
    for (left, right) in zip(hull, hull.dropFirst()) where left.x <= 0 && right.x >= 0 {
      return (right.y - left.y) / (right.x - left.x)
    }
    return 1
  }
}
