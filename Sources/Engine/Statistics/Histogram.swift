import Glibc

/// How often values fall into spans of equal width whose edges are round numbers.
package struct Histogram: Sendable, Hashable {
  /// One span: from its lower edge, included, to its upper one, excluded.
  package struct Bin: Sendable, Hashable {
    package let lower: Double
    package let upper: Double
    /// The places of the values in the list that was given.
    package let members: [Int]
  }

  /// At least one, in their order; those in between may be empty.
  package let bins: [Bin]

  /// The most bins that a chart can show side by side on a phone.
  private static let most = 8

  /// Fails without values, where one is not finite, and where they are too large to have round
  /// edges between them.
  ///
  /// - Parameters:
  ///   - values: In the unit that is shown, so that the edges are round to the reader.
  ///   - smallest: The least width of a bin: what the last decimal shown is worth.
  package init?(_ values: [Double], smallest: Double) {
    guard let summary = Summary(values), smallest > 0, smallest.isFinite else { return nil }
    let step = Self.step(atLeast: max(smallest, (summary.highest - summary.lowest) / 6))
    // What lies on an edge belongs above it, also where a decimal has no exact binary form.
    let edges = values.map { ($0 / step + 1e-9).rounded(.down) }
    guard let first = edges.min() else { return nil }
    let offsets = edges.map { $0 - first }
    guard step.isFinite, abs(first) < 1e12, let last = offsets.max(), last < Double(Self.most)
    else {
      return nil
    }
    bins = (0...Int(last)).map { index in
      Bin(
        lower: (first + Double(index)) * step, upper: (first + Double(index) + 1) * step,
        members: offsets.indices.filter { offsets[$0] == Double(index) })
    }
  }

  /// Returns 1, 2 or 5 times a power of ten.
  private static func step(atLeast width: Double) -> Double {
    let power = pow(10, log10(width).rounded(.down))
    let factors: [Double] = [1, 2, 5, 10]
    return (factors.first { $0 * power >= width * (1 - 1e-9) } ?? 10) * power
  }
}
