import Model

/// An example that does not hold.
package struct ExampleFailure: Error, Sendable, Hashable {
  /// Where the example stands in its file, from 1.
  package var line: Int
  /// What was expected and what came, in English.
  package var detail: String

  package init(line: Int, detail: String) {
    self.line = line
    self.detail = detail
  }
}

extension Decoded {
  /// Says in a few words what came out.
  package var summary: String {
    switch self {
    case .reading(let reading):
      "\(reading.quantity.rawValue) \(reading.value) \(reading.unit.rawValue)"
        + (reading.sequence.map { " #\($0)" } ?? "")
        + (reading.channel.map { " at \($0)" } ?? "")
    case .refused(let error): "refused \(error.code.rawValue) at byte \(error.offset)"
    case .missing(let count): "\(count) missing"
    case .late: "one of them late"
    case .repeated: "repeated"
    case .restarted: "restarted"
    case .ignored: "ignored"
    case .answered(let isTaken, let what): "\(isTaken ? "took" : "refused") \(what)"
    case .warned(let text): "warning: \(text.en)"
    case .unavailable(let quantity, let reason): "no \(quantity.rawValue): \(reason)"
    }
  }
}
