/// Unwraps a device's clock.
struct ClockTracker: Sendable, Hashable {
  private var last: Int?
  /// What was added by wraps since the clock began.
  private var base = 0

  /// Unwraps the next stamp; several in one tick are as good as any.
  ///
  /// A jump of less than half the clock's range is forward, across the wrap too.
  ///
  /// - Parameters:
  ///   - ticks: The clock as sent, 0 … `wrap` - 1.
  ///   - wrap: The first number that the clock never shows.
  /// - Returns: The clock unwrapped, and whether it began anew.
  mutating func unwrap(_ ticks: Int, wrap: Int) -> (unwrapped: Int, isRestart: Bool) {
    defer { last = ticks }
    guard let last else { return (ticks, false) }
    let distance = ticks >= last ? ticks - last : ticks - last + wrap
    guard distance <= wrap / 2 else {
      base = 0
      return (ticks, true)
    }
    if ticks < last { base &+= wrap }
    return (base &+ ticks, false)
  }

  /// Returns a stamp unwrapped that was made before the newest one and comes after it.
  func unwrapped(_ ticks: Int, wrap: Int) -> Int {
    ticks > last ?? ticks ? base &+ ticks &- wrap : base &+ ticks
  }
}
