package import Model

/// What a decoder made of some bytes, in the order of the bytes.
package enum Decoded: Sendable, Hashable {
  case reading(Reading)
  /// Bytes that were refused; decoding goes on behind them.
  case refused(PayloadError)
  /// The sequence jumped: that many results were sent and did not arrive.
  case missing(Int)
  /// One of those that were missing came after all, as the next reading.
  case late
  /// The record with the newest running number came a second time, byte for byte: it is one result.
  case repeated
  /// The device's running number started anew; how much was lost nobody knows.
  case restarted
  /// Something that the specification tells a receiver to ignore was ignored.
  case ignored(String)
  /// The device answers an order: whether it took it, and which one it was.
  case answered(Bool, String)
  /// The device says that it has no value for the quantity at present, and why: shown as such,
  /// never as 0.
  case unavailable(Quantity, String)
  /// The device warns of something that is no value, such as a battery that is nearly empty.
  case warned(LocalizedText)
}

/// Turns a device's bytes into readings: pure, keeps only counters and an unfinished frame.
package protocol StreamDecoder: Sendable {
  /// Tells when the bytes of the next call were read, for what only time tells: a frame that was
  /// left open, a wheel that stands. Without it each stream is taken as if it flowed as it should.
  mutating func arrive(at instant: HostInstant)

  /// Tells how far the wheel gets in one turn, in metres, to a decoder that counts its turns.
  mutating func use(wheel circumference: Double)

  /// Tells a decoder that has seen nothing what came last before the program ended, so that what was sent
  /// meanwhile is missing, and what comes again is no result.
  ///
  /// - Parameters:
  ///   - number: The device's running number, unwrapped.
  ///   - bytes: The record that carried it; empty if nobody knows.
  mutating func resume(after number: Int, bytes: [UInt8])

  /// Accounts for every byte of `bytes`, which continue those of the call before.
  ///
  /// - Parameters:
  ///   - bytes: One chunk; frames may be cut anywhere.
  ///   - source: The characteristic's UUID for Bluetooth LE, else empty.
  /// - Returns: What the bytes meant, in their order; what cannot be is refused.
  mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded]

  /// Returns what the device is to be told because of what it said, for one that is asked step by step
  /// before it measures: each only once, to be written in this order.
  mutating func outgoing() -> [[UInt8]]

  /// Tells the decoder that the link broke: an unfinished frame is given up, counters stay.
  mutating func linkRestarted() -> [Decoded]
}

extension StreamDecoder {
  package mutating func arrive(at instant: HostInstant) {}

  package mutating func use(wheel circumference: Double) {}

  package mutating func resume(after number: Int, bytes: [UInt8]) {}

  package mutating func outgoing() -> [[UInt8]] { [] }
}
