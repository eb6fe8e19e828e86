package import Model

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

extension LineDescription {
  /// Runs every example through the decoder, in one piece and byte by byte.
  ///
  /// - Returns: The examples that do not hold; none if the description is sound.
  package func failingExamples() -> [ExampleFailure] {
    examples.compactMap { example in
      let whole = outcomes(of: [example.bytes])
      guard whole.count == example.expected.count,
        zip(example.expected, whole).allSatisfy({ $0.holds(for: $1) })
      else {
        let expected = example.expected.map(\.description).joined(separator: "; ")
        let found = whole.map(\.summary).joined(separator: "; ")
        return ExampleFailure(line: example.line, detail: "expected [\(expected)], got [\(found)]")
      }
      guard outcomes(of: example.bytes.map { [$0] }) == whole else {
        return ExampleFailure(line: example.line, detail: "cut into bytes it gives another result")
      }
      return nil
    }
  }

  /// Quantities that no example expects; none if the description is sound.
  package var quantitiesWithoutExample: [Quantity] {
    let shown = examples.flatMap(\.expected).compactMap { expectation in
      if case .reading(let quantity, _, _, _, _) = expectation { quantity } else { nil }
    }
    return quantities.filter { !shown.contains($0) }
  }

  private func outcomes(of chunks: [[UInt8]]) -> [Decoded] {
    var decoder = LineDecoder(self)
    return chunks.flatMap { decoder.decode($0, from: "") } + decoder.linkRestarted()
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
    case .restarted: "restarted"
    case .ignored: "ignored"
    case .unavailable(let quantity, let reason): "no \(quantity.rawValue): \(reason)"
    }
  }
}
