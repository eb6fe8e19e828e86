/// Tells events from bounces: of two on one channel within the dead time the first counts.
///
/// It goes by the device's own time alone, never by when bytes arrived.
struct DeadTimeTracker: Sendable {
  /// What was passed over since the last interval that counted, in seconds, by channel.
  private var pending: ContiguousArray<Double>
  /// When something counted last on a channel, in the device's ticks.
  private var counted: ContiguousArray<Int?>

  /// Begins with nothing seen.
  ///
  /// - Parameter channels: How many sensors there are; what names none has a place of its own.
  init(channels: Int) {
    pending = ContiguousArray(repeating: 0, count: channels + 1)
    counted = ContiguousArray(repeating: nil, count: channels + 1)
  }

  /// Takes the next interval of a channel.
  ///
  /// - Parameters:
  ///   - length: Since the event before, in seconds.
  ///   - channel: The place of the sensor.
  ///   - dead: In seconds.
  /// - Returns: What is to be added to it, because events before it did not count; nothing if it is
  ///   a bounce itself.
  mutating func take(_ length: Double, on channel: Int?, dead: Double) -> Double? {
    let place = (channel ?? -1) + 1
    let before = pending[place]
    guard before + length >= dead else {
      pending[place] = before + length
      return nil
    }
    pending[place] = 0
    return before
  }

  /// Takes the next instant of a channel.
  ///
  /// - Parameters:
  ///   - instant: The device's clock as sent, 0 … `wrap` - 1.
  ///   - wrap: The first number that the clock never shows.
  ///   - channel: The place of the sensor.
  ///   - dead: In ticks of that clock.
  /// - Returns: False if it is a bounce.
  mutating func take(instant: Int, wrap: Int, on channel: Int?, dead: Double) -> Bool {
    let place = (channel ?? -1) + 1
    if let last = counted[place] {
      let distance = instant >= last ? instant - last : instant - last + wrap
      if Double(distance) < dead { return false }
    }
    counted[place] = instant
    return true
  }

  /// Forgets what was before a break of the link.
  mutating func reset() {
    for place in pending.indices { (pending[place], counted[place]) = (0, nil) }
  }
}
