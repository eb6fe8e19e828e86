package import Model

/// Bytes with what they must mean, from a named source.
package struct LineExample: Sendable, Hashable {
  /// One thing that decoding must give.
  package enum Expectation: Sendable, Hashable {
    case reading(
      quantity: Quantity, value: Double, unit: Unit, sequence: Int?, channel: String? = nil)
    case refused(PayloadError.Code, offset: Int)
    case missing(Int)
    case restarted
    case ignored
  }

  /// The file or document, and the section in it, that says so.
  package var source: String
  package var bytes: [UInt8]
  package var expected: [Expectation]
  /// Where the example stands in its file, from 1.
  package var line: Int

  package init(source: String, bytes: [UInt8], expected: [Expectation], line: Int) {
    self.source = source
    self.bytes = bytes
    self.expected = expected
    self.line = line
  }
}

extension LineExample.Expectation {
  /// Returns true if the decoder's outcome is the expected one, to the last bit of the value.
  package func holds(for outcome: Decoded) -> Bool {
    switch (self, outcome) {
    case (
      .reading(let quantity, let value, let unit, let sequence, let channel), .reading(let reading)
    ):
      quantity == reading.quantity && value == reading.value && unit == reading.unit
        && sequence == reading.sequence && channel == reading.channel
    case (.refused(let code, let offset), .refused(let error)):
      code == error.code && offset == error.offset
    case (.missing(let count), .missing(let found)): count == found
    case (.restarted, .restarted), (.ignored, .ignored): true
    default: false
    }
  }
}

extension LineExample.Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .reading(let quantity, let value, let unit, let sequence, let channel):
      "\(quantity.rawValue) \(value) \(unit.rawValue)" + (sequence.map { " #\($0)" } ?? "")
        + (channel.map { " at \($0)" } ?? "")
    case .refused(let code, let offset): "refused \(code.rawValue) at byte \(offset)"
    case .missing(let count): "\(count) missing"
    case .restarted: "restarted"
    case .ignored: "ignored"
    }
  }
}
