/// A sum of times that is exact in the device's own unit: tenths are no binary fractions, so that sums
/// of whole milliseconds would come out beside the millisecond.
struct TimeSum: Sendable, Hashable {
  private static let ticks = 1e9
  /// Up to here every whole number is a double.
  private static let largest = 9_007_199_254_740_992.0

  /// In nanoseconds, of the times that are whole ones.
  private var nanoseconds = 0
  /// In seconds, of the others: counts of a clock of 1024 Hz are exact in binary.
  private var others = 0.0

  init() {}

  /// The sum, in seconds: the double nearest to it.
  var seconds: Double { Double(nanoseconds) / Self.ticks + others }

  static func += (sum: inout TimeSum, seconds: Double) {
    let ticks = (seconds * Self.ticks).rounded()
    guard ticks.magnitude < Self.largest, ticks / Self.ticks == seconds else {
      sum.others += seconds
      return
    }
    sum.nanoseconds &+= Int(ticks)
  }

  static func - (end: TimeSum, start: TimeSum) -> TimeSum {
    var difference = end
    difference.nanoseconds &-= start.nanoseconds
    difference.others -= start.others
    return difference
  }
}
