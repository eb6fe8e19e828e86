/// How a device and we keep one event from counting twice.
package struct Debounce: Sendable, Hashable {
  /// What the device itself waits until a contact or beam counts, in seconds; absent if nothing is
  /// known.
  package var device: Double?
  /// What we wait on each channel, in seconds; absent where all count.
  ///
  /// A result that follows sooner is none, and its time belongs to the next.
  package var dead: Double?

  package init(device: Double? = nil, dead: Double? = nil) {
    self.device = device
    self.dead = dead
  }
}

/// Tells events from bounces: of two on one channel within the dead time the first counts.
///
/// It goes by the device's own time alone, never by when bytes arrived.
struct DeadTimeTracker: Sendable {
  /// What was passed over since the last interval that counted, in seconds, by channel.
  private var pending: [String?: Double] = [:]
  /// When something counted last on a channel, in the device's ticks.
  private var counted: [String?: Int] = [:]

  /// Appends the next interval of a channel.
  ///
  /// - Parameters:
  ///   - length: Since the event before, in seconds.
  ///   - channel: The sensor; nothing for what names none.
  ///   - dead: In seconds.
  /// - Returns: What is to be added to it, because events before it did not count; nothing if it is
  ///   a bounce itself.
  mutating func append(_ length: Double, on channel: String?, dead: Double) -> Double? {
    let before = pending[channel] ?? 0
    guard before + length >= dead else {
      pending[channel] = before + length
      return nil
    }
    pending[channel] = 0
    return before
  }

  /// Appends the next instant of a channel.
  ///
  /// - Parameters:
  ///   - instant: The device's clock as sent, 0 … `wrap` - 1.
  ///   - wrap: The first number that the clock never shows.
  ///   - channel: The sensor; nothing for what names none.
  ///   - dead: In ticks of that clock.
  /// - Returns: False if it is a bounce.
  mutating func append(instant: Int, wrap: Int, on channel: String?, dead: Double) -> Bool {
    if let last = counted[channel] {
      let distance = instant >= last ? instant - last : instant - last + wrap
      if Double(distance) < dead { return false }
    }
    counted[channel] = instant
    return true
  }

  /// Forgets what was before a break of the link.
  mutating func reset() { self = DeadTimeTracker() }
}
