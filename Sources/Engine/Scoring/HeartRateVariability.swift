/// RMSSD: how much one beat interval differs from the next.
///
/// Source: Task Force of the European Society of Cardiology and the North American Society of Pacing
/// and Electrophysiology, "Heart rate variability", Circulation 93 (1996), 1043-1065, table 1: the
/// square root of the mean squared differences of successive intervals.
package enum HeartRateVariability {
  /// Returns the RMSSD.
  ///
  /// - Parameter intervals: In seconds, in their order, without a gap.
  /// - Returns: In seconds; absent for fewer than two intervals.
  package static func successive(_ intervals: [Double]) -> Double? {
    guard intervals.count >= 2 else { return nil }
    let squares = zip(intervals, intervals.dropFirst()).map { ($1 - $0) * ($1 - $0) }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }
}
