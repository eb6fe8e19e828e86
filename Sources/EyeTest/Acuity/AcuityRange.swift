/// The sizes that a display can show, in logMAR.
package struct AcuityRange: Sendable, Hashable {
  /// All that the estimator weighs, for a run without a display.
  package static let whole = AcuityRange(floor: -0.6, ceiling: 1.4)

  /// The smallest.
  package let floor: Double
  /// The largest, never below the floor.
  package let ceiling: Double

  private init(floor: Double, ceiling: Double) {
    self.floor = floor
    self.ceiling = ceiling
  }

  /// Rounds inwards to hundredths, and fails where nothing is left.
  ///
  /// - Parameters:
  ///   - smallest: What can just be drawn.
  ///   - largest: What just fits.
  package init?(smallest: Double, largest: Double) {
    guard smallest.isFinite, largest.isFinite else { return nil }
    // A hundredth that is only missed by rounding is not lost.
    let floor = ((smallest * 100 - 1e-6).rounded(.up)) / 100
    let ceiling = ((largest * 100 + 1e-6).rounded(.down)) / 100
    let inside = (floor: max(floor, Self.whole.floor), ceiling: min(ceiling, Self.whole.ceiling))
    guard inside.floor <= inside.ceiling else { return nil }
    self.init(floor: inside.floor, ceiling: inside.ceiling)
  }

  package func clamped(_ size: Double) -> Double { min(max(size, floor), ceiling) }
}
