import Model

/// What somebody's pulse comes to: folded from the points of its curve, the same whenever it is done.
///
/// A point is the first value of a second, so that a strap that says the same four times a second
/// counts as one that says it once. The time from one point to the next is spent at the former's pulse,
/// unless it is as long as a value needs to be lost: nobody knows what was in a gap.
package struct HeartTally: Sendable, Hashable {
  /// Of the present zone too, in seconds, as all of these.
  package private(set) var zones: [HeartZone: Double] = [:]
  /// Below half of the highest pulse.
  package private(set) var below = 0.0
  /// In which the pulse was known.
  package private(set) var known = 0.0
  /// In beats per minute; absent before the first point.
  package private(set) var highest: Double?
  package private(set) var points = 0
  package private(set) var newest: HeartPoint?
  private var beats = 0.0

  package init() {}

  /// Folds the points of a curve.
  package init(_ curve: some Sequence<HeartPoint>, _ maximum: HeartMaximum?) {
    for point in curve { _ = count(point, maximum) }
  }

  /// Takes a value in, unless its second has a point already.
  ///
  /// - Parameters:
  ///   - point: The value.
  ///   - maximum: What zones are told by; without it there are none.
  /// - Returns: Whether it became a point of the curve.
  package mutating func add(_ point: HeartPoint, _ maximum: HeartMaximum?) -> Bool {
    if let newest, point.at >= newest.at, second(point.at) == second(newest.at) { return false }
    return count(point, maximum)
  }

  /// Takes a point in.
  ///
  /// One that comes late, within the time that a value lives, is passed over; one that lies further back
  /// is of a clock that jumped, and counts from there on. No heart can have an impossible one.
  ///
  /// - Returns: Whether it counts.
  package mutating func count(_ point: HeartPoint, _ maximum: HeartMaximum?) -> Bool {
    guard HeartRule.plausible.contains(point.rate) else { return false }
    if let newest {
      let gap = point.at.seconds(since: newest.at)
      guard gap > 0 || gap <= -HeartRule.lost else { return false }
      if gap > 0, gap < HeartRule.lost { spend(gap, newest.rate, maximum) }
    }
    newest = point
    points += 1
    highest = max(highest ?? point.rate, point.rate)
    return true
  }

  /// The mean pulse over the time in which it was known, in beats per minute; of a single value itself.
  package var mean: Double? { known > 0 ? beats / known : newest?.rate }

  /// Minutes in each zone times its number; nothing where no zone could be told.
  package func edwards(_ maximum: HeartMaximum?) -> Double? {
    guard maximum != nil else { return nil }
    return zones.reduce(0) { $0 + $1.value / 60 * Double($1.key.points) }
  }

  private mutating func spend(_ seconds: Double, _ rate: Double, _ maximum: HeartMaximum?) {
    known += seconds
    beats += seconds * rate
    guard let maximum else { return }
    if let zone = HeartZone(percent: maximum.percent(of: rate)) {
      zones[zone, default: 0] += seconds
    } else {
      below += seconds
    }
  }

  private func second(_ moment: HostInstant) -> Int64 {
    moment.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000).quotient
  }
}
