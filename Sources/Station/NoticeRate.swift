import Model

/// How often something that a device does again and again is told in the journal: once a second.
struct NoticeRate: Sendable, Hashable {
  /// In seconds.
  private static let pause = 1.0
  private var last: HostInstant?
  private var untold = 0

  /// Counts one more.
  ///
  /// - Returns: How many are to be told of now, this one and those since the last telling; nothing
  ///   if it is too soon.
  mutating func count(at time: HostInstant) -> Int? {
    untold += 1
    if let last, (0..<Self.pause).contains(time.seconds(since: last)) { return nil }
    last = time
    defer { untold = 0 }
    return untold
  }
}
