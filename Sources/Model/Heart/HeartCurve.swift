/// A heart's curve as it is kept: the pulse at moments of a session, gaps left out.
package struct HeartCurve: Sendable, Hashable {
  package struct Point: Sendable, Hashable {
    /// From the start of the session, in milliseconds; not negative.
    package var time: Int
    /// In beats per minute, 1 … 255.
    package var rate: Int

    package init(time: Int, rate: Int) {
      self.time = time
      self.rate = rate
    }
  }

  package var points: [Point]

  package init(_ points: [Point]) { self.points = points }

  /// Five bytes for each point: the time as four, the least significant first, and the pulse.
  package var bytes: [UInt8] {
    points.flatMap { point in
      let time = UInt32(clamping: point.time)
      return (0..<4).map { UInt8(truncatingIfNeeded: time >> (8 * $0)) }
        + [UInt8(clamping: point.rate)]
    }
  }

  /// Reads what `bytes` wrote; nothing if it is no whole number of points or a pulse is 0.
  package init?(bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 5) else { return nil }
    var points: [Point] = []
    points.reserveCapacity(bytes.count / 5)
    for index in stride(from: 0, to: bytes.count, by: 5) {
      let time = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
      guard bytes[index + 4] > 0 else { return nil }
      points.append(Point(time: Int(time), rate: Int(bytes[index + 4])))
    }
    self.points = points
  }
}
