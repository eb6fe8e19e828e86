/// Rate of force development: how much force is gained in a span that begins with the pull.
///
/// Source: Maffiuletti et al., "Rate of force development: physiological and methodological
/// considerations", European Journal of Applied Physiology 116 (2016), 1091-1116: the slope over a
/// fixed span after the onset, such as 0 to 100 ms.
package enum ForceRate {
  /// The force with which a pull begins, in newtons: above the noise of a gauge and below any pull.
  package static let usualOnset = 20.0
  /// In seconds; the span that the source names first.
  package static let usualSpan = 0.1

  /// Returns the slope of the span after the onset.
  ///
  /// - Parameters:
  ///   - samples: Time in seconds, in its order, and force in newtons.
  ///   - onset: The force with which the pull begins, in newtons.
  ///   - span: In seconds, greater than 0.
  /// - Returns: In newtons a second; absent if the onset is not reached or the span not full.
  package static func value(
    of samples: [(time: Double, force: Double)], onset: Double, span: Double
  ) -> Double? {
    guard span > 0, let begin = crossing(of: samples, onset),
      let end = force(of: samples, at: begin + span)
    else { return nil }
    return (end - onset) / span
  }

  /// The moment between two samples at which the force rises through a level.
  private static func crossing(
    of samples: [(time: Double, force: Double)], _ level: Double
  ) -> Double? {
    for (before, after) in zip(samples, samples.dropFirst())
    where before.force < level && after.force >= level {
      let part = (level - before.force) / (after.force - before.force)
      return before.time + part * (after.time - before.time)
    }
    return nil
  }

  private static func force(
    of samples: [(time: Double, force: Double)], at time: Double
  ) -> Double? {
    for (before, after) in zip(samples, samples.dropFirst())
    where before.time <= time && time <= after.time && after.time > before.time {
      let part = (time - before.time) / (after.time - before.time)
      return before.force + part * (after.force - before.force)
    }
    return nil
  }
}
