/// The peak of each burst: a radar sees one throw many times.
///
/// A burst ends when nothing was seen for a while; the gap is that between throws, not a property of
/// the radar.
package enum BurstPeak {
  /// Quiet that ends a burst, in seconds: between two shots at a goal there is more, and a radar
  /// that loses a ball for a moment is quiet for less.
  package static let quiet = 1.0

  /// Returns the highest speed of each burst, away or towards alike.
  ///
  /// - Parameters:
  ///   - samples: Time in seconds, in its order, and speed in metres per second.
  ///   - gap: Quiet that ends a burst, in seconds.
  /// - Returns: One sample for each burst: the one with the highest speed, without its sign.
  package static func values(
    of samples: [(time: Double, speed: Double)], gap: Double
  ) -> [(time: Double, speed: Double)] {
    var peaks: [(time: Double, speed: Double)] = []
    var last: Double?
    for sample in samples {
      let found = (time: sample.time, speed: abs(sample.speed))
      if let last, sample.time - last < gap, let peak = peaks.last {
        if found.speed > peak.speed { peaks[peaks.count - 1] = found }
      } else {
        peaks.append(found)
      }
      last = sample.time
    }
    return peaks
  }
}
