import Model

/// Which run a screen on the wall shows.
enum WatchedRun {
  /// How long a run that nothing happens in is taken for one that goes on, in milliseconds.
  static let patience: Int64 = 10 * 60 * 1000

  /// Returns the open run that something happened in last; nothing if that was long ago, as some are
  /// left without an end.
  static func newest(_ open: [Run], at now: Timestamp) -> Run? {
    open.filter { isUnderWay($0, at: now) }.max { lastChange(of: $0) < lastChange(of: $1) }
  }

  private static func isUnderWay(_ run: Run, at now: Timestamp) -> Bool {
    // A run that waits for a device or a clock is under way however long that takes.
    run.state == .waiting || run.state == .lost
      || now.milliseconds &- lastChange(of: run).milliseconds < patience
  }

  private static func lastChange(of run: Run) -> Timestamp {
    run.attempts.map(\.recordedAt).max().map { max($0, run.startedAt) } ?? run.startedAt
  }
}
