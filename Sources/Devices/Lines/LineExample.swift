package import Model

/// Bytes with what they must mean, from a named source.
package struct LineExample: Sendable, Hashable {
  /// One thing that decoding must give.
  package enum Expectation: Sendable, Hashable {
    case reading(
      quantity: Quantity, value: Double, unit: Unit, sequence: Int?, channel: String? = nil,
      time: Double? = nil)
    case refused(PayloadError.Code, offset: Int)
    case missing(Int)
    case repeated
    case restarted
    case ignored
    case unavailable(Quantity)
    case warning
  }

  /// The file or document, and the section in it, that says so.
  package var source: String
  /// The bytes as they arrive; only packets depend on where one ends.
  package var chunks: [[UInt8]]
  /// The characteristic that sends them, for Bluetooth LE, else empty.
  package var characteristic: String
  package var expected: [Expectation]
  /// Where the example stands in its file, from 1.
  package var line: Int

  package init(
    source: String, chunks: [[UInt8]], characteristic: String = "", expected: [Expectation],
    line: Int
  ) {
    self.source = source
    self.chunks = chunks
    self.characteristic = characteristic
    self.expected = expected
    self.line = line
  }

  package var bytes: [UInt8] { chunks.flatMap(\.self) }
}

extension LineExample.Expectation {
  /// Products of binary fractions differ from the decimal that a person writes in the last bits.
  private static let tolerance = 1e-12

  /// Returns true if the decoder's outcome is the expected one.
  package func holds(for outcome: Decoded) -> Bool {
    switch (self, outcome) {
    case (
      .reading(let quantity, let value, let unit, let sequence, let channel, let time),
      .reading(let reading)
    ):
      quantity == reading.quantity && unit == reading.unit
        && abs(value - reading.value) <= Self.tolerance * abs(value)
        && sequence == reading.sequence && channel == reading.channel
        && (time == nil || time == reading.deviceTime)
    case (.refused(let code, let offset), .refused(let error)):
      code == error.code && offset == error.offset
    case (.missing(let count), .missing(let found)): count == found
    case (.repeated, .repeated), (.restarted, .restarted), (.ignored, .ignored): true
    case (.warning, .warned): true
    case (.unavailable(let quantity), .unavailable(let found, _)): quantity == found
    default: false
    }
  }
}

extension LineExample.Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .reading(let quantity, let value, let unit, let sequence, let channel, let time):
      "\(quantity.rawValue) \(value) \(unit.rawValue)" + (sequence.map { " #\($0)" } ?? "")
        + (channel.map { " at \($0)" } ?? "") + (time.map { " after \($0) s" } ?? "")
    case .refused(let code, let offset): "refused \(code.rawValue) at byte \(offset)"
    case .missing(let count): "\(count) missing"
    case .repeated: "repeated"
    case .restarted: "restarted"
    case .ignored: "ignored"
    case .warning: "a warning"
    case .unavailable(let quantity): "no \(quantity.rawValue)"
    }
  }
}
