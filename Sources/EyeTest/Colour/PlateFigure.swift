import Glibc

/// What is hidden among the dots of a plate.
///
/// Sizes follow Regan, Reffin and Mollon 1994: a C of 4.3° with a stroke of 0.86° and a gap of 1.0°,
/// on a plate that here is 1,000 units wide and stands for 7.2°.
package enum PlateFigure: Sendable, Hashable {
  case ring(OptotypeDirection)
  /// A numeral, for play; one digit.
  case digit(Int)

  private static let degree = 1_000 / 7.2
  private static let outer = 4.3 / 2 * degree
  private static let inner = (4.3 / 2 - 0.86) * degree
  private static let halfGap = 0.5 * degree
  /// The height of a numeral, as that of the ring; its strokes are a fifth of it.
  private static let height = 2 * outer

  /// Returns true if a place belongs to the figure: x to the right and y down, in units from the
  /// middle of the plate.
  package func contains(x: Double, y: Double) -> Bool {
    switch self {
    case .ring(let direction):
      let radius = hypot(x, y)
      guard radius >= Self.inner, radius <= Self.outer else { return false }
      let angle = Double(direction.eighths) * .pi / 4
      let along = x * cos(angle) - y * sin(angle)
      let across = x * sin(angle) + y * cos(angle)
      return along < 0 || abs(across) > Self.halfGap
    case .digit(let digit):
      let stroke = Self.height / Optotype.box
      return DigitShape.contains(
        digit, x: x / stroke + Optotype.box / 2, y: y / stroke + Optotype.box / 2)
    }
  }
}
